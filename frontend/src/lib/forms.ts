import type { FormField, Forms } from './types'

/** A value of named fields, one of which names its form or forms. */
export type Fields = Record<string, unknown>

/** The forms a value is of, in the order of the rulebook. */
export function taken(forms: Forms, value: Fields): string[] {
  const said = value[forms.by]
  const names: unknown[] = Array.isArray(said) ? said : [said]
  return forms.each.map((one) => one.name).filter((name) => names.includes(name))
}

/** The fields of some forms, each once. */
export function fieldsOf(forms: Forms, names: string[]): FormField[] {
  const all = forms.each.filter((one) => names.includes(one.name)).flatMap((one) => one.fields)
  return all.filter((field, place) => all.findIndex((other) => other.name === field.name) === place)
}

/** Take a form, or let it go where several may be taken: one without fields stands alone, and one is always taken. */
export function turned(forms: Forms, names: string[], name: string, on: boolean): string[] {
  const without = (one: string) => fieldsOf(forms, [one]).length === 0
  if (!on) return names.length > 1 ? names.filter((one) => one !== name) : names
  if (!forms.several || without(name)) return [name]
  return forms.each.map((one) => one.name).filter((one) => one === name || (names.includes(one) && !without(one)))
}

/** The value of some forms: what names them, and what was written in their fields. */
export function written(forms: Forms, names: string[], value: Fields): Fields {
  const kept = fieldsOf(forms, names)
    .map((field) => [field.name, value[field.name]] as const)
    .filter(([, one]) => one !== undefined && one !== '' && !(Array.isArray(one) && one.length === 0))
  return { [forms.by]: names.length === 1 ? names[0] : names, ...Object.fromEntries(kept) }
}

/** The pairs of a field, and an empty one to write in. */
export function pairsOf(value: unknown): string[][] {
  const rows = Array.isArray(value) ? value.map((row: unknown) => (Array.isArray(row) ? row.map(String) : ['', ''])) : []
  return [...rows, ['', '']]
}

/** The pairs with one of them written otherwise; those that say nothing are left out. */
export function withPair(rows: string[][], place: number, side: number, text: string): string[][] {
  const next = rows.map((row, at) => (at === place ? row.map((one, on) => (on === side ? text : one)) : row))
  return next.filter((row) => row.some(Boolean))
}
