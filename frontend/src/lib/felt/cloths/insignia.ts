/** The colours of a big six wheel's stops. */

export const COLOURS: Record<string, string> = {
  1: '#e9dfc4', 2: '#1f6f8b', 5: '#b3252f', 10: '#2c7a45', 20: '#5f3b91', joker: '#15110f', logo: '#caa24a',
}

export const INK: Record<string, string> = { 1: '#3a2a10', logo: '#241a05' }
