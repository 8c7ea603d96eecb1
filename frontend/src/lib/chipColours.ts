/** Chips by denomination, in the colours casinos use. */

export interface ChipColour {
  body: string
  stripe: string
  face: string
  ink: string
}

const COLOURS: [number, ChipColour][] = [
  [500000, { body: '#7a4a21', stripe: '#f0d9a8', face: '#f0d9a8', ink: '#3d230c' }],
  [100000, { body: '#d9892b', stripe: '#fff3d6', face: '#fff3d6', ink: '#6b3b05' }],
  [50000, { body: '#6b3fa0', stripe: '#efe3ff', face: '#efe3ff', ink: '#432071' }],
  [10000, { body: '#24242a', stripe: '#f3ead2', face: '#f3ead2', ink: '#1b1b20' }],
  [2500, { body: '#1f7a45', stripe: '#eafbe9', face: '#eafbe9', ink: '#0f4b28' }],
  [500, { body: '#b3252f', stripe: '#fff1ec', face: '#fff1ec', ink: '#7c141c' }],
  [100, { body: '#dedbd0', stripe: '#3466a8', face: '#f7f5ee', ink: '#23456f' }],
  [0, { body: '#d77fa0', stripe: '#fff0f5', face: '#fff0f5', ink: '#7d2f4c' }],
]

/** The colour of a chip: that of the largest denomination it reaches. */
export function chipColour(cents: number): ChipColour {
  const found = COLOURS.find(([least]) => cents >= least) ?? COLOURS.at(-1)
  if (!found) throw new Error('there are no chips')
  return found[1]
}
