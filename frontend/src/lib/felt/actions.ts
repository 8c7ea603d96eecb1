/** What the dock offers: which form an ask takes, and its choices as actions in words. No game is known here. */

import { cardsOf } from '../cards'
import { mainChoice } from '../groups'
import type { Choice, ChooseAsk, Money, State } from '../types'
import { plain } from '../words'
import { keysFor } from './keys'

export type DockForm = 'bet' | 'open' | 'choose' | 'cards' | 'set' | 'over' | 'broke' | 'waiting' | 'watching'

export function dockForm(table: State): DockForm {
  const { ask } = table
  if (!ask && table.broke) return 'broke'
  if (!ask) return !table.seat ? 'watching' : table.over ? 'over' : 'waiting'
  if (ask.kind === 'bet') return 'bet'
  if (!ask.who) return 'open'
  if (ask.ways?.length) return 'set'
  return ask.choices.some((choice) => cardsOf(choice.wager).length) ? 'cards' : 'choose'
}

/** Something that can be done with one press. */
export interface Action {
  id: string
  label: string
  /** The amount it stakes, as shown. */
  price: string
  /** A word or two about it: "all in", "makes $30". */
  note: string
  key: string
  main: boolean
  choice: Choice
  /** The amount that is sent; nothing where the rules fix it. */
  amount?: string
}

const MOST_BUTTONS = 4

/** The few amounts that are all there are, each worth a button: once to three times the ante. */
function few(choice: Choice): Money[] {
  const { amount, presets } = choice
  if (!amount || amount.exact || amount.step.cents <= 1 || presets.length > MOST_BUTTONS) return []
  const all = (amount.maximum.cents - amount.minimum.cents) / amount.step.cents + 1
  return presets.length === all ? presets : []
}

/** Choices whose amount is chosen on a scale. */
export function scaled(ask: ChooseAsk): Choice[] {
  return ask.choices.filter((choice) => choice.amount && !choice.amount.exact && !few(choice).length)
}

/** A decision's choices as actions, those with a few fixed amounts as several. */
export function actionsOf(ask: ChooseAsk, choices: Choice[] = ask.choices): Action[] {
  const twice = (choice: Choice): boolean => choices.filter((other) => other.do === choice.do).length > 1
  const main = choices[mainChoice(choices)]
  const found = choices.flatMap((choice): Omit<Action, 'key'>[] => {
    const label = twice(choice) && choice.wager ? `${choice.label} ${plain(choice.wager)}` : choice.label
    const one = { label, choice, main: choice === main, price: '', note: '' }
    const id = [choice.do, twice(choice) ? choice.wager : ''].filter(Boolean).join(' ')
    if (!choice.amount) return [{ ...one, id }]
    const amounts = few(choice)
    if (!amounts.length) return [{ ...one, id, price: choice.amount.exact ? choice.amount.minimum.shown : '', note: noteOf(choice) }]
    return amounts.map((money, at) => {
      const times = money.cents / (choice.amount?.step.cents ?? 1)
      const whole = Number.isInteger(times) && times < 10
      return { ...one, id: `${id} ${whole ? times : at + 1}`, label: whole && amounts.length > 1 ? `${label} ${times}×` : label, price: money.shown, amount: money.written, main: one.main && at === 0 }
    })
  })
  const keys = keysFor(found.map((action) => action.id))
  return found.map((action, at) => ({ ...action, key: keys[at] ?? '' }))
}

/** What an exact amount means: all you have, or what then lies in front of you. */
function noteOf(choice: Choice): string {
  if (choice.all_in && choice.all_in.cents === choice.amount?.minimum.cents) return 'all in'
  return choice.to && choice.to.cents !== choice.amount?.minimum.cents ? `makes ${choice.to.shown}` : ''
}
