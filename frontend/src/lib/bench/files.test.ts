import { expect, it } from 'vitest'
import { csv } from './files'

it('writes rows that a spreadsheet reads as they are meant', () => {
  expect(csv([['a', 'say "it"', 1], ['x, y', null, -2]])).toBe('a,"say ""it""",1\r\n"x, y",,-2\r\n')
})

it('lets nothing in a cell become a formula, and leaves numbers alone', () => {
  expect(csv([['=1+1', '@cmd', '-5', '+3', '-$5']])).toBe("'=1+1,'@cmd,-5,+3,'-$5\r\n")
})
