export type CsvRow = {
  fields: string[]
  /** Line that it begins on, from 1. */
  line: number
}

export type CsvProblem = { line: number; problem: string }

/** Longest row in characters, so that a file without line breaks does not fill the memory. */
const longestRow = 16_384

type Reading = {
  fields: string[]
  field: string
  /** Characters of the row so far. */
  length: number
  /** `closed`: behind the quote that ends a field. */
  state: 'start' | 'plain' | 'quoted' | 'closed'
  line: number
  rowLine: number
  rows: CsvRow[]
}

/**
 * Reads comma-separated values (RFC 4180) piece by piece: quotes around fields, doubled within them, either line end, a
 * byte order mark in front. Empty lines are no rows. The first problem ends it.
 */
export const makeCsvReader = () => {
  const reading: Reading = {
    fields: [],
    field: '',
    length: 0,
    state: 'start',
    line: 1,
    rowLine: 1,
    rows: [],
  }
  let first = true
  return {
    /** The rows that this piece completes. */
    push: (piece: string): CsvRow[] | CsvProblem => {
      const text = first && piece.startsWith('\uFEFF') ? piece.slice(1) : piece
      if (piece !== '') first = false
      for (let at = 0; at < text.length;) {
        const next = reading.length === 0 ? takeLine(reading, text, at) : undefined
        const problem = next === undefined ? take(reading, text.charAt(at)) : undefined
        if (problem !== undefined) return { line: reading.rowLine, problem }
        at = next ?? at + 1
      }
      return reading.rows.splice(0)
    },
    /** A last row without a line end. */
    end: (): CsvRow[] | CsvProblem => {
      if (reading.state === 'quoted')
        return { line: reading.rowLine, problem: 'expected the quote to be closed' }
      endRow(reading)
      return reading.rows.splice(0)
    },
  }
}

/** A whole row without quotes, which nearly all are, at once; undefined where it is none. Answers where the next begins. */
const takeLine = (reading: Reading, text: string, at: number): number | undefined => {
  const end = text.indexOf('\n', at)
  if (end === -1 || end - at > longestRow) return undefined
  const row = text.slice(at, end).replaceAll('\r', '')
  if (row.includes('"')) return undefined
  if (row !== '') reading.rows.push({ fields: row.split(','), line: reading.line })
  reading.line += 1
  reading.rowLine = reading.line
  return end + 1
}

/** One character; answers what is wrong with it. */
const take = (reading: Reading, letter: string): string | undefined => {
  reading.length += 1
  if (letter === '\n') reading.line += 1
  if (reading.length > longestRow) return `expected a row of at most ${longestRow} characters`
  const { state } = reading
  if (state === 'quoted') {
    if (letter === '"') reading.state = 'closed'
    else reading.field += letter
  } else if (letter === '"') {
    if (state === 'plain') return 'expected quotes around the whole field, and doubled within'
    if (state === 'closed') reading.field += letter
    reading.state = 'quoted'
  } else if (letter === ',') endField(reading)
  else if (letter === '\n') endRow(reading)
  else if (letter === '\r') return undefined
  else if (state === 'closed') return 'expected a comma or the end of the line behind a quote'
  else {
    reading.field += letter
    reading.state = 'plain'
  }
  return undefined
}

const endField = (reading: Reading): void => {
  reading.fields.push(reading.field)
  reading.field = ''
  reading.state = 'start'
}

const endRow = (reading: Reading): void => {
  const isEmpty = reading.fields.length === 0 && reading.field === '' && reading.state === 'start'
  if (!isEmpty) {
    endField(reading)
    reading.rows.push({ fields: reading.fields, line: reading.rowLine })
  }
  reading.fields = []
  reading.length = 0
  reading.rowLine = reading.line
}
