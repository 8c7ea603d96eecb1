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

/** Entries of one family that say the same, as one: `straight-0` to `straight-36` need one row, not 38. */
export function alike<T>(entries: [string, T][]): [string, T][] {
  const found = new Map<string, { names: string[]; one: T }>()
  for (const [name, one] of entries) {
    const key = `${stem(name)} ${JSON.stringify(one)}`
    const same = found.get(key)
    if (same) same.names.push(name)
    else found.set(key, { names: [name], one })
  }
  return [...found.values()].flatMap(({ names, one }) =>
    names.length > 2 ? [[`${names[0]} … ${names.at(-1)}`, one] as [string, T]] : names.map((name) => [name, one] as [string, T]),
  )
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
