// The CC0 card faces come as React components; the page wants plain pictures.
// This draws each face once, as public/cards/<card>.svg, named as records write cards: As, Th, 2c, Jk.
// The second joker is Jk-2, the two backs are back and back-2.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as faces from '@letele/playing-cards/dist/index.esm.js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const folder = fileURLToPath(new URL('../public/cards/', import.meta.url))

/** The file name of a face: `Sa` is `As`, `H10` is `Th`, `J1` is `Jk`, `B2` is `back-2`. */
function fileName(face) {
  const [group, rank] = [face[0], face.slice(1)]
  const which = rank === '1' ? '' : `-${rank}`
  if (group === 'J') return `Jk${which}`
  if (group === 'B') return `back${which}`
  return (rank === '10' ? 'T' : rank.toUpperCase()) + group.toLowerCase()
}

/** The set's ace of spades carries a web address; this one is the ace of clubs with the spade of the two. */
function aceOfSpades(aceOfClubs, twoOfSpades) {
  const pip = (svg) => /viewBox="-600 -600 1200 1200"[^>]*><path d="([^"]*)"/.exec(svg)[1]
  return aceOfClubs
    .replaceAll('C-A_svg__', 'S-A_svg__')
    .replace(pip(aceOfClubs), pip(twoOfSpades))
    .replace('height="70" width="70" x="-35" y="-35"', 'height="120" width="120" x="-60" y="-60"')
}

const drawn = Object.fromEntries(
  Object.entries(faces).map(([face, component]) => [fileName(face), renderToStaticMarkup(createElement(component))]),
)
drawn.As = aceOfSpades(drawn.Ac, drawn['2s'])
for (const [name, svg] of Object.entries(drawn)) {
  if (/<text|www\.|https?:/.test(svg.replaceAll(/ xmlns(:xlink)?="[^"]*"/g, ''))) throw new Error(`the face ${name} carries text or an address`)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, svg] of Object.entries(drawn)) writeFileSync(`${folder}${name}.svg`, svg)
