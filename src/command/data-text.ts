import { plain } from './terminal.ts'
import { textTable } from './text-table.ts'

/** Maximum width of a table cell; `--json` prints whole values. */
const cellLetters = 48

/** Any JSON of the API for people: values line by line, lists of objects as tables. */
export const dataText = (answer: unknown): string => {
  const lines = isRecord(answer) ? linesOf(answer) : [cellOf(answer)]
  return `${lines.map(plain).join('\n')}\n`
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; empty if it is not a list. */
export const rowsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** Lines of an object; nested objects are indented. */
export const linesOf = (record: Record<string, unknown>, indent = ''): string[] =>
  Object.entries(record).flatMap(([name, value]) => {
    const rows = rowsIn(value)
    if (rows.length > 0)
      return ['', `${indent}${name}:`, ...tableOf(rows).map((line) => `${indent}  ${line}`)]
    if (isRecord(value)) return [`${indent}${name}:`, ...linesOf(value, `${indent}  `)]
    return [`${indent}${name}: ${cellOf(value)}`]
  })

const tableOf = (rows: readonly Record<string, unknown>[]): string[] => {
  const flat = rows.map((row) => new Map(cellsOf(row)))
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const cells = flat.map((row) => columns.map((column) => shortened(row.get(column) ?? '')))
  return textTable([columns, ...cells]).split('\n')
}

/** A row's values by name; those of nested objects as `outer.inner`. */
const cellsOf = (row: Record<string, unknown>, before = ''): [name: string, text: string][] =>
  Object.entries(row).flatMap(([name, value]) =>
    isRecord(value)
      ? cellsOf(value, `${before}${name}.`)
      : [[`${before}${name}`, plain(cellOf(value))] as [string, string]],
  )

const cellOf = (value: unknown): string => {
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => cellOf(item)).join(', ')
  return isRecord(value) ? JSON.stringify(value) : String(value)
}

const shortened = (text: string): string => {
  const letters = [...text]
  return letters.length > cellLetters ? `${letters.slice(0, cellLetters - 1).join('')}…` : text
}
