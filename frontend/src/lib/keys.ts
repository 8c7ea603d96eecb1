/** What this browser knows of the tables it sits at, and of the house. */

export interface Keys {
  player?: string | undefined
  staff?: string | undefined
  /** What lets others take a seat here, or watch. */
  guest?: string | undefined
}

/** A table this browser has a key to, and what it remembers of it. */
export interface KnownTable extends Keys {
  id: string
  title?: string
  rulebook?: string
  game?: string
  since?: string
}

const PREFIX = 'pitboss.table.'
const HOUSE = 'pitboss.house'

/** The secrets of a table; the person who runs the house is staff at every table where they do not sit. */
export function keysOf(table: string): Keys {
  const { player, staff, guest } = read(PREFIX + table)
  if (player || staff) return { player, staff, guest }
  const house = sessionStorage.getItem(HOUSE)
  return house ? { staff: house, guest } : { guest }
}

export function keepKeys(table: string, { player, staff, guest, title, rulebook, game }: Keys & Partial<KnownTable>): void {
  const since = new Date().toISOString()
  localStorage.setItem(PREFIX + table, JSON.stringify({ player, staff, guest, title, rulebook, game, since }))
}

/** The tables this browser has a key to, the newest first. */
export function knownTables(): KnownTable[] {
  const ids = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length))
  return ids.map((id) => ({ ...read(PREFIX + id), id })).sort((a, b) => (b.since ?? '').localeCompare(a.since ?? ''))
}

export function forgetKeys(table: string): void {
  localStorage.removeItem(PREFIX + table)
}

export const houseSecret = (): string => sessionStorage.getItem(HOUSE) ?? ''
export const keepHouse = (secret: string): void => sessionStorage.setItem(HOUSE, secret)

function read(name: string): Omit<KnownTable, 'id'> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return kept !== null && typeof kept === 'object' ? (kept as Omit<KnownTable, 'id'>) : {}
  } catch {
    return {}
  }
}
