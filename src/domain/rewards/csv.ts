export type CsvRow = {
  fields: string[]
  /** Line that it begins on, from 1. */
  line: number
}

export type CsvProblem = { line: number; problem: string }

/** Longest row in characters, so that a file without line breaks does not fill the memory. */
const longestRow = 16_384

/**
 * Reads comma-separated values (RFC 4180) piece by piece: quotes around fields, doubled within them, either line end, a
 * byte order mark in front. Empty lines are no rows. The first problem ends it.
 */
export const makeCsvReader = () => {
  let fields: string[] = []
  let field = ''
  let length = 0
  /** `closed`: behind the quote that ends a field. */
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let line = 1
  let rowLine = 1
  let first = true

  const endField = (): void => {
    fields.push(field)
    field = ''
    state = 'start'
  }
  const endRow = (rows: CsvRow[]): void => {
    const isEmpty = fields.length === 0 && field === '' && state === 'start'
    if (!isEmpty) {
      endField()
      rows.push({ fields, line: rowLine })
    }
    fields = []
    length = 0
    rowLine = line
  }
  const take = (letter: string, rows: CsvRow[]): string | undefined => {
    length += 1
    if (letter === '\n') line += 1
    if (length > longestRow) return `expected a row of at most ${longestRow} characters`
    if (state === 'quoted') {
      if (letter === '"') state = 'closed'
      else field += letter
    } else if (letter === '"' && state === 'start') state = 'quoted'
    else if (letter === '"' && state === 'closed') {
      field += letter
      state = 'quoted'
    } else if (letter === ',') endField()
    else if (letter === '\n') endRow(rows)
    else if (letter === '\r') return undefined
    else if (letter === '"') return 'expected quotes around the whole field, and doubled within'
    else if (state === 'closed') return 'expected a comma or the end of the line behind a quote'
    else {
      field += letter
      state = 'plain'
    }
    return undefined
  }
  /** A whole row without quotes, which nearly all are, at once; undefined where it is none. */
  const takeLine = (text: string, at: number, rows: CsvRow[]): number | undefined => {
    const end = text.indexOf('\n', at)
    if (end === -1 || end - at > longestRow) return undefined
    const row = text.slice(at, end).replaceAll('\r', '')
    if (row.includes('"')) return undefined
    if (row !== '') rows.push({ fields: row.split(','), line })
    line += 1
    rowLine = line
    return end + 1
  }
  return {
    /** The rows that this piece completes. */
    push: (piece: string): CsvRow[] | CsvProblem => {
      const rows: CsvRow[] = []
      const text = first && piece.startsWith('\uFEFF') ? piece.slice(1) : piece
      if (piece !== '') first = false
      for (let at = 0; at < text.length;) {
        const next = length === 0 ? takeLine(text, at, rows) : undefined
        if (next === undefined) {
          const problem = take(text.charAt(at), rows)
          if (problem !== undefined) return { line: rowLine, problem }
        }
        at = next ?? at + 1
      }
      return rows
    },
    /** A last row without a line end. */
    end: (): CsvRow[] | CsvProblem => {
      const rows: CsvRow[] = []
      if (state === 'quoted') return { line: rowLine, problem: 'expected the quote to be closed' }
      endRow(rows)
      return rows
    },
  }
}
