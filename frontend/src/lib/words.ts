/** Names as people read them. */

/** `pair_plus` is "pair plus"; `hop_1_2` is "hop 1 2"; `double1` is "double 1"; "against −3" stays. */
export function plain(name: string): string {
  return name.replaceAll(/_+|(?<=\w)-+(?=\w)/g, ' ').replaceAll(/([a-z])(?=\d)/g, '$1 ')
}

/** The same with a capital: "Pair plus". */
export function title(name: string): string {
  const text = plain(name)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Somebody at the table: "you", "seat 3", "the dealer". */
export function whoName(who: number | string | undefined, you: number): string {
  if (who === undefined || who === '' || who === 0) return 'the table'
  if (typeof who === 'number') return who === you ? 'you' : `seat ${who}`
  return `the ${who}`
}

/** A rule's value as one line of text. */
export function valueText(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return value.map(valueText).join(value.some((v) => typeof v === 'object') ? '; ' : ', ')
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${plain(key)} ${valueText(inner)}`)
      .join(', ')
  return String(value)
}

/** Where a chapter's page is: rules, odds or a seat at a table. */
export function link(page: string, ...parts: string[]): string {
  return `#/${[page, ...parts.map(encodeURIComponent)].join('/')}`
}

/** A posting as a query: lists and named fields as JSON, everything else as it stands. */
export function query(posting: Record<string, unknown>): string {
  const written = Object.entries(posting).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
  return new URLSearchParams(written).toString()
}
