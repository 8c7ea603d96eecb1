/** The table in words, a line a place, for screen readers. */

import { spokenName } from '../../cards'
import { HIDDEN } from '../../view'
import { plain } from '../../words'
import type { Facts, HandFacts } from './facts'

function cards(hand: HandFacts): string {
  const seen = hand.cards.filter((card) => card !== HIDDEN).map(spokenName)
  const hidden = hand.cards.length - seen.length
  return [...seen, ...(hidden ? [`${hidden} face down`] : [])].join(', ')
}

const said = (hand: HandFacts): string => `${cards(hand)}${hand.name ? `: ${hand.name}${hand.beside ? `, ${hand.beside}` : ''}` : ''}`

export function inWords(facts: Facts): string[] {
  const lines: string[] = []
  for (const hand of facts.dealer) lines.push(`Dealer: ${said(hand)}. ${facts.dealerSays}`)
  if (facts.board) lines.push(`Board: ${cards(facts.board)}`)
  for (const pot of facts.pots) lines.push(`${pot.name}: ${pot.shown}${pot.who ? `, for seats ${pot.who}` : ''}`)
  for (const seat of facts.seats) {
    const hands = seat.hands.map((hand) => `${seat.hands.length > 1 ? `hand ${hand.index}: ` : ''}${said(hand)}`)
    const stakes = seat.stakes.map((stake) => `${plain(stake.wager)} ${stake.says || stake.shown}`)
    const marks = [seat.banks && 'banks', seat.button && 'has the button', seat.blind && `blind ${seat.blind}`, seat.folded && 'folded', seat.turn && 'to act'].filter(Boolean)
    const bet = seat.bet ? [`bet ${seat.bet.shown}`] : []
    lines.push(`${seat.name}, ${seat.bank}: ${[...marks, ...hands, ...stakes, ...bet, seat.total?.shown ?? seat.did].filter(Boolean).join('; ')}`)
  }
  return [...lines, ...facts.awards]
}
