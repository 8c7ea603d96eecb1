import { beforeEach, describe, expect, it } from 'vitest'
import { forgetKeys, keepHouse, keepKeys, keysOf } from './keys'

describe('what a browser knows of a table', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('is what it was given', () => {
    keepKeys('a', { player: 'p', staff: 's' })
    expect(keysOf('a')).toEqual({ player: 'p', staff: 's' })
    expect(keysOf('b')).toEqual({})
    forgetKeys('a')
    expect(keysOf('a')).toEqual({})
  })

  it('is the staff’s key where the house is known and nobody sits', () => {
    keepHouse('h')
    keepKeys('a', { player: 'p' })
    expect(keysOf('a')).toEqual({ player: 'p' })
    expect(keysOf('b')).toEqual({ staff: 'h' })
  })

  it('survives what is no key', () => {
    localStorage.setItem('pitboss.table.a', 'null')
    expect(keysOf('a')).toEqual({})
    localStorage.setItem('pitboss.table.a', '{')
    expect(keysOf('a')).toEqual({})
  })
})
