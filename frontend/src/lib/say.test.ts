import { describe, expect, it } from 'vitest'
import { tone } from './say'
import type { TableEvent } from './types'

const event = (fields: Omit<TableEvent, 'number' | 'says'>): TableEvent => ({ number: 1, says: '', ...fields })

describe('tone', () => {
  it('marks what was won, lost and went wrong', () => {
    expect(['paid', 'taken', 'voided', 'dealt'].map((name) => tone(event({ event: name })))).toEqual(['good', 'bad', 'warn', ''])
  })
})
