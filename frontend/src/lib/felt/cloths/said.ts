/** What a place says: its name, what it pays, the chips there, the result, why it is shut. */

import type { Spot } from '../../types'
import { whyOf } from '../bars'
import type { Bets } from '../bets.svelte'
import type { Place } from '../cloth'
import { paysWords, type Facts } from '../facts'
import type { SpotState } from '../props'

export interface Said {
  name: string
  pays: string
  /** Why no chip can be laid, with the clause. */
  why: string
}

export function saidOf(place: Place, facts: Facts, bets: Bets): Said {
  const pays = paysWords(place, facts)
  if (place.stands) {
    const [number = '', ...others] = [place.covers?.[2] ?? '', ...(place.covers ?? []).filter((_, at) => at !== 2)]
    return { name: `${number} and its neighbours ${others.join(', ')}`, pays: pays && `each ${pays}`, why: '' }
  }
  const spot = bets.spot(place.id)
  return { name: spot.name, pays, why: whyOf(spot.barred) }
}

/** What a screen reader says of a place. */
export function label(place: Place, facts: Facts, bets: Bets, others: Spot[]): string {
  const { name, pays, why } = saidOf(place, facts, bets)
  const parts = [name, pays]
  if (!place.stands) parts.push(...holding(bets.spot(place.id)))
  if (others.length) parts.push(`others: ${others.map((one) => `seat ${one.seat} ${one.shown}`).join(', ')}`)
  if (why) parts.push(`closed: ${why}`)
  return parts.filter(Boolean).join('. ')
}

function holding({ placed, draft, off, locked, result }: SpotState): string[] {
  const marks = [off && 'off', locked && 'may not come down'].filter(Boolean)
  return [
    placed ? [`you have ${placed.shown}`, ...marks].join(', ') : '',
    draft ? `${draft.shown} laid, not yet placed` : '',
    result ? `${result.mark} ${result.won.shown}` : '',
  ]
}
