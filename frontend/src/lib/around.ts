/** Where those who play each other sit: some on each side of the table, the others along its rail. */

/** The row of the grid along the rail, below the dealer and the middle of the table. */
const RAIL = 3
/** The table is five parts wide: one on each side, three in the middle. */
const PARTS = 5

/** How many sit on each side: with few there is room for all along the rail. */
export function onEachSide(count: number): number {
  return count < 4 ? 0 : count > 6 ? 2 : 1
}

/** How many sit along the rail. */
export function alongRail(count: number): number {
  return count - 2 * onEachSide(count)
}

/** The grid area of a seat, counted from the dealer's right: down one side, along the rail, up the other side. */
export function area(place: number, count: number): string {
  const side = onEachSide(count)
  const along = alongRail(count)
  if (place >= side && place < side + along) return grid(RAIL, PARTS * (place - side) + 1, 1, PARTS)
  const left = place < side
  const row = left ? place + 1 : count - place
  return grid(row, left ? 1 : (PARTS - 1) * along + 1, RAIL - 1 - (side - 1), along)
}

function grid(row: number, column: number, rows: number, columns: number): string {
  return `${row} / ${column} / span ${rows} / span ${columns}`
}
