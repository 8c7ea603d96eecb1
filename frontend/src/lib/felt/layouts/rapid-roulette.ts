/** Rapid roulette: the roulette cloth on a screen of one's own. */

import type { Layout } from '../props'
import roulette from './roulette'

export default { ...roulette } satisfies Layout
