/** Small sounds of a table, made as they are needed. They are off until somebody wants them. */

import type { TableEvent } from '../types'

const KEPT = 'pitboss.sound'

export const soundOn = (): boolean => localStorage.getItem(KEPT) === 'on'
export const keepSound = (on: boolean): void => localStorage.setItem(KEPT, on ? 'on' : 'off')

let context: AudioContext | null = null

/** A short burst of noise through a filter: a card, a chip and a die differ in length, pitch and number. */
function burst(at: number, seconds: number, pitch: number, loud: number): void {
  if (!context) return
  const frames = Math.ceil(context.sampleRate * seconds)
  const buffer = context.createBuffer(1, frames, context.sampleRate)
  const data = buffer.getChannelData(0)
  for (let n = 0; n < frames; n += 1) data[n] = (Math.random() * 2 - 1) * (1 - n / frames) ** 2
  const source = new AudioBufferSourceNode(context, { buffer })
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 1.2 })
  const volume = new GainNode(context, { gain: loud })
  source.connect(filter).connect(volume).connect(context.destination)
  source.start(context.currentTime + at)
}

const SOUNDS: Record<string, () => void> = {
  dealt: () => burst(0, 0.07, 2600, 0.5),
  shown: () => burst(0, 0.09, 2000, 0.5),
  staked: () => burst(0, 0.035, 5200, 0.6),
  paid: () => [0, 0.06, 0.12].forEach((at) => burst(at, 0.035, 5600, 0.6)),
  rolled: () => [0, 0.09, 0.2, 0.27].forEach((at) => burst(at, 0.05, 1500, 0.7)),
  spun: () => Array.from({ length: 14 }, (_, n) => burst(n * n * 0.013, 0.02, 3600, 0.35)),
}

/** Make the sound of an event. */
export function play(event: TableEvent): void {
  if (!soundOn() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  SOUNDS[event.event]?.()
}
