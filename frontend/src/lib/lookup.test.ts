import { describe, expect, it } from 'vitest'
import { allRules, findRule } from './lookup'
import type { Chapter } from './types'

const chapter: Chapter = {
  rulebook: 'a-book',
  game: 'a-game',
  title: 'A Game',
  chapter: 'A Game',
  sha256: '',
  priced: true,
  document: { title: 'A Book', issuer: '', document: '', dated: '' },
  rules: [
    {
      name: 'minimum',
      rule: 'rules.minimum',
      clause: '§7.I',
      kind: 'amount',
      says: 'the least',
      value: '1',
      range: { choices: [], minimum: '0.01', maximum: null },
      rests_on: [],
    },
  ],
  wagers: [{ name: 'ante', rule: 'wagers.ante', clause: '§7.I.A', says: '', needs: [], offered: '' }],
  pay: [
    {
      name: 'pair_plus',
      version: '',
      rule: 'pay.pair_plus',
      clause: '§12.IV',
      kind: 'floor',
      rests_on: ['base'],
      posted: true,
      rows: [{ row: 'pair', pays: '1 to 1' }],
    },
  ],
  irregularities: [],
  readings: [{ name: 'base', rule: 'readings.base', clause: '§12.V', problem: 'not said', value: 'the ante', why: 'its name', alternatives: ['the stake'], resting: ['pay.pair_plus'] }],
  duties: [],
  facts: [{ name: 'second_deck', rule: 'facts.second_deck', clause: '§3.II', value: false, choices: [true, false] }],
}

describe('rules looked up', () => {
  it('finds what an event cites', () => {
    expect(findRule(chapter, 'pay.pair_plus')).toMatchObject({ name: 'Pair plus', clause: '§12.IV', kind: 'Pay table' })
    expect(findRule(chapter, 'rules.minimum')?.lines).toEqual([
      { term: 'says', text: 'the least' },
      { term: 'value', text: '1' },
      { term: 'house may choose', text: 'at least 0.01' },
    ])
    expect(findRule(chapter, 'rules.unheard_of')).toBeNull()
  })

  it('lists the clauses that are not carried out yet', () => {
    const some = { ...chapter, unsupported: [{ id: '§9.I', title: 'Surrender after a split', missing: 'no such decision' }] }
    expect(allRules(some).filter((one) => one.kind === 'Not carried out yet')).toEqual([
      { rule: 'unsupported.§9.I', name: 'Surrender after a split', clause: '§9.I', kind: 'Not carried out yet', lines: [{ term: 'missing', text: 'no such decision' }] },
    ])
    expect(allRules(chapter).map((one) => one.kind)).not.toContain('Not carried out yet')
  })

  it('says what rests on a reading, and how else a clause is read', () => {
    expect(findRule(chapter, 'pay.pair_plus')?.lines).toContainEqual({
      term: 'rests on',
      text: 'a reading, since not said: the ante',
    })
    expect(findRule(chapter, 'rules.minimum')?.lines.map((line) => line.term)).not.toContain('rests on')
    const reading = findRule(chapter, 'readings.base')?.lines
    expect(reading).toContainEqual({ term: 'also read as', text: 'the stake' })
    expect(reading).toContainEqual({ term: 'resting on it', text: 'pair plus' })
  })

  it('leaves nothing out and says nothing empty', () => {
    const all = allRules(chapter)
    expect(all.map((one) => one.kind)).toEqual(['Rule', 'Wager', 'Pay table', 'Reading', 'Fact'])
    expect(all.flatMap((one) => one.lines).filter((line) => !line.text)).toEqual([])
  })
})
