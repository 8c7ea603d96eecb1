import { describe, expect, it } from 'vitest'
import { allRules, findRule } from './lookup'
import type { Chapter } from './types'

const chapter: Chapter = {
  rulebook: 'a-book',
  game: 'a-game',
  title: 'A Game',
  chapter: 'A Game',
  sha256: '',
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
    },
  ],
  wagers: [{ name: 'ante', rule: 'wagers.ante', clause: '§7.I.A', needs: [], offered: '' }],
  pay: [
    {
      name: 'pair_plus',
      version: '',
      rule: 'pay.pair_plus',
      clause: '§12.IV',
      kind: 'floor',
      posted: true,
      rows: [{ row: 'pair', pays: '1 to 1' }],
    },
  ],
  irregularities: [],
  readings: [{ name: 'base', rule: 'readings.base', clause: '§12.V', problem: 'not said', value: 'the ante', why: 'its name' }],
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

  it('leaves nothing out and says nothing empty', () => {
    const all = allRules(chapter)
    expect(all.map((one) => one.kind)).toEqual(['Rule', 'Wager', 'Pay table', 'Reading', 'Fact'])
    expect(all.flatMap((one) => one.lines).filter((line) => !line.text)).toEqual([])
  })
})
