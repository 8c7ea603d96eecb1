/** Dreamcatcher: the wheel with its numbers and multipliers, and a place for each number. It is drawn as big six is. */

import bigSix from './big-six'

export default bigSix
