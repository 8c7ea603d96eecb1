import { describe, expect, it } from 'vitest'
import type { Chapter, TableInfo } from '../../types'
import { layoutOf } from '../layouts'
import type { Form } from '../props'
import { PLAIN, type TableLayout } from '../stage'
import { layArc } from './arc'
import chapters from './chapters.json'
import type { Facts, HandFacts, SeatFacts } from './facts'
import { layOval } from './oval'
import { isKnown, paysOf, printOf, spotsOf } from './posted'
import { boxes, fit, LEAST, MOST, WIDTHS, type Box, type Setting } from './scene'

type Shipped = Chapter & { seats: number }

const FORMS: Form[] = ['wide', 'tall', 'phone']
const SHIPPED = chapters as unknown as Shipped[]
/** Every shipped chapter that differs in seats, wagers or cards from the others, and a game that nobody has drawn. */
const GAMES = [...new Map(SHIPPED.map((one) => [JSON.stringify([layoutOf(one.game), one.seats, one.wagers, one.pay]), one])).values(), { ...(SHIPPED[0] as Shipped), rulebook: 'no book', game: 'no such game', seats: 8 }]
const CHIPS = [{ cents: 2500, shown: '25' }, { cents: 500, shown: '5' }]
const DECK = [...'AKQJT98765432'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit))

function hand(index: number, cards: number, name: string): HandFacts {
  return { index, cards: DECK.slice(0, cards), name, beside: 'K-J-9', made: new Set(DECK.slice(0, 2)), kickers: new Set(), down: new Set() }
}

function handsOf(layout: TableLayout, split: boolean): HandFacts[] {
  const { cards, places, hands } = layout.seat
  if (places) return [hand(places[1]?.hand ?? 0, places[1]?.cards ?? 5, 'king-queen high'), hand(places[0]?.hand ?? 2, places[0]?.cards ?? 2, 'ace-queen high')]
  if (hands) return split ? [1, 2, 3, 4].map((index) => hand(index, 3, 'soft 20')) : [hand(1, 5, 'soft 20')]
  return [hand(0, cards || 5, 'full house, queens over sevens')]
}

function seat(layout: TableLayout, number: number, split: boolean): SeatFacts {
  const oval = layout.shape === 'oval'
  const bet = { cents: 120_000, written: '1200', shown: '$1,200', chips: CHIPS }
  const stakes = layout.spots.filter((spot) => !spot.small && !spot.band).map((spot) => ({ wager: spot.id, shown: '$1,200', chips: CHIPS, tone: 'won' as const, says: '+$1,200' }))
  return { seat: number, you: number === 1, name: `Seat ${number}`, bank: '$1,012.50', did: 'Raise', total: null, hands: handsOf(layout, split), stakes: number % 2 ? stakes : stakes.slice(0, 1), bet: oval ? bet : null, button: true, blind: 'BB', folded: false, turn: false, banks: false }
}

const layoutFor = (game: string): TableLayout => {
  const found = layoutOf(game)
  return found && found.shape !== 'cloth' ? found : PLAIN
}

/** A house that offers all it may. */
const infoOf = (chapter: Shipped): TableInfo =>
  ({ title: chapter.title, game: chapter.game, options: { meter: '10000', ...Object.fromEntries(chapter.wagers.filter((one) => one.offered).map((one) => [one.offered, true])) } }) as unknown as TableInfo

function setting(chapter: Shipped, form: Form, H: number, seats: number, split = false): Setting {
  const layout = layoutFor(chapter.game)
  const info = infoOf(chapter)
  const money = { cents: 100, written: '1', shown: '$12,345', chips: CHIPS }
  const spots = layout === PLAIN ? ['ante', 'play', 'a side bet'].map((id) => ({ id })) : spotsOf(layout, info, chapter, [])
  const facts: Facts = {
    seats: Array.from({ length: seats }, (_, i) => seat({ ...layout, spots }, i + 1, split)),
    dealer: layout.dealer ? (layout.seat.places ? handsOf(layout, false) : [hand(0, layout.dealer.cards, 'pair of queens')]) : [],
    dealerSays: 'pair of queens: qualifies',
    board: layout.board ? hand(0, layout.board.cards, '') : null,
    pots: layout.shape === 'oval' ? ['main pot', 'side pot', 'side pot 2'].map((name) => ({ name, ...money, who: 'you, 3, 5' })) : [],
    notes: [], awards: [], rows: {}, voided: '',
  }
  return { layout, form, H, facts, print: printOf(layout, info, chapter, form), spots, pays: paysOf(layout, info, chapter), laid: {}, picking: null, hand: split ? 2 : 0 }
}

const lay = (one: Setting) => (one.layout.shape === 'oval' ? layOval(one) : layArc(one))
const over = (a: Box, b: Box): boolean => a.group !== b.group && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1

function collisions(one: Setting): string[] {
  const all = boxes(lay(one))
  return all.flatMap((a, i) => all.slice(i + 1).filter((b) => over(a, b)).map((b) => `${a.group} ${a.what} × ${b.group} ${b.what}`))
}

function outside(one: Setting): string[] {
  const W = WIDTHS[one.form]
  return boxes(lay(one)).filter((box) => box.left < -1 || box.top < -1 || box.right > W + 1 || box.bottom > one.H + 1).map((box) => `${box.group} ${box.what}`)
}

describe.each(GAMES)('the stage of $rulebook $game', (chapter) => {
  it.each(FORMS)('lays nothing over anything else, from two seats to a full table: %s', (form) => {
    const counts = form === 'phone' ? [chapter.seats] : Array.from({ length: chapter.seats - 1 }, (_, i) => i + 2)
    for (const H of [LEAST[form], (LEAST[form] + MOST[form]) / 2, MOST[form]])
      for (const seats of counts) {
        const one = setting(chapter, form, H, seats)
        expect({ H, seats, collisions: collisions(one), outside: outside(one) }).toEqual({ H, seats, collisions: [], outside: [] })
      }
  })
})

describe.each(SHIPPED)('the layout of $rulebook $game', (chapter) => {
  const layout = layoutFor(chapter.game)

  it('has a place for every wager', () => {
    expect(layout).not.toBe(PLAIN)
    expect(chapter.wagers.filter((wager) => !isKnown(layout, wager.name)).map((wager) => wager.name)).toEqual([])
  })

  it('fills every line it prints, and names pay tables that some chapter of the game has', () => {
    expect(printOf(layout, infoOf(chapter), chapter).every((line) => !/[{}]|undefined/.test(line.text))).toBe(true)
    const known = new Set(SHIPPED.filter((one) => one.game === chapter.game).flatMap((one) => one.pay.map((table) => table.name)))
    const named = [...(layout.pays?.left ?? []), ...(layout.pays?.right ?? [])].map((one) => (typeof one === 'string' ? one : one.table))
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

it.each(FORMS)('lays four hands of a split beside each other: %s', (form) => {
  const blackjack = GAMES.find((one) => one.game === 'blackjack') as Shipped
  const one = setting(blackjack, form, LEAST[form], 7, true)
  expect({ collisions: collisions(one), outside: outside(one) }).toEqual({ collisions: [], outside: [] })
})

it('fits a form into its box without growing over it', () => {
  for (const [form, width, height] of [['wide', 1100, 640], ['wide', 1600, 500], ['tall', 768, 600], ['phone', 390, 700], ['phone', 320, 300]] as const) {
    const { H, scale, x, y } = fit(form, width, height)
    expect(WIDTHS[form] * scale).toBeLessThanOrEqual(width + 0.01)
    expect(H * scale).toBeLessThanOrEqual(height + 1)
    expect([x >= 0, y >= 0]).toEqual([true, true])
  }
})
