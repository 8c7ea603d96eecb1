/** A rule found by the name events cite it with, as lines a person can read. */

import type { Chapter } from './types'
import { plain, title, valueText } from './words'

export interface RuleText {
  rule: string
  name: string
  clause: string
  kind: string
  lines: { term: string; text: string }[]
}

/** Every entry of a chapter as a text; the order is that of the rulebook. */
export function allRules(chapter: Chapter): RuleText[] {
  return [
    ...chapter.rules.map((one) =>
      entry('Rule', one, one.name, {
        says: one.says,
        value: valueText(one.value),
        'chosen by': one.posted ? 'this house' : '',
        'house may choose': rangeText(one.range),
        'rests on': readingText(chapter, one.rests_on),
      }),
    ),
    ...chapter.wagers.map((one) =>
      entry('Wager', one, one.name, { says: one.says, needs: one.needs.map(plain).join(', '), 'offered where': plain(one.offered) }),
    ),
    ...chapter.pay.map((one) =>
      entry('Pay table', one, one.version ? `${one.name} ${one.version}` : one.name, {
        pays: one.rows.map((row) => `${row.row} ${row.pays}`).join('; '),
        posted: chapter.pay.some((other) => other.name === one.name && other.version !== one.version) ? (one.posted ? 'in force at this house' : 'not at this house') : '',
        kind: one.kind === 'floor' ? 'at least this: the house may post better' : 'fixed',
        'rests on': readingText(chapter, one.rests_on),
      }),
    ),
    ...chapter.irregularities.map((one) =>
      entry('Irregularity', one, one.kind, {
        when: one.condition,
        remedy: one.remedy_says,
        then: one.then.join('; '),
        moment: plain(one.at),
      }),
    ),
    ...chapter.readings.map((one) =>
      entry('Reading', one, one.name, {
        problem: one.problem,
        'read as': one.value,
        why: one.why,
        'also read as': one.alternatives.join('; '),
        'resting on it': one.resting.map((rule) => plain(rule.slice(rule.indexOf('.') + 1))).join(', '),
      }),
    ),
    ...chapter.duties.map((one) =>
      entry('Duty', one, one.name, { says: one.says, at: plain(one.at), every: one.every }),
    ),
    ...chapter.facts.map((one) =>
      entry('Fact', one, one.name, { value: valueText(one.value), 'house may choose': one.choices.map(valueText).join(', ') }),
    ),
    ...(chapter.unsupported ?? []).map((one) =>
      entry('Not carried out yet', { rule: `unsupported.${one.id}`, clause: one.id }, one.title, { missing: one.missing }),
    ),
  ]
}

/** The rule an event cites, or null where the chapter has none of that name. */
export function findRule(chapter: Chapter, rule: string): RuleText | null {
  const all = allRules(chapter)
  return all.find((one) => one.rule === rule) ?? all.find((one) => rule.startsWith(`${one.rule}.`)) ?? null
}

function entry(kind: string, one: { rule: string; clause: string }, name: string, lines: Record<string, string>): RuleText {
  const kept = Object.entries(lines).filter(([, text]) => text)
  return { rule: one.rule, name: title(name), clause: one.clause, kind, lines: kept.map(([term, text]) => ({ term, text })) }
}

/** The readings of unclear clauses that an entry rests on, each with its problem. */
function readingText(chapter: Chapter, names: string[]): string {
  const found = chapter.readings.filter((one) => names.includes(one.name))
  return found.map((one) => `a reading, since ${one.problem}: ${one.value}`).join('; ')
}

function rangeText(range: Chapter['rules'][number]['range']): string {
  if (!range) return ''
  if (range.choices.length) return range.choices.map(valueText).join(', ')
  const low = range.minimum === null ? '' : `at least ${range.minimum}`
  const high = range.maximum === null ? '' : `at most ${range.maximum}`
  return [low, high].filter(Boolean).join(' and ') || 'anything'
}
