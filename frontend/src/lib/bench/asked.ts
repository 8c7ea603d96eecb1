/** What the work pages ask of the server. */

import { ask, RefusedError } from '../api'
import type { AuditedFile, AuditedRound, Settled, ShelvedLog } from './told'

const part = encodeURIComponent
const house = (secret: string): RequestInit => ({ headers: { authorization: `Bearer ${secret}` } })

export const auditFile = (data: Uint8Array, key: string): Promise<AuditedFile> => ask(`/api/v1/audit${keyed(key)}`, sent(data))
export const auditRound = (data: Uint8Array, key: string, hand = 0): Promise<AuditedRound> =>
  ask(`/api/v1/audit/round?${new URLSearchParams({ ...(key && { key }), ...(hand && { hand: String(hand) }) })}`, sent(data))

export const houseLogs = (secret: string, query: Record<string, string>): Promise<{ logs: ShelvedLog[]; more: number; of: number }> =>
  ask(`/api/staff/logs?${new URLSearchParams(query)}`, house(secret))

export const houseLog = (secret: string, table: string, file: string): Promise<AuditedFile> =>
  ask(`/api/staff/logs/${part(table)}/${part(file)}`, house(secret))

export const houseBytes = (secret: string, table: string, file: string, index = 0): Promise<Uint8Array> =>
  bytes(`/api/staff/logs/${part(table)}/${part(file)}/bytes?index=${index}`, house(secret))

export const myRounds = (table: string, player: string): Promise<{ number: number; at: string; day: string; title: string }[]> =>
  ask(`/api/tables/${part(table)}/rounds`, house(player))

export const myLog = (table: string, player: string, round: number): Promise<Uint8Array> =>
  bytes(`/api/tables/${part(table)}/log?round=${round}`, house(player))

export const explainLine = (line: number, record: string): Promise<Settled> => ask(`/api/v1/explain?line=${line}`, { method: 'POST', body: record })

/** Settle records: each line's answer as it comes. */
export async function* settle(records: string, signal: AbortSignal): AsyncGenerator<Settled> {
  const response = await fetch('/api/v1/settle', { method: 'POST', body: records, signal })
  if (!response.ok || !response.body) {
    await refusedBy(response)
    return
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) yield JSON.parse(line) as Settled
  }
}

function sent(data: Uint8Array): RequestInit {
  return { method: 'POST', body: new Blob([data.slice().buffer]) }
}

const keyed = (key: string): string => (key ? `?key=${part(key)}` : '')

async function bytes(path: string, init: RequestInit): Promise<Uint8Array> {
  const response = await fetch(path, init)
  if (!response.ok) await refusedBy(response)
  return new Uint8Array(await response.arrayBuffer())
}

/** Throw what a refused answer says. */
async function refusedBy(response: Response): Promise<never> {
  const body: unknown = await response.json().catch(() => null)
  const refused = (body as { refused?: ConstructorParameters<typeof RefusedError>[0] } | null)?.refused
  throw refused ? new RefusedError(refused) : new Error(`the server answered ${response.status}`)
}
