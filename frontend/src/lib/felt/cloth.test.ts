import { describe, expect, it } from 'vitest'
import type { Chapter } from '../types'
import tables from './cloth-tables.json'
import { boundsOf, namesIn, panelsOf, scalesOf, type ClothLayout, type Drawn, type Place } from './cloth'
import { factsOf, fill, type Facts } from './facts'
import { layoutOf } from './layouts'
import type { Form } from './props'
import { reached } from './towards'

const FORMS: Form[] = ['wide', 'tall', 'phone']
/** The room a cloth has on a phone of 390 by 844, below the tabs. */
const PHONE = { width: 378, height: 546 }

interface Case {
  name: string
  layout: ClothLayout
  facts: Facts
  ids: string[]
}

const CASES: Case[] = tables.map((table) => {
  const rules = Object.entries(table.rules).map(([name, value]) => ({ name, value }))
  const chapter = { rules, wagers: table.wagers, pay: table.pay } as unknown as Chapter
  const layout = layoutOf(table.game)
  if (layout?.shape !== 'cloth') throw new Error(`${table.game} has no cloth`)
  const posted = JSON.stringify(table.options)
  return { name: `${table.rulebook} ${table.game} ${posted}`, layout, facts: factsOf({ options: table.options }, chapter), ids: table.ids }
})

/** The panels of one form, and what can be pointed at in them: where every seat has places, those of one seat. */
function drawnIn({ layout, facts }: Case, form: Form): Drawn[] {
  const panels = panelsOf(layout, facts)
  const names = new Set(layout.arrange[form].flatMap((tab) => namesIn(tab.rows)))
  return [...names].map((name) => {
    const panel = panels[name]
    if (!panel) throw new Error(`there is no panel ${name}`)
    return panel
  })
}
const bettable = (panel: Drawn): Place[] => (panel.looked ? [] : panel.places.filter((place) => (place.seat ?? 1) === 1))

describe.each(CASES)('the cloth of $name', (one) => {
  it.each(FORMS)('has a place for every wager, %s', (form) => {
    const printed = new Set(drawnIn(one, form).flatMap(bettable).map((place) => place.id))
    expect(one.ids.filter((id) => !printed.has(id))).toEqual([])
  })

  it.each(FORMS)('has no place for a wager the house does not take, %s', (form) => {
    const taken = new Set(one.ids)
    const printed = drawnIn(one, form).flatMap(bettable).filter((place) => !place.stands).map((place) => place.id)
    const dead = one.facts.rule('wheel') === 'double zero as single zero' ? ['straight-00'] : []
    expect(printed.filter((id) => !taken.has(id) && !dead.includes(id))).toEqual([])
  })

  it.each(FORMS)('is walked by arrow keys from the first place of each panel to every other, %s', (form) => {
    for (const panel of drawnIn(one, form)) {
      const places = bettable(panel)
      const [first] = places
      if (first) expect([panel.name, reached(places, first).size]).toEqual([panel.name, places.length])
    }
  })

  it.each(FORMS)('keeps its places inside their panel and apart from each other, %s', (form) => {
    for (const panel of drawnIn(one, form)) {
      const [wide, high] = panel.view
      for (const place of bettable(panel)) {
        const [x, y, w, h] = boundsOf(place)
        const inside = place.point || (x >= 0 && y >= 0 && x + w <= wide + 0.5 && y + h <= high + 0.5)
        expect([panel.name, place.id, !!inside]).toEqual([panel.name, place.id, true])
      }
      expect([panel.name, overlaps(bettable(panel))]).toEqual([panel.name, []])
    }
  })

  it('prints what every place pays from the posting', () => {
    for (const panel of Object.values(panelsOf(one.layout, one.facts))) {
      for (const place of panel.places) {
        for (const [words] of place.text ?? []) {
          const rates = words.match(/\{pays[^}]*\}/g) ?? []
          for (const rate of rates) expect([place.id, rate, fill(rate, place, one.facts)]).toEqual([place.id, rate, expect.stringMatching(/ to /)])
        }
      }
    }
  })

  it('can be touched on a phone', () => {
    for (const tab of one.layout.arrange.phone) {
      const panels = panelsOf(one.layout, one.facts)
      const scales = scalesOf(tab.rows, panels, PHONE.width, PHONE.height)
      tab.rows.forEach((row, at) => {
        for (const place of namesIn(row).flatMap((name) => bettable(panels[name] as Drawn))) {
          if (!place.rect) continue
          const least = Math.min(place.rect[2], place.rect[3]) * (scales[at] ?? 0)
          // The rows at the ends of a roulette cloth are a little lower, so that twelve are not; three zeros take a row more.
          const [end, other] = one.facts.rule('wheel') === 'triple zero' ? [28, 35] : [27.5, 39.5]
          expect([place.id, least >= (/^(straight-0+|column-\d)$/.test(place.id) ? end : other)]).toEqual([place.id, true])
        }
      })
    }
  })
})

/** Boxes that lie on each other. */
function overlaps(places: Place[]): string[] {
  const boxes = places.filter((place) => place.rect && !place.shown)
  return boxes.flatMap((a, at) =>
    boxes.slice(at + 1).flatMap((b) => {
      const [ax, ay, aw, ah] = boundsOf(a)
      const [bx, by, bw, bh] = boundsOf(b)
      const over = Math.min(ax + aw, bx + bw) - Math.max(ax, bx) > 0.5 && Math.min(ay + ah, by + bh) - Math.max(ay, by) > 0.5
      return over ? [`${a.id} ${b.id}`] : []
    }),
  )
}

describe('room', () => {
  const panels = { a: { name: 'a', view: [400, 200], places: [] }, b: { name: 'b', view: [400, 100], places: [] } } as unknown as Record<string, Drawn>

  it('fills the width where the height allows it', () => {
    expect(scalesOf([['a'], ['b']], panels, 440, 1000)).toEqual([1.1, 1.1])
  })

  it('gives way together where it is low', () => {
    const scales = scalesOf([['a'], ['b']], panels, 400, 156)
    expect(scales).toEqual([0.5, 0.5])
  })
})
