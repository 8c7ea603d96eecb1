import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import type { Connection } from '../connection.svelte'
import type { Bar, ChooseAsk } from '../types'
import type { Bets } from './bets.svelte'
import Barred from './dock/Barred.svelte'
import BetForm from './dock/BetForm.svelte'
import CardsForm from './dock/CardsForm.svelte'
import ChooseForm from './dock/ChooseForm.svelte'
import MyBets from './dock/MyBets.svelte'
import type { Pace } from './pace.svelte'
import type { Picker } from './picking.svelte'
import SpotButton from './stage/SpotButton.svelte'

const bar = (what: string): Bar => ({ do: what, label: what.toUpperCase(), says: `${what} is not allowed`, cite: { rule: `rules.${what}`, clause: '§4' } })
const split = { do: 'split', label: 'Split', says: 'only two cards of the same value may be split', cite: { rule: 'rules.split_by', clause: '§4' } }
const WHY = 'only two cards of the same value may be split · §4'
const hit = { do: 'hit', label: 'Hit', wager: '', amount: null, usual: null, presets: [] }
const ask = (more: Partial<ChooseAsk> = {}): ChooseAsk => ({
  kind: 'choose', turn: 1, who: 2, at: 'hand1', cite: { rule: '', clause: '' }, tray: [], barred: [split], choices: [hit], ...more,
})
const pace = { skip: vi.fn(), revealed: true } as unknown as Pace
const picker = { chosen: new Set(), others: [hit], choice: null, way: null, fewest: 1, most: 1 } as unknown as Picker

/** It is greyed and says why, also to a screen reader; a press and Enter open the rule. */
async function isGreyed(button: HTMLElement, why: string, rule: string, onrule: (rule: string) => void): Promise<void> {
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false) // Tab must come here
  expect(button.title).toBe(why)
  await fireEvent.click(button)
  expect(onrule).toHaveBeenCalledWith(rule)
}

describe('what the rules bar', () => {
  it.each(['ChooseForm', 'CardsForm'])('is greyed among the decisions, says why and opens the rule: %s', async (form) => {
    const [onrule, connection] = [vi.fn(), { choose: vi.fn() }]
    const props = { ask: ask(), connection: connection as unknown as Connection, pace, onrule }
    if (form === 'ChooseForm') render(ChooseForm, props)
    else render(CardsForm, { ...props, picker })
    await isGreyed(screen.getByRole('button', { name: 'Split' }), WHY, 'rules.split_by', onrule)
    expect(connection.choose).not.toHaveBeenCalled()
  })

  it('has no key: the keys belong to what can be done', () => {
    render(Barred, { barred: [split], onrule: () => {} })
    expect(screen.getByRole('button', { name: 'Split' }).dataset.key).toBeUndefined()
  })

  it('is listed behind a link where there is much of it', async () => {
    const onrule = vi.fn()
    render(Barred, { barred: ['a', 'b', 'c', 'd', 'e'].map(bar), onrule })
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    await fireEvent.click(screen.getByRole('button', { name: 'What is barred?' }))
    expect(screen.getByRole('list').textContent).toContain('E: e is not allowed')
    await fireEvent.click(screen.getAllByRole('button', { name: '§4' })[4] as HTMLElement)
    expect(onrule).toHaveBeenCalledWith('rules.e')
  })

  it('is greyed one by one as long as there is little of it', () => {
    render(Barred, { barred: ['a', 'b', 'c', 'd'].map(bar), onrule: () => {} })
    expect(screen.getAllByRole('button').map((button) => button.textContent?.trim())).toEqual(['A', 'B', 'C', 'D'])
  })
})

describe('what is barred where bets are laid', () => {
  const spot = (more: object) => ({ wager: 'come', name: 'Come', short: 'Come', open: false, barred: null, draft: null, placed: null, result: null, amount: null, ...more })
  const betsOf = (more: object = {}): Bets =>
    ({ any: false, lacks: null, wagers: ['come'], tray: [], sending: false, connection: { info: {}, choose: vi.fn() }, pace, name: () => 'Come', spot: () => spot({}), lay: vi.fn(), send: vi.fn(), ...more }) as unknown as Bets

  it('greys the throw, and a press opens the rule and throws nothing', async () => {
    const [onrule, bets] = [vi.fn(), betsOf()]
    render(BetForm, { ask: ask({ who: 0, go: ['roll'], go_label: 'Roll', barred: [bar('roll')] }), bets, onrule })
    await isGreyed(screen.getByRole('button', { name: 'Roll' }), 'roll is not allowed · §4', 'rules.roll', onrule)
    expect(bets.send).not.toHaveBeenCalled()
  })

  it('greys among the rest what is neither on the felt nor the throw', async () => {
    const onrule = vi.fn()
    render(MyBets, { ask: ask({ who: 0, go: ['roll'], choices: [], barred: [bar('roll'), bar('come'), bar('pass_dice')] }), bets: betsOf(), onrule })
    await fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.queryByRole('button', { name: 'ROLL' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'COME' })).toBeNull()
    await isGreyed(screen.getByRole('button', { name: 'PASS_DICE' }), 'pass_dice is not allowed · §4', 'rules.pass_dice', onrule)
  })

  it('greys a spot, and a press opens the rule and lays no chip', async () => {
    const [onrule, bets] = [vi.fn(), betsOf({ spot: () => spot({ barred: bar('come') }) })]
    const at = { key: 'come', x: 0, y: 0, r: 20, label: 'Come', spot: { id: 'come' } }
    render(SpotButton, { at: at as never, bets, filled: false, tone: '', first: true, onmove: () => false, onrule })
    const button = screen.getByRole('button')
    expect(button.getAttribute('aria-label')).toContain('come is not allowed · §4')
    await isGreyed(button, 'come is not allowed · §4', 'rules.come', onrule)
    expect(bets.lay).not.toHaveBeenCalled()
  })
})
