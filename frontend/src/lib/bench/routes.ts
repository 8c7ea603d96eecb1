/** Addresses of the page: what was chosen is in the address, so that a finding can be sent to somebody. */

export interface Place {
  /** The first part: "audit", "odds"; empty for the start. */
  page: string
  /** The parts after it: a rulebook, a game, a log. */
  parts: string[]
  query: Record<string, string>
  /** The query as it stands, for the pages whose query is a posting. */
  search: string
}

/** A change of the query; what is empty or null is left out of the address. */
export type Change = Record<string, string | number | boolean | null | undefined>

export function readPlace(hash: string): Place {
  const text = hash.replace(/^#\/?/, '')
  const cut = text.indexOf('?')
  const search = cut < 0 ? '' : text.slice(cut + 1)
  const [page = '', ...parts] = (cut < 0 ? text : text.slice(0, cut)).split('/').map(safeDecode)
  while (parts.length && parts.at(-1) === '') parts.pop()
  return { page, parts, query: Object.fromEntries(new URLSearchParams(search)), search }
}

export function writePlace(page: string, parts: string[] = [], query: Change = {}): string {
  const kept = Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
  const written = new URLSearchParams(kept.map(([name, value]) => [name, value === true ? '1' : String(value)])).toString()
  return `#/${[page, ...parts].map(encodeURIComponent).join('/')}${written ? `?${written}` : ''}`
}

/** Old addresses, and where they lead now; null where an address is as it should be. */
export function movedTo(place: Place): string | null {
  const page = MOVED[place.page]
  return page ? `#/${[page, ...place.parts].map(encodeURIComponent).join('/')}${place.search ? `?${place.search}` : ''}` : null
}

const MOVED: Record<string, string> = { rules: 'rulebooks', staff: 'floor' }

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
