/** What this browser knows of the tables it sits at, and of the house. */

export interface Keys {
  player?: string
  staff?: string
}

const PREFIX = 'pitboss.table.'
const HOUSE = 'pitboss.house'

/** The secrets of a table; whoever runs the house is staff at every table where they do not sit. */
export function keysOf(table: string): Keys {
  const known = read(PREFIX + table)
  if (known.player || known.staff) return known
  const house = sessionStorage.getItem(HOUSE)
  return house ? { staff: house } : {}
}

export function keepKeys(table: string, { player, staff }: Keys): void {
  localStorage.setItem(PREFIX + table, JSON.stringify({ player, staff }))
}

export function forgetKeys(table: string): void {
  localStorage.removeItem(PREFIX + table)
}

export const houseSecret = (): string => sessionStorage.getItem(HOUSE) ?? ''
export const keepHouse = (secret: string): void => sessionStorage.setItem(HOUSE, secret)

function read(name: string): Keys {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return kept !== null && typeof kept === 'object' ? (kept as Keys) : {}
  } catch {
    return {}
  }
}
