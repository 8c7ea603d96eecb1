/** Long lists of wagers put into groups by their names, as a layout does: no game is known here. */

export interface Group<T> {
  name: string
  /** What the names of all its items begin with, where they are one family. */
  stem: string
  items: T[]
}

/** What a wager's name begins with: `place_6` and `place_8` are both "place", `straight-17` is "straight". */
export function stem(name: string): string {
  return name.split(/[_-](?=[0-9])/)[0] ?? name
}

/** Group items by `kind` first and the stem of their name next; the loners of a kind come together, first. */
export function group<T>(items: T[], nameOf: (item: T) => string, kindOf: (item: T) => string = () => ''): Group<T>[] {
  const families = new Map<string, T[]>()
  for (const item of items) {
    const key = `${kindOf(item)}\u0000${stem(nameOf(item))}`
    families.set(key, [...(families.get(key) ?? []), item])
  }
  const single = new Map<string, Group<T>>()
  const many: Group<T>[] = []
  for (const [key, members] of families) {
    const [kind = '', name = ''] = key.split('\u0000')
    if (members.length > 1) many.push({ name: [kind, name].filter(Boolean).join(' '), stem: name, items: members })
    else {
      const loners = single.get(kind) ?? { name: kind, stem: '', items: [] }
      loners.items.push(...members)
      single.set(kind, loners)
    }
  }
  return [...single.values(), ...many]
}

/** A family whose entries all say the same as one: `straight-0` to `straight-36` need one row, not 38. */
export function alike<T>(entries: [string, T][]): [string, T][] {
  const families = new Map<string, [string, T][]>()
  for (const entry of entries) families.set(stem(entry[0]), [...(families.get(stem(entry[0])) ?? []), entry])
  return entries.flatMap((entry) => {
    const family = families.get(stem(entry[0])) ?? []
    const same = family.length > 2 && new Set(family.map(([, one]) => JSON.stringify(one))).size === 1
    if (!same) return [entry]
    return entry === family[0] ? [[`${entry[0]} … ${family.at(-1)?.[0]}`, entry[1]] as [string, T]] : []
  })
}

/** The text that occurs most often; the first of several. */
export function mostFrequent(texts: string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0]
}

/** Keep the items whose name has every word of the search. */
export function search<T>(items: T[], words: string, textOf: (item: T) => string): T[] {
  const wanted = words.toLowerCase().split(/[\s_-]+/).filter(Boolean)
  return items.filter((item) => {
    const text = textOf(item).toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** What gives something up: never the button that stands out. */
const YIELDS = new Set(['fold', 'pass', 'surrender', 'decline', 'withdraw', 'end'])
const yields = (what: string): boolean => YIELDS.has(what) || /^(refuse|pass)_/.test(what)

/** The place of the choice that stands out: the first that does not give something up, or -1. */
export function mainChoice(choices: { do: string }[]): number {
  return choices.findIndex((choice) => !yields(choice.do))
}

/** A rulebook's games: those that stand alone first, under no name, then the kinds of each game that has several. */
export function families<T extends { family?: string }>(games: T[]): [string, T[]][] {
  const found = new Map<string, T[]>([['', []]])
  for (const game of games) found.set(game.family ?? '', [...(found.get(game.family ?? '') ?? []), game])
  return [...found].filter(([, members]) => members.length)
}
