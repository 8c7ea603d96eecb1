/** Names of hands that must fit beside small cards: shortened before they are cut, and printed smaller before that. */

const RANKS: Record<string, string> = {
  two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10', jack: 'J', queen: 'Q', king: 'K', ace: 'A',
}
const RANK = new RegExp(`\\b(${Object.keys(RANKS).join('|')})(e?s)?\\b(?! (?:of a kind|pair|card))`, 'gi')

const PRINT = 11
const LEAST = 8
/** A letter of the bold print is so much of its size wide, and the tag's ends take so much. */
const LETTER = 0.58
const ENDS = 20

/** "Two pair, sevens and twos" is "Two pair, 7s and 2s". */
export function brief(name: string): string {
  return name.replace(RANK, (_, rank: string, many: string | undefined) => `${RANKS[rank.toLowerCase()] ?? rank}${many ? 's' : ''}`)
}

/** A hand's name as a tag of at most this width, whole: in full if it fits, else in brief, else in smaller print. */
export function within(name: string, most: number): { text: string; w: number; size?: number } {
  const wide = (text: string, size: number): number => text.length * size * LETTER + ENDS
  const text = wide(name, PRINT) <= most ? name : brief(name)
  const w = wide(text, PRINT)
  if (w <= most) return { text, w }
  return { text, w: most, size: Math.max(LEAST, (most - ENDS) / (text.length * LETTER)) }
}

/** A short text in a tag of this width: printed smaller where it is longer than usual. */
export function small(text: string, w: number): { text: string; w: number; size?: number } {
  const fits = (w - 12) / (text.length * LETTER)
  return fits < PRINT ? { text, w, size: Math.max(LEAST, fits) } : { text, w }
}
