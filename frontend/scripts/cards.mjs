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

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [face, component] of Object.entries(faces)) {
  writeFileSync(`${folder}${fileName(face)}.svg`, renderToStaticMarkup(createElement(component)))
}
