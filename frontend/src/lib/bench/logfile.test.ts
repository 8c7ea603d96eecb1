import { expect, it } from 'vitest'
import { splitRounds, unpacked } from './logfile'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (data: Uint8Array): string => new TextDecoder().decode(data)

it('splits a table into its rounds and loses no byte', () => {
  const log = '{"log":4,"a":1}\n{"n":1}\n{"closed":{}}\n{"log":4,"a":2}\n{"n":1,"entry":"{\\"log\\":4"}\nhalf'
  const rounds = splitRounds(bytes(log)).map(text)
  expect(rounds).toHaveLength(2)
  expect(rounds.join('')).toBe(log)
  expect(rounds[1]).toContain('half')
})

it('keeps what stands before the first header, and takes a log without a seal as one round', () => {
  expect(splitRounds(bytes('{"n":9}\n{"log":4}\n{"log":4}\n')).map(text)).toEqual(['{"n":9}\n{"log":4}\n', '{"log":4}\n'])
  expect(splitRounds(bytes('{"event":"opened"}\n{"event":"closed"}\n'))).toHaveLength(1)
})

it('leaves a plain file as it is', async () => {
  const plain = bytes('{"log":4}\n')
  expect(await unpacked(plain)).toBe(plain)
})
