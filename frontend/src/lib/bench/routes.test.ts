import { describe, expect, it } from 'vitest'
import { movedTo, readPlace, writePlace } from './routes'

describe('addresses', () => {
  it('are read into a page, its parts and what was chosen', () => {
    expect(readPlace('#/audit/TCP-03/2026-11-16?round=9&entry=53')).toEqual({
      page: 'audit',
      parts: ['TCP-03', '2026-11-16'],
      query: { round: '9', entry: '53' },
      search: 'round=9&entry=53',
    })
    expect(readPlace('')).toEqual({ page: '', parts: [], query: {}, search: '' })
    expect(readPlace('#/settle/').parts).toEqual([])
  })

  it('are written as they are read', () => {
    const written = writePlace('rulebooks', ['oneida-2025', 'three/card'], { clause: 'G(2)', tab: 'readings', find: '', old: null })
    expect(written).toBe('#/rulebooks/oneida-2025/three%2Fcard?clause=G%282%29&tab=readings')
    expect(readPlace(written)).toMatchObject({ parts: ['oneida-2025', 'three/card'], query: { clause: 'G(2)', tab: 'readings' } })
  })

  it('that moved lead on with all they hold, and others stay', () => {
    expect(movedTo(readPlace('#/rules/oneida-2025/craps?minimum=15'))).toBe('#/rulebooks/oneida-2025/craps?minimum=15')
    expect(movedTo(readPlace('#/staff/secret'))).toBe('#/floor/secret')
    expect(movedTo(readPlace('#/audit'))).toBeNull()
  })

  it('with broken escapes are read as they stand', () => {
    expect(readPlace('#/audit/%E0%A4%A').parts).toEqual(['%E0%A4%A'])
  })
})
