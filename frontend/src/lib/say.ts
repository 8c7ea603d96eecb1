/** Events as sentences for the log and for a screen reader. */

import { spokenName } from './cards'
import type { TableEvent } from './types'
import { plain, whoName } from './words'
import { HIDDEN } from './view'

type Says = (event: TableEvent, you: number) => string

/** Whose chips an event is about: "you", "seat 2", or somebody who bets behind a seat. */
function whose(event: TableEvent, you: number): string {
  return event.seat_shown ?? whoName(event.seat, you)
}

/** Verb for somebody: "you stake", "seat 2 stakes". */
function does(event: TableEvent, you: number, verb: string, others: string): string {
  return `${whose(event, you)} ${event.seat === you ? verb : others}`
}

/** "your coupon", "seat 2's coupon". */
function coupon(event: TableEvent, you: number): string {
  const owner = event.seat === you ? 'your' : `${whose(event, you)}'s`
  return `${owner} coupon of ${event.amount_shown ?? ''} ${on(event)} is ${plain(event.does ?? '')}`
}

function on(event: TableEvent): string {
  return `on ${plain(event.wager ?? '')}`
}

function cardList(cards: string[] = []): string {
  const hidden = cards.filter((card) => card === HIDDEN).length
  const seen = cards.filter((card) => card !== HIDDEN).map(spokenName)
  if (hidden) seen.push(`${hidden} face-down card${hidden > 1 ? 's' : ''}`)
  return seen.join(', ')
}

function money(verb: string, others: string, rest: (event: TableEvent) => string): Says {
  return (event, you) => `${does(event, you, verb, others)} ${event.amount_shown ?? ''} ${rest(event)}`
}

const SAYINGS: Record<string, Says> = {
  opened: () => 'a round begins',
  closed: () => 'the round is over',
  staked: money('stake', 'stakes', on),
  returned: money('get', 'gets', (event) => `back from ${plain(event.wager ?? '')}`),
  paid: (event, you) =>
    `${does(event, you, 'are', 'is')} paid ${event.amount_shown} ${on(event)}${event.odds ? ` at ${event.odds}` : ''}${event.coupon ? ', for the coupon' : ''}`,
  coupon,
  backed: (event, you) => `${event.patron ?? 'somebody'} bets behind ${whoName(event.seat, you)}`,
  taken: money('lose', 'loses', on),
  charged: (event, you) =>
    `${does(event, you, 'are', 'is')} charged ${event.amount_shown} for ${plain(event.wager ?? '')}`,
  moved: money('move', 'moves', (event) => `from ${plain(event.wager ?? '')} to ${plain(String(event.to))}`),
  banked: money('bank', 'banks', () => 'against the others'),
  'bank closed': money('take', 'takes', () => 'home from the bank'),
  reversed: (event) =>
    `${event.amount_shown ?? ''} ${on(event)} goes back from ${event.source ?? ''} to ${event.target ?? ''}, being void`,
  put: money('put', 'puts', (event) => `into the pot${event.wager ? `: ${plain(event.wager)}` : ''}`),
  uncalled: money('get', 'gets', () => 'back: nobody called it'),
  awarded: money('win', 'wins', (event) => `from the ${plain(event.wager ?? '')} pot`),
  'pot made': (event) => `the ${plain(event.name ?? '')} pot comes to ${event.total_shown ?? ''}`,
  raked: (event) => `the house collects ${event.amount_shown} from the ${plain(event.wager ?? '')} pot`,
  dealt: (event, you) => `${cardList(event.cards)} to ${whoName(event.to, you)}`,
  shown: (event, you) =>
    `${event.who === you ? 'you show' : `${whoName(event.who, you)} shows`} ${cardList(event.cards)}`,
  discarded: (event, you) =>
    typeof event.who === 'number'
      ? `${event.who === you ? 'you put' : `${whoName(event.who, you)} puts`} away ${cardList(event.cards)}`
      : `discarded: ${cardList(event.cards)}`,
  rolled: (event) => `the dice show ${(event.dice ?? []).join(' and ')}: ${event.total}`,
  spun: (event) => `the wheel stops at ${plain(event.pocket ?? '')}`,
  decided: (event, you) =>
    `${whoName(event.seat, you)}: ${plain(event.do ?? '')}${event.wager && event.wager !== event.do ? ` ${plain(event.wager)}` : ''}${event.amount_shown ? ` ${event.amount_shown}` : ''}`,
  judged: (event, you) => `${event.who !== 'table' ? `${whoName(event.who, you)}: ` : ''}${plain(event.found ?? '')}`,
  noted: (event) => `${plain(event.what ?? '')}: ${plain(event.value ?? '')}`,
  due: (event) => `staff duties ${plain(event.at ?? '')}`,
  irregular: (event, you) =>
    `irregularity: ${plain(event.kind ?? '')}${event.seat ? `, ${whoName(event.seat, you)}` : ''} → ${plain(event.remedy ?? '')}`,
  voided: (event) =>
    event.hands ? 'all hands are void: every stake on them goes back' : 'the round is void: every stake goes back',
}

/** One event as a sentence, seen from seat `you`; an event nobody has words for is named. */
export function sentence(event: TableEvent, you: number): string {
  const text = SAYINGS[event.event]?.(event, you) ?? plain(event.event)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const TONES: Record<string, string> = {
  paid: 'good',
  awarded: 'good',
  taken: 'bad',
  charged: 'bad',
  raked: 'bad',
  irregular: 'warn',
  voided: 'warn',
  due: 'quiet',
  opened: 'quiet',
  closed: 'quiet',
}

/** How an event is coloured in the log. */
export function tone(event: TableEvent): string {
  return TONES[event.event] ?? ''
}
