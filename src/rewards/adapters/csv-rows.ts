import { pipeline, Readable } from 'node:stream'
import { CsvError, type CsvErrorCode, parse } from 'csv-parse'
import type { LedgerProblem, LedgerRow, RowProblem } from '../ledger/reward-row.ts'

/** Maximum bytes of a row, so that a file without line breaks does not fill the memory. */
const rowBytesMax = 16_384

const problems: Partial<Record<CsvErrorCode, RowProblem>> = {
  CSV_MAX_RECORD_SIZE: { problem: 'row-too-long', maxBytes: rowBytesMax },
  CSV_QUOTE_NOT_CLOSED: { problem: 'quote-open' },
  CSV_INVALID_CLOSING_QUOTE: { problem: 'quote-closing' },
  INVALID_OPENING_QUOTE: { problem: 'quote-opening' },
}

/**
 * Rows of comma-separated values (RFC 4180) from a stream of text, without empty lines. A problem is the last row.
 * Throws what the stream throws.
 */
export const readCsvRows = async function* (
  pieces: AsyncIterable<string>,
): AsyncGenerator<LedgerRow | LedgerProblem> {
  /** Start lines of rows that are parsed but not read yet; the parser only knows where a row ends. */
  const lines: number[] = []
  let before = { lines: 0, empty_lines: 0 }
  const startLine = ({ empty_lines }: { empty_lines: number }): number =>
    before.lines + 1 + empty_lines - before.empty_lines
  const parser = parse({
    bom: true,
    max_record_size: rowBytesMax,
    on_record: (fields, info) => {
      lines.push(startLine(info))
      before = info
      return fields
    },
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
  })
  // An error of the pieces destroys the parser, so that the loop below throws it.
  pipeline(Readable.from(pieces), parser, () => {})
  try {
    for await (const fields of parser) yield { line: lines.shift() ?? 0, fields }
  } catch (error) {
    const problem = error instanceof CsvError && problems[error.code]
    if (!problem) throw error
    yield { line: startLine({ empty_lines: Number(error['empty_lines']) }), ...problem }
  }
}
