/** What is drawn on a stage, and where, in the stage's own units: every thing has a box that is known before it is drawn. */

import type { Chip } from '../../types'
import type { Picking, Form } from '../props'
import type { SpotLayout, TableLayout } from '../stage'
import type { Facts, HandFacts, StakeFacts, Tone } from './facts'

/** Which place of the table a thing belongs to: things of one place may lie over each other, those of two may not. */
interface At {
  key: string
  group: string
  x: number
  y: number
}

export interface CardAt extends At {
  card: string
  w: number
  mark?: boolean
  kick?: boolean
  dim?: boolean
  quiet?: boolean
  tilt?: number
  /** Whether it can be picked, with the digit that picks it. */
  pick?: { digit: number; picked: boolean; says: string } | null
}

export interface StackAt extends At {
  chips: Chip[]
  size: number
  paid?: boolean
}

export interface TagAt extends At {
  w: number
  h: number
  kind: 'name' | 'count' | 'label' | 'amount' | 'spot' | 'tie' | 'note' | 'box' | 'seen' | 'award'
  text: string
  more?: string
  /** The size of its print, where it must be smaller to be read whole. */
  size?: number
  tone?: Tone | 'bad' | 'now' | undefined
  own?: boolean
}

export interface BedAt extends At {
  w: number
  h: number
  kind: 'bed' | 'box' | 'halo' | 'mini'
  label?: string | undefined
  tone?: Tone | 'bad'
}

export interface PlateAt extends At {
  w: number
  h: number
  seat: number
  /** Whether its marks are on the upper edge, because the cards lie below it. */
  high?: boolean
}

export interface SpotAt extends At {
  spot: SpotLayout
  r: number
  /** The stake of its hand, where hands are split. */
  label: string
}

export interface PotAt extends At {
  w: number
  h: number
  name: string
  shown: string
  who: string
  chips: Chip[]
}

export interface PayRows {
  table: string
  title: string
  rows: { row: string; pays: string }[]
}

export interface PayAt extends At, PayRows {
  w: number
  h: number
  ribbon: boolean
  dense: boolean
}

export interface Print {
  as: 'title' | 'line' | 'band'
  text: string
}

/** What a scene is made from. */
export interface Setting {
  layout: TableLayout
  form: Form
  H: number
  facts: Facts
  print: Print[]
  /** The spots there are at this table, those of the layout first. */
  spots: SpotLayout[]
  pays: { left: PayRows[]; right: PayRows[] }
  /** What is laid ready on your spots. */
  laid: Record<string, { chips: Chip[]; shown: string }>
  picking: Picking | null
  /** The number of your hand that plays, where there are several. */
  hand: number
}

export const WIDTHS: Record<Form, number> = { wide: 1112, tall: 768, phone: 390 }
export const LEAST: Record<Form, number> = { wide: 660, tall: 770, phone: 440 }
export const MOST: Record<Form, number> = { wide: 730, tall: 880, phone: 600 }

/** How a form fits into a box: as wide as can be, its height within its bounds, the rest left free on both sides. */
export function fit(form: Form, width: number, height: number): { H: number; scale: number; x: number; y: number } {
  const W = WIDTHS[form]
  let scale = width / W
  if (height / scale < LEAST[form]) scale = height / LEAST[form]
  const H = Math.min(height / scale, MOST[form])
  return { H: Math.round(H), scale, x: (width - W * scale) / 2, y: Math.max(0, (height - H * scale) / 2) }
}

/** How far apart cards lie in a row: spread where there is room, else overlapped evenly. */
export function row(count: number, x: number, w: number, most: number, gap = 6): number[] {
  const step = count < 2 ? 0 : Math.min(w + gap, (most - w) / (count - 1))
  return Array.from({ length: count }, (_, i) => x + (i - (count - 1) / 2) * step)
}

export class Scene {
  readonly W: number
  cards: CardAt[] = []
  stacks: StackAt[] = []
  tags: TagAt[] = []
  beds: BedAt[] = []
  plates: PlateAt[] = []
  spots: SpotAt[] = []
  pots: PotAt[] = []
  pays: PayAt[] = []
  /** Where the printed lines begin, and how wide they may be. */
  print = { y: 0, size: 0, half: 0, bend: 0, step: 24 }
  shoe = { x: 0, y: 0 }

  constructor(
    readonly form: Form,
    readonly H: number,
  ) {
    this.W = WIDTHS[form]
  }

  get cx(): number {
    return this.W / 2
  }

  stack(key: string, group: string, chips: Chip[], x: number, y: number, size: number, paid = false): void {
    if (chips.length) this.stacks.push({ key, group, chips, x, y, size, paid })
  }

  tag(tag: TagAt): void {
    if (tag.text) this.tags.push(tag)
  }

  /** Lay a hand's cards at these places, its cards marked as its name says. */
  hand(key: string, group: string, hand: HandFacts, xs: number[], y: number, w: number, more: (card: string, at: number) => Partial<CardAt> = () => ({})): void {
    const told = hand.made.size > 0 && hand.made.size < hand.cards.length + 5
    hand.cards.forEach((card, i) => {
      const mark = hand.made.has(card)
      const kick = hand.kickers.has(card)
      this.cards.push({ key: `${key}:${i}`, group, card, x: xs[i] ?? 0, y, w, mark: told && mark, kick: told && kick, dim: told && card !== '??' && !mark && !kick, ...more(card, i) })
    })
  }
}

/** What a stake says below its chips: what it came to, else how much it is. */
export function stakeSays(stake: StakeFacts): string {
  return stake.says || stake.shown
}

export interface Box {
  group: string
  what: string
  left: number
  top: number
  right: number
  bottom: number
}

/** The boxes of everything that may not be covered. */
export function boxes(scene: Scene): Box[] {
  const box = (what: string, { group, x, y }: At, w: number, h: number): Box => ({ group, what, left: x - w / 2, top: y - h / 2, right: x + w / 2, bottom: y + h / 2 })
  return [
    ...scene.cards.map((one) => box(`card ${one.key}`, one, one.w, one.w * 1.4)),
    ...scene.stacks.map((one) => box(`chips ${one.key}`, { ...one, y: one.y - one.size * 0.4 }, one.size, one.size * 0.8)),
    ...scene.tags.map((one) => box(`tag ${one.key}`, one, one.w, one.h)),
    ...scene.plates.map((one) => box(`plate ${one.key}`, one, one.w, one.h)),
    ...scene.spots.map((one) => box(`spot ${one.key}`, one, one.r * 2, one.r * 2)),
    ...scene.pots.map((one) => box(`pot ${one.key}`, one, one.w, one.h)),
    ...scene.pays.map((one) => box(`pays ${one.key}`, one, one.w, one.h)),
  ]
}
