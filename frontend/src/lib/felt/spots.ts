/** Where a wager's spot is on the felt, for the keyboard. */

/** The spot of a wager. */
export function spotOf(wager: string): HTMLElement | SVGElement | null {
  const name = CSS.escape(wager)
  return document.querySelector<HTMLElement | SVGElement>(`[data-wager="${name}"], [data-spot="${name}"]`)
}

/** Where the keyboard enters the felt. */
export function firstSpot(): HTMLElement | SVGElement | null {
  return document.querySelector<HTMLElement | SVGElement>(':is([data-wager], [data-spot])[tabindex="0"]')
}
