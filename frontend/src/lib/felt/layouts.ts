/** The layouts, one file a game: `layouts/three-card-poker.ts` is that of the game `three-card-poker`. */

import type { Layout } from './props'

const files = import.meta.glob<{ default: Layout }>('./layouts/*.ts', { eager: true })

const LAYOUTS = new Map(Object.entries(files).map(([path, file]) => [path.replace(/^.*\/(.*)\.ts$/, '$1'), file.default]))

/** A game's layout; one form of several has the nearest: `poker-omaha-high-low` that of `poker-omaha`, or of `poker`. */
export function layoutOf(game: string, known: Map<string, Layout> = LAYOUTS): Layout | null {
  for (let name = game; name; name = name.slice(0, Math.max(name.lastIndexOf('-'), 0))) {
    const found = known.get(name)
    if (found) return found
  }
  return null
}
