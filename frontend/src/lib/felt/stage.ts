/** The layout of a table with cards: what is printed on the cloth, and which spots it has. It holds no coordinates. */

export interface SpotLayout {
  /** The wager's id. */
  id: string
  /** What is printed in the ring; without it the wager's own name. */
  label?: string
  shape?: 'circle' | 'square' | 'diamond' | 'slot'
  /** How large it is against the others; 1 where it is not said. */
  size?: number
  /** What is printed between this spot and the one before it: "=", "2×". */
  tie?: string
  /** In a row of their own, of small rings, above the others. */
  small?: boolean
  /** On the printed band that says what it pays. */
  band?: boolean
}

/** A line printed on the cloth. `{pay.blackjack.win}` and `{rule.dealer_qualifies}` are filled from the posting;
 * `{rule.dealer_hits_soft_17?hits:stands on}` chooses; a line with a value that is not there is left out. */
export interface PrintLayout {
  as: 'title' | 'line' | 'band'
  text: string
}

/** A pay table printed beside the spots; `when` names the option and the value it is posted for. */
export type PaysLayout = string | { table: string; title?: string; when?: [option: string, value: string] }

/** Where hands can be split each has a stake of its own: `split{hand}`, and another beside it when doubled. */
export interface HandsLayout {
  stake: string
  again: string
  beside: string
  most: number
}

export interface TableLayout {
  shape: 'arc' | 'oval'
  print: PrintLayout[]
  dealer?: { cards: number; label?: string }
  board?: { cards: number; labels?: string[] }
  seat: {
    cards: number
    /** Whether cards are laid by rank. */
    sort?: boolean
    /** Whether some cards lie open before the end (stud). */
    open?: boolean
    hands?: HandsLayout
    /** Cards set into two places, the lesser first: the number its hand has, and how many cards it takes. */
    places?: { label: string; cards: number; hand: number }[]
  }
  spots: SpotLayout[]
  pays?: { left?: PaysLayout[]; right?: PaysLayout[] }
}

/** A game that nobody has drawn: an arc without print, where every wager offered is a plain circle. */
export const PLAIN: TableLayout = {
  shape: 'arc',
  print: [{ as: 'title', text: '{title}' }],
  dealer: { cards: 0 },
  seat: { cards: 0 },
  spots: [],
}
