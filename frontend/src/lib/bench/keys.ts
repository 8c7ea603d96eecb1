/** Keys of a work page: one table a page, which `?` shows. Every key has a button too. */

export interface Key {
  /** As `KeyboardEvent.key` has them; several keys may do one thing. */
  keys: string[]
  says: string
  run: (key: string) => void
}

/** What a key does: none while a field has the focus, none with Ctrl, Alt or the command key. */
export function keyFor(event: KeyboardEvent, keys: Key[]): Key | null {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || inField(event)) return null
  return keys.find((one) => one.keys.includes(event.key)) ?? null
}

/** Whether the key belongs to where the focus is: a field's letters, a slider's arrows, a button's Enter. */
export function inField(event: Event): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  return /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.isContentEditable || target.closest('dialog') !== null
}

const WORDS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
}

export const keyWords = (key: string): string => WORDS[key] ?? key
