/** Log files in the browser: unpacked, split into rounds byte for byte, and named by what is in them. */

const HEADER = new TextEncoder().encode('{"log":')
const NEWLINE = 10

/** The bytes of each round of a sealed log; a log without a seal is one round. */
export function splitRounds(data: Uint8Array): Uint8Array[] {
  const starts: number[] = []
  for (let at = 0; at >= 0 && at < data.length; at = nextLine(data, at)) if (begins(data, at)) starts.push(at)
  if (starts.length < 2) return [data]
  // What stands before the first header belongs to it, so that nothing is left out of an audit.
  starts[0] = 0
  return starts.map((start, place) => data.subarray(start, starts[place + 1] ?? data.length))
}

function nextLine(data: Uint8Array, from: number): number {
  const end = data.indexOf(NEWLINE, from)
  return end < 0 ? -1 : end + 1
}

const begins = (data: Uint8Array, at: number): boolean => HEADER.every((byte, place) => data[at + place] === byte)

/** A file's bytes; one that is compressed is unpacked, up to a limit. */
export async function unpacked(data: Uint8Array, most = 32 * 1024 * 1024): Promise<Uint8Array> {
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data
  const stream = new Blob([data.slice().buffer]).stream().pipeThrough(new DecompressionStream('gzip'))
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
    if (size > most) throw new Error('this file is too large to read here; use the terminal')
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const one of parts) {
    whole.set(one, at)
    at += one.length
  }
  return whole
}

/** A name for a file by its bytes, for its address. A page that came over plain HTTP from afar cannot hash. */
export async function nameOf(data: Uint8Array): Promise<string> {
  if (!globalThis.crypto?.subtle) return `${data.length}-bytes`
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data.slice().buffer))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
