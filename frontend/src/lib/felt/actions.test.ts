import { describe, expect, it } from 'vitest'
import type { Amount, Choice, ChooseAsk, Money, State } from '../types'
import { actionsOf, dockForm, scaled } from './actions'
import asks from './asks.json'
import { keysFor } from './keys'

const money = (cents: number): Money & { name: string } => ({ name: '', cents, written: String(cents / 100), shown: `$${cents / 100}` })
const amount = (least: number, most: number, step = 100): Amount => ({
  minimum: money(least), maximum: money(most), step: money(step), also: [], exact: least === most, says: '',
})

/** A choice as the collected asks write it: what, on what, how its amount is chosen. */
function choiceOf(text: string): Choice {
  const [what = '', wager = '', how = ''] = text.split('|')
  const presets = Number(/\d+/.exec(how)?.[0] ?? 0)
  const range = how === 'exact' ? amount(1000, 1000) : how ? amount(1000, presets * 1000, 1000) : null
  const each = Array.from({ length: presets }, (_, n) => money(1000 * (n + 1)))
  return { do: what, label: what && what[0]!.toUpperCase() + what.slice(1), wager: wager === 'cards' ? 'As Kd' : wager, amount: range, usual: range?.minimum ?? null, presets: each }
}

const ask = (choices: Choice[], who = 2): ChooseAsk => ({ kind: 'choose', turn: 1, who, at: 'play', cite: { rule: '', clause: '' }, tray: [], barred: [], choices })
const state = (more: Partial<State>): State => ({ seat: 2, over: false, ask: null, ...more }) as State

describe('keys', () => {
  it.each(asks.filter((one) => !one.some((text) => text.startsWith('bet||'))))('differ for every action of an ask: %s', (...texts) => {
    const actions = actionsOf(ask(texts.map(choiceOf)))
    const keys = actions.map((action) => action.key)
    expect(keys.every(Boolean)).toBe(true)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('belong to what is done, wherever it stands', () => {
    expect(keysFor(['fold', 'call', 'raise'])).toEqual(['F', 'C', 'R'])
    expect(keysFor(['raise', 'fold', 'call'])).toEqual(['R', 'F', 'C'])
    expect(keysFor(['hit', 'stand', 'double', 'split'])).toEqual(['H', 'S', 'D', 'P'])
  })

  it('are digits for so many times the ante', () => {
    const play = { ...choiceOf('play|play|'), amount: amount(3000, 4000, 1000), presets: [money(3000), money(4000)] }
    const [three, four] = actionsOf(ask([choiceOf('check||'), play])).filter((action) => action.choice.do === 'play')
    expect([three?.key, three?.label, three?.price]).toEqual(['3', 'Play 3×', '$30'])
    expect([four?.key, four?.amount]).toEqual(['4', '40'])
  })
})

describe('amounts', () => {
  it('are chosen on a scale where there are many', () => {
    const raise = { ...choiceOf('raise||'), amount: amount(1000, 99500), presets: [money(1000), money(2500)] }
    expect(scaled(ask([choiceOf('fold||'), raise]))).toEqual([raise])
    expect(scaled(ask([choiceOf('play|play|3 presets')]))).toEqual([])
  })
})

describe('the form of the dock', () => {
  it('follows what is asked', () => {
    expect(dockForm(state({ over: true }))).toBe('over')
    expect(dockForm(state({}))).toBe('waiting')
    expect(dockForm(state({ seat: 0 }))).toBe('watching')
    expect(dockForm(state({ ask: ask([choiceOf('roll||')], 0) }))).toBe('open')
    expect(dockForm(state({ ask: ask([choiceOf('hit||')]) }))).toBe('choose')
    expect(dockForm(state({ ask: ask([choiceOf('draw|cards|')]) }))).toBe('cards')
    expect(dockForm(state({ ask: { ...ask([choiceOf('set|cards|')]), ways: [{ wager: 'As Kd', says: '', warning: '', usual: true }] } }))).toBe('set')
  })
})
