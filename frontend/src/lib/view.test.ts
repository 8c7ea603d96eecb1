import { describe, expect, it } from 'vitest'
import type { TableEvent } from './types'
import { fold, heldDown, lastFound } from './view'

const cite = { rule: 'rules.deal_order', clause: '§8.II' }

function events(...list: Omit<TableEvent, 'number' | 'says'>[]): TableEvent[] {
  return list.map((event, place) => ({ number: place + 1, says: '', cite, ...event }))
}

describe('fold', () => {
  it('lays dealt cards before the person who gets them', () => {
    const view = fold(
      events(
        { event: 'dealt', to: 1, cards: ['As', 'Kd'], face: 'down' },
        { event: 'dealt', to: 2, cards: ['??', '??'], face: 'down' },
        { event: 'dealt', to: 'dealer', cards: ['??'], face: 'down' },
        { event: 'dealt', to: 1, cards: ['2c'], face: 'down' },
      ),
    )
    expect(view.places.get(1)?.hands).toEqual([{ index: 0, cards: ['As', 'Kd', '2c'] }])
    expect(view.places.get(2)?.hands[0]?.cards).toEqual(['??', '??'])
    expect(view.places.get('dealer')?.hands[0]?.cards).toEqual(['??'])
  })

  it('turns a whole hand up', () => {
    const view = fold(
      events(
        { event: 'dealt', to: 'dealer', cards: ['??', '??', '??'] },
        { event: 'shown', who: 'dealer', cards: ['9h', '7h', '2s'] },
      ),
    )
    expect(view.places.get('dealer')?.hands[0]?.cards).toEqual(['9h', '7h', '2s'])
  })

  it('turns one card up and leaves the others down', () => {
    const view = fold(
      events(
        { event: 'dealt', to: 'dealer', cards: ['??', '??', '??'] },
        { event: 'shown', who: 'dealer', cards: ['9h'] },
      ),
    )
    expect(view.places.get('dealer')?.hands[0]?.cards).toEqual(['9h', '??', '??'])
  })

  it('does not show a card twice that was already known', () => {
    const view = fold(
      events({ event: 'dealt', to: 1, cards: ['9h', '7h', '2s'] }, { event: 'shown', who: 1, cards: ['7h'] }),
    )
    expect(view.places.get(1)?.hands[0]?.cards).toEqual(['9h', '7h', '2s'])
  })

  it('keeps split hands apart', () => {
    const view = fold(
      events(
        { event: 'dealt', to: 1, cards: ['8h', '8s'], hand: 1 },
        { event: 'shown', who: 1, cards: ['8h'], hand: 1 },
        { event: 'shown', who: 1, cards: ['8s'], hand: 2 },
        { event: 'dealt', to: 1, cards: ['5s'], hand: 1 },
        { event: 'dealt', to: 1, cards: ['3c'], hand: 2 },
      ),
    )
    expect(view.places.get(1)?.hands).toEqual([
      { index: 1, cards: ['8h', '5s'] },
      { index: 2, cards: ['8s', '3c'] },
    ])
  })

  it('takes discarded cards out of the hand they lay in', () => {
    const view = fold(
      events(
        { event: 'dealt', to: 1, cards: ['9h', '7h'] },
        { event: 'dealt', to: 2, cards: ['??', '??'] },
        { event: 'discarded', who: 1, cards: ['7h'], face: 'up' },
        { event: 'discarded', who: 2, cards: ['??'] },
        { event: 'discarded', cards: ['??'] },
      ),
    )
    expect(view.places.get(1)?.hands[0]?.cards).toEqual(['9h'])
    expect(view.places.get(2)?.hands[0]?.cards).toEqual(['??'])
    expect(view.discards).toBe(3)
  })

  it('gathers in what was drawn before the deal', () => {
    const view = fold(
      events(
        { event: 'dealt', to: 1, cards: ['5c'], face: 'up' },
        { event: 'due', at: 'before_deal', duties: [] },
        { event: 'dealt', to: 1, cards: ['Jd', '6c'] },
        { event: 'due', at: 'after_deal', duties: [] },
      ),
    )
    expect(view.places.get(1)?.hands[0]?.cards).toEqual(['Jd', '6c'])
  })

  it('keeps the last throw, the last pocket and every note', () => {
    const view = fold(
      events(
        { event: 'rolled', dice: [1, 2], total: 3 },
        { event: 'noted', what: 'point', value: '8' },
        { event: 'rolled', dice: [6, 6], total: 12 },
        { event: 'noted', what: 'point', value: 'off' },
        { event: 'spun', pocket: 'joker' },
      ),
    )
    expect([view.dice, view.throws, view.pocket, view.spins]).toEqual([[6, 6], 2, 'joker', 1])
    expect([...view.notes]).toEqual([['point', 'off']])
  })

  it('marks who folded and what was found, the last of each rule', () => {
    const found = (rule: string, text: string): Omit<TableEvent, 'number' | 'says'> => ({
      event: 'judged',
      who: 1,
      found: text,
      cite: { rule, clause: '§1' },
    })
    const view = fold(
      events(
        { event: 'decided', seat: 2, at: 'play', do: 'fold' },
        { event: 'decided', seat: 1, at: 'play', do: 'play', amount: 500, amount_shown: '$5' },
        found('rules.a', 'first'),
        found('rules.b', 'second'),
        found('rules.c', 'third'),
        found('rules.a', 'first again'),
      ),
    )
    expect(view.places.get(2)?.folded).toBe(true)
    expect(view.places.get(1)).toMatchObject({ folded: false, did: 'play $5' })
    expect(lastFound(view.places.get(1))).toEqual(['third', 'first again'])
    expect(lastFound(undefined)).toEqual([])
  })

  it('remembers a void and passes over what it does not know', () => {
    const view = fold(events({ event: 'irregular', kind: 'wrong_deck' }, { event: 'voided' }, { event: 'from the future' }))
    expect(view.irregular?.kind).toBe('wrong_deck')
    expect(view.voided?.cite).toEqual(cite)
  })
})

describe('a game among the players', () => {
  const ante = { event: 'put', seat: 1, wager: 'ante', amount: 100, amount_shown: '$1' }

  it('tells the cards that lie open from those only their holder sees', () => {
    const view = fold(
      events(
        { event: 'dealt', to: 1, cards: ['As', 'Kd'], face: 'down' },
        { event: 'dealt', to: 1, cards: ['2c'], face: 'up' },
      ),
    )
    expect(heldDown(view.places.get(1), ['As', 'Kd', '2c'])).toEqual(new Set(['As', 'Kd']))
    expect(heldDown(view.places.get(1), ['As', 'Kd'])).toEqual(new Set())
    expect(heldDown(undefined, ['As', '2c'])).toEqual(new Set())
  })

  it('drops what was found of a hand when it gets another card', () => {
    const forced = { event: 'judged', who: 1, found: 'lowest up card' }
    expect(lastFound(fold(events(forced)).places.get(1))).toEqual(['lowest up card'])
    expect(lastFound(fold(events(forced, { event: 'dealt', to: 1, cards: ['2c'] })).places.get(1))).toEqual([])
  })

  it('forgets what was done on the last street, but not who folded', () => {
    const played = [
      ante,
      { event: 'decided', seat: 1, do: 'check' },
      { event: 'decided', seat: 2, do: 'fold' },
      { event: 'dealt', to: 'board', cards: ['2c'], face: 'up' },
    ]
    const view = fold(events(...played))
    expect(view.places.get(1)?.did).toBe('')
    expect(view.places.get(2)?.did).toBe('fold')
    expect(fold(events(...played.slice(1))).places.get(1)?.did).toBe('check')
  })

  it('says how many cards somebody drew', () => {
    const view = fold(
      events(
        ante,
        { event: 'dealt', to: 2, cards: ['??', '??', '??'] },
        { event: 'decided', seat: 2, do: 'draw' },
        { event: 'discarded', who: 2, cards: ['??', '??'] },
        { event: 'dealt', to: 2, cards: ['??', '??'] },
        { event: 'decided', seat: 1, do: 'stand_pat' },
        { event: 'decided', seat: 2, do: 'bet', amount_shown: '$5' },
      ),
    )
    expect(view.places.get(2)?.took).toBe('draw 2')
    expect(view.places.get(2)?.did).toBe('bet $5')
    expect(view.places.get(1)?.took).toBe('stand_pat')
  })

  it('keeps who won which pot, and what the house took', () => {
    const view = fold(
      events(
        { event: 'raked', wager: 'main', amount_shown: '$4' },
        { event: 'pot made', name: 'main', total_shown: '$30' },
        { event: 'awarded', seat: 2, wager: 'main', amount_shown: '$13' },
        { event: 'awarded', seat: 3, wager: 'main', amount_shown: '$13' },
      ),
    )
    const awards = [{ seat: 2, shown: '$13' }, { seat: 3, shown: '$13' }]
    expect(view.won).toEqual([{ name: 'main', shown: '$30', awards }])
    expect(view.raked).toEqual([{ shown: '$4', clause: '§8.II' }])
  })

  it('gathers in the cards that were drawn for the button', () => {
    const view = fold(
      events({ event: 'dealt', to: 1, cards: ['As'], face: 'up' }, { event: 'noted', what: 'button', value: '1' }),
    )
    expect(view.places.get(1)?.hands).toEqual([])
  })
})
