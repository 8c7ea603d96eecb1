/** The total of a throw as the server writes it: "4-3". */
export function totalOf(thrown: string): number {
  return thrown.split('-').reduce((sum, spots) => sum + Number(spots), 0)
}
