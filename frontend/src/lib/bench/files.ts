/** Files out of the page and into it. */

/** Offer a text, or bytes as they are, as a file. */
export function download(name: string, data: string | Uint8Array, kind = 'text/plain'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([typeof data === 'string' ? data : data.slice().buffer], { type: kind }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

export type Cell = string | number | boolean | null | undefined

/** Rows as CSV. A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csv(rows: Cell[][]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

function cell(value: Cell): string {
  let text = value === null || value === undefined ? '' : String(value)
  if (/^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text))) text = `'${text}`
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
