/** Baccarat's scorecards, from the coups of a shoe as the server tells them: "7-0", Player's count first. */

export type Winner = 'P' | 'B' | 'T'

/** The winners of the newest shoe. */
export function winnersOf(recent: string[]): Winner[] {
  const from = recent.findLastIndex((coup) => !/^\d+-\d+$/.test(coup)) + 1
  return recent.slice(from).map((coup) => {
    const [player = 0, banker = 0] = coup.split('-').map(Number)
    return player > banker ? 'P' : banker > player ? 'B' : 'T'
  })
}

export interface Cell {
  column: number
  row: number
  winner: 'P' | 'B'
  ties: number
}

export const ROWS = 6

/** The big road: a new column when the winner changes; a run that reaches the floor turns right; a tie marks the last. */
export function bigRoad(winners: Winner[]): Cell[] {
  const cells: Cell[] = []
  const taken = (column: number, row: number) => cells.some((one) => one.column === column && one.row === row)
  let start = -1
  for (const winner of winners) {
    const last = cells.at(-1)
    if (winner === 'T') {
      if (last) last.ties += 1
    } else if (last?.winner !== winner) {
      start += 1
      while (taken(start, 0)) start += 1
      cells.push({ column: start, row: 0, winner, ties: 0 })
    } else if (last.row < ROWS - 1 && !taken(last.column, last.row + 1)) {
      cells.push({ column: last.column, row: last.row + 1, winner, ties: 0 })
    } else cells.push({ column: last.column + 1, row: last.row, winner, ties: 0 })
  }
  return cells
}
