/** Names of wagers and games put together, and found by a word: no game is known here. */

/** What a wager's name begins with: `place_6` and `place_8` are both "place", `straight-17` is "straight". */
export function stem(name: string): string {
  return name.split(/[_-](?=[0-9])/)[0] ?? name
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
