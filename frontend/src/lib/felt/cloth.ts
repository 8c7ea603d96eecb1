/** The layout of a game with a printed field: places named by wager ids, in panels arranged by the room there is. */

import type { Facts } from './facts'
import type { Form } from './props'

export type Point = [x: number, y: number]
export type Rect = [x: number, y: number, width: number, height: number]

export type Tone = 'gold' | 'cream' | 'soft' | 'red' | 'number' | 'pocket' | 'player' | 'banker' | 'tie'

/** Print: words, where their middle stands, their size, tone and turn. `{pays}` is filled from the posting. */
export type Text = [words: string, x: number, y: number, size: number, tone?: Tone, turn?: number]

export type Look =
  | 'fine' | 'dashed' | 'warm' | 'fire' | 'ghost' | 'band' | 'dragon'
  | 'red' | 'black' | 'green' | 'outside' | 'point' | `note-${string}`

/** One place on the cloth. It has one shape: `rect`, `path`, `circle`, or a `point` on a line with a reach. */
export interface Place {
  /** The wager's id; a shortcut has a name of its own. */
  id: string
  /** The wager of the chapter it belongs to, where that is not its id: left out where the house does not offer it. */
  family?: string
  rect?: Rect
  /** The corners' radius of a rect. */
  round?: number
  path?: string
  circle?: [x: number, y: number, radius: number]
  point?: Point
  reach?: number
  /** Where the print must fit, and where the middle is, if the shape does not tell. */
  box?: Rect
  text?: Text[]
  /** What it pays: a row of a pay table ("hard.6"), or a table. */
  pays?: string
  /** Where your chips stand, how large, which way the others' follow, and how many of theirs before "+3". */
  chips?: Point
  chip?: number
  fan?: Point
  most?: number
  /** Where the puck goes. */
  mark?: Point
  /** Dice printed on it. */
  dice?: { faces: [number, number]; at: Point; size: number }
  diamond?: 'red' | 'black'
  insignia?: { name: string; face: string; at: Point; size: number }
  rings?: [x: number, y: number, radius: number][]
  look?: Look
  /** Drawn only while chips lie there, or also while it is offered; else always. */
  shown?: 'held' | 'offered'
  /** Numbers lit on hover and focus. */
  covers?: string[]
  /** A shortcut: the wagers it lays. It holds no chips itself. */
  stands?: string[]
  /** The kind of wager, where a finger chooses the kind first. */
  kind?: string
  /** Where every seat has places of its own. */
  seat?: number
  /** Other wagers in the same place: a finger is asked which one is meant. */
  beside?: string[]
}

export type PieceName = 'wheel' | 'numbers' | 'big-six' | 'stops' | 'throws' | 'roads' | 'hands' | 'pays' | 'seats'

/** A picture that is no place: a wheel, a scorecard, a pay table. */
export interface Piece {
  name: PieceName
  rect: Rect
  /** The pay table it shows, or some rows of it: "odds: straight, split". */
  of?: string
  title?: string
}

export interface Panel {
  view: [width: number, height: number]
  /** The radius of a chip. */
  chip?: number
  places?: Place[]
  text?: Text[]
  pieces?: Piece[] | undefined
  /** Numbers of the seats along the rail. */
  seats?: { seat: number; at: Point }[]
  /** Wider than the screen, and swiped. */
  scrolls?: boolean
  /** Only your own chips are drawn. */
  own?: boolean
  /** Only looked at: what is bet here has a larger place elsewhere. */
  looked?: boolean
}

/** A panel's name, or panels one below the other. */
export type Cell = string | Cell[]

export interface Tab {
  name: string
  rows: Cell[][]
}

/** A kind of wager that a finger chooses before it points. */
export interface Kind {
  name: string
  kinds: string[]
  /** The row of a pay table that says what it pays. */
  pays?: string
}

export interface ClothLayout {
  shape: 'cloth'
  /** Which panels stand where. More than one tab is chosen from by buttons. */
  arrange: Record<Form, Tab[]>
  panels(facts: Facts): Record<string, Panel>
  kinds?: Kind[]
  /** The tab shown while a wheel turns, where there are several. */
  watch?: string
  /** Which of the table's markers is the puck, the places it is on while it says a number, and the one while it is off. */
  puck?: { mark: string; on: string; off: string }
}

export interface Drawn extends Panel {
  name: string
  places: Place[]
}

/** The panels of a layout at one table, without the places of wagers that the house does not offer. */
export function panelsOf(layout: ClothLayout, facts: Facts): Record<string, Drawn> {
  const panels = Object.entries(layout.panels(facts))
  return Object.fromEntries(
    panels.map(([name, panel]) => {
      const places = (panel.places ?? []).filter((place) => place.stands || facts.offers(place.family ?? place.id))
      return [name, { ...panel, name, places }]
    }),
  )
}

/** Every panel named in some rows. */
export function namesIn(rows: Cell[] | Cell[][]): string[] {
  return (rows as Cell[]).flatMap((cell) => (Array.isArray(cell) ? namesIn(cell) : [cell]))
}

/** A place's bounds. */
export function boundsOf(place: Place): Rect {
  if (place.rect) return place.rect
  if (place.box) return place.box
  const [x, y, r] = place.circle ?? [...(place.point ?? place.chips ?? ([0, 0] as Point)), place.reach ?? 0]
  return [x - r, y - r, 2 * r, 2 * r]
}

export function middleOf(place: Place): Point {
  if (place.point) return place.point
  const [x, y, w, h] = boundsOf(place)
  return [x + w / 2, y + h / 2]
}

/** The room a line of print has: across the place, or along it where the print is turned. */
export function roomFor(place: Place, text: Text): number {
  const [, , w, h] = boundsOf(place)
  return (Math.abs(text[5] ?? 0) === 90 && !place.path ? h : w) - 8
}

/** How large a cell is in its own units. */
function sizeOf(cell: Cell, panels: Record<string, Drawn>): [number, number] {
  if (!Array.isArray(cell)) return panels[cell]?.view ?? [0, 0]
  const sizes = cell.map((one) => sizeOf(one, panels))
  return [Math.max(...sizes.map((one) => one[0])), sizes.reduce((sum, one) => sum + one[1], 0)]
}

/** Between two rows, and around panels. */
export const GAP = 6
const LARGEST = 1.45

/** The scale of each row, so that every row fills the width and all together give way where the height is short. */
export function scalesOf(rows: Cell[][], panels: Record<string, Drawn>, width: number, height: number): number[] {
  const sizes = rows.map((row) => {
    const cells = row.map((cell) => sizeOf(cell, panels))
    return [cells.reduce((sum, one) => sum + one[0], 0) + GAP * (cells.length - 1), Math.max(...cells.map((one) => one[1]))]
  })
  const swiped = rows.map((row) => row.some((cell) => typeof cell === 'string' && panels[cell]?.scrolls))
  const full = sizes.map(([wide = 1], at) => (swiped[at] ? 1 : Math.min(width / wide, LARGEST)))
  const gaps = GAP * (rows.length - 1)
  const fixed = sizes.reduce((sum, [, high = 0], at) => sum + (swiped[at] ? high : 0), 0)
  const needs = sizes.reduce((sum, [, high = 0], at) => sum + (swiped[at] ? 0 : high * (full[at] ?? 1)), 0)
  const give = Math.min(1, Math.max(0.05, (height - gaps - fixed) / (needs || 1)))
  return full.map((scale, at) => (swiped[at] ? 1 : scale * give))
}
