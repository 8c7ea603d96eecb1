/** Which key does what. A key belongs to what is done, never to a button's place. */

const KEYS: Record<string, string> = {
  fold: 'F', check: 'C', call: 'C', bet: 'B', raise: 'R', all_in: 'A', hit: 'H', stand: 'S', double: 'D',
  double_face_down: 'G', split: 'P', surrender: 'U', insurance: 'I', insure: 'I', even_money: 'E', decline: 'N', none: 'N', no: 'N',
  pass: 'N', play: 'P', ride: 'R', withdraw: 'W', set: 'Enter', house_way: 'H', set_wrongly: 'W', draw: 'D', discard: 'D',
  stand_pat: 'S', bank: 'B', join: 'J', house_bets: 'B', complete: 'C', bring_in: 'I', show: 'S', muck: 'M', post: 'P',
  // between rounds and while betting
  go: 'Enter', undo: 'Z', clear: 'X', rebet: 'R', twice: 'D', next: 'Enter', change: 'B', explain: 'E', hint: '?', find: '/', bets: 'M',
  take_dice: 'T', refuse_dice: 'F', pass_dice: 'P', roll: 'Enter', end: 'Q',
}

/** A key for each of several actions, all different: its own, else the first letter of its name that is free. */
export function keysFor(actions: string[]): string[] {
  const used = new Set<string>()
  const take = (key: string): string => {
    used.add(key)
    return key
  }
  const own = actions.map((name) => {
    const key = KEYS[base(name)]
    return key && !used.has(key) && !/\d$/.test(name) ? take(key) : ''
  })
  return own.map((key, at) => {
    if (key) return key
    const name = actions[at] ?? ''
    const digit = /\d$/.exec(name)?.[0]
    if (digit && !used.has(digit)) return take(digit)
    const letter = [...name.toUpperCase()].find((one) => /[A-Z]/.test(one) && !used.has(one))
    return letter ? take(letter) : ''
  })
}

/** `play 3` is the action `play` with the digit that tells it from the others. */
const base = (name: string): string => name.split(' ')[0] ?? name

/** How a key is printed on a button. */
export const keyCap = (key: string): string => ({ Enter: '⏎', [SEND]: '⇧⏎', ' ': '␣' })[key] ?? key

/** Where chips are laid with Enter, they are sent with Shift and Enter: no slip of the finger throws the dice. */
export const SEND = 'Shift+Enter'

/** The key that was pressed, as buttons name it; nothing where somebody types, or a browser's own shortcut was meant. */
export function pressed(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return ''
  const at = event.target instanceof Element ? event.target : null
  if (at?.closest('input, select, textarea, [contenteditable], dialog, [role=menu]')) return ''
  // Enter and the space bar belong to what has the focus.
  if ((event.key === 'Enter' || event.key === ' ') && at?.closest('button, a, summary, [role=button], [role=tab]') && !event.shiftKey) return ''
  if (event.key === 'Enter' && event.shiftKey) return SEND
  return event.key.length === 1 ? event.key.toUpperCase() : event.key
}
