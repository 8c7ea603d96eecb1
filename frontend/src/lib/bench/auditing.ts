/** The log on the bench: a file that was opened here, a sample, a log of the house, or one's own round. */

import { houseSecret, keysOf } from '../keys'
import { auditFile, auditRound, houseBytes, houseLog, myLog } from './asked'
import { nameOf, splitRounds, unpacked } from './logfile'
import type { AuditedFile, AuditedRound } from './told'

/** The key that the samples are signed with, which no house trusts by itself. */
export const SAMPLE_KEY = '72896424042b0bca5c15390a6ce7a1f6f7ac147c2df4060cb70bde9c6a7b2ac2'

export const MOST_BYTES = 8 * 1024 * 1024

/** A log as the page has it: its verdicts, and how to come by the bytes of a round. */
export interface OpenLog {
  name: string
  audit: AuditedFile
  round: (index: number) => Promise<Uint8Array>
  whole: () => Promise<Uint8Array>
}

const SAMPLES: Record<string, () => Promise<{ default: string }>> = {
  'table.jsonl': () => import('../../../../docs/samples/table.jsonl?raw'),
  'table-altered.jsonl': () => import('../../../../docs/samples/table-altered.jsonl?raw'),
}

/** Files opened here, by what their address calls them. They stay while the page is open. */
const files = new Map<string, { name: string; data: Uint8Array }>()

/** Take a file in, and say what its address calls it. */
export async function takeFile(file: File): Promise<string> {
  const data = await unpacked(new Uint8Array(await file.arrayBuffer()))
  if (data.length > MOST_BYTES) throw new Error('this log is larger than 8 MiB; the terminal audits files of any size: pitboss audit FILE')
  const name = await nameOf(data)
  files.set(name, { name: file.name, data })
  return name
}

/** Open the log that an address names, with the keys that are believed; null where its file is not here any more. */
export async function openLog(parts: string[], key: string): Promise<OpenLog | null> {
  const [kind = '', ...rest] = parts
  if (kind === 'house') return openHouse(rest[0] ?? '', rest[1] ?? '')
  const found = await bytesOf(kind, rest)
  if (!found) return null
  const rounds = splitRounds(found.data)
  return {
    name: found.name,
    audit: await auditFile(found.data, key),
    round: (index) => Promise.resolve(rounds[index - 1] ?? found.data),
    whole: () => Promise.resolve(found.data),
  }
}

async function bytesOf(kind: string, rest: string[]): Promise<{ name: string; data: Uint8Array } | null> {
  const [first = '', second = ''] = rest
  if (kind === 'file') return files.get(first) ?? null
  if (kind === 'mine') {
    const data = await myLog(first, keysOf(first).player ?? '', Number(second))
    return { name: `${first.slice(0, 8)}-round-${second}.jsonl`, data }
  }
  const sample = kind === 'sample' ? SAMPLES[first] : undefined
  return sample ? { name: first, data: new TextEncoder().encode((await sample()).default) } : null
}

async function openHouse(table: string, file: string): Promise<OpenLog> {
  const secret = houseSecret()
  return {
    name: file,
    audit: await houseLog(secret, table, file),
    round: (index) => houseBytes(secret, table, file, index),
    whole: () => houseBytes(secret, table, file),
  }
}

/** One round of an open log, entry by entry; of a room's log the hand that an entry tells of. */
export async function readRound(log: OpenLog, index: number, key: string, hand = 0): Promise<AuditedRound> {
  return auditRound(await log.round(index), key, hand)
}
