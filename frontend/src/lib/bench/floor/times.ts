/** Times as the floor says them. */

/** The time of day of an ISO instant, as this desk's clock has it; empty where the house keeps none. */
export function clock(at: string): string {
  const time = new Date(at)
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 2000) return ''
  return time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

/** How long ago: "now", "40 s", "12 min", "3 h". */
export function ago(seconds: number): string {
  if (seconds < 10) return 'now'
  if (seconds < 90) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
