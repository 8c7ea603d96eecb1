/** The colours of a wheel's stops, and of the print on them. */

export const COLOURS: Record<string, string> = {
  1: '#e9dfc4', 2: '#1f6f8b', 5: '#b3252f', 10: '#2c7a45', 20: '#5f3b91', 40: '#b8651b', joker: '#15110f', logo: '#caa24a',
}

export const INK: Record<string, string> = { 1: '#3a2a10', logo: '#241a05' }

const OTHERS = ['#7a4b2c', '#3f6b3a', '#2b4a7d', '#8a2f5f', '#4a4f57']

/** The colour of any stop: those nobody has a colour for always get the same of a few others. */
export function colourOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return COLOURS[name] ?? OTHERS[sum % OTHERS.length] ?? '#333'
}
