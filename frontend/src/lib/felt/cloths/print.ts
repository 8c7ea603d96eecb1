/** Print is fitted to its place, not trusted to fit: fonts differ from machine to machine. */

import type { Attachment } from 'svelte/attachments'

export function fitted(room: number, size: number): Attachment<SVGTextElement> {
  return (node) => {
    const fit = () => {
      node.setAttribute('font-size', String(size))
      // A test's document has no layout.
      const long = node.getComputedTextLength?.() ?? 0
      if (long > room && room > 0) node.setAttribute('font-size', ((size * room) / long).toFixed(2))
    }
    fit()
    // A font that comes later changes every length.
    void document.fonts?.ready.then(fit)
  }
}

/** The colour of a seat, for chips that are not one's own. */
const SEATS = [
  '#e0b040', '#5aa9e6', '#e06c75', '#7bc47f', '#c792ea', '#f2955b', '#4fc1b0', '#e8e0d0',
  '#9aa7ff', '#d4d45a', '#ff9ecb', '#8fd3ff', '#c0a080', '#9be29b', '#ffb86c', '#b0bec5',
]

export function seatColour(seat: number): string {
  return SEATS[(seat - 1 + SEATS.length) % SEATS.length] ?? '#e8e0d0'
}

/** A point at an angle, clockwise from the top. */
export function polar(cx: number, cy: number, r: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [cx + r * Math.sin(angle), cy - r * Math.cos(angle)]
}

/** A piece of a ring between two angles. */
export function wedge(cx: number, cy: number, r0: number, r1: number, a: number, b: number): string {
  const at = (r: number, angle: number) => polar(cx, cy, r, angle).map((c) => c.toFixed(2)).join(' ')
  return `M${at(r0, a)}A${r0} ${r0} 0 0 1 ${at(r0, b)}L${at(r1, b)}A${r1} ${r1} 0 0 0 ${at(r1, a)}Z`
}
