import { Fault } from '../basics/fault.ts'
import { yieldToEventLoop } from '../basics/yield-to-event-loop.ts'
import { listOf, wrongShape } from './shape.ts'

type RowReader<Row, T> = (row: Row, where: string) => T | undefined

/** `readableRows` of an untrusted list. */
export const readRows = <T>(
  value: unknown,
  where: string,
  readRow: RowReader<unknown, T>,
  onDropped?: (count: number) => void,
): T[] => readableRows(listOf(value, where), where, readRow, onDropped)

/**
 * Parses rows one by one: malformed rows are dropped and counted; rows that parse as `undefined` are valid but not
 * needed. If every row is malformed, the format has changed and the whole list is refused.
 */
export const readableRows = <Row, T>(
  rows: readonly Row[],
  where: string,
  readRow: RowReader<Row, T>,
  onDropped?: (count: number) => void,
): T[] => {
  const taker = takeRows(where, readRow, onDropped)
  for (const row of rows) taker.take(row)
  return taker.taken()
}

/** Parsing a row takes some microseconds, so this blocks other work only briefly. */
const rowsAtOnce = 50

/** `readableRows` for thousands of rows; yields to other work regularly. */
export const readManyRows = async <Row, T>(
  rows: readonly Row[],
  where: string,
  readRow: RowReader<Row, T>,
  onDropped?: (count: number) => void,
): Promise<T[]> => {
  const taker = takeRows(where, readRow, onDropped)
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await yieldToEventLoop()
    taker.take(row)
  }
  return taker.taken()
}

const takeRows = <Row, T>(
  where: string,
  readRow: RowReader<Row, T>,
  onDropped: ((count: number) => void) | undefined,
) => {
  const read: T[] = []
  let dropped = 0
  let index = 0
  return {
    take: (row: Row): void => {
      try {
        const one = readRow(row, `${where}[${index}]`)
        if (one !== undefined) read.push(one)
      } catch (thrown) {
        if (!(thrown instanceof Fault)) throw thrown
        dropped += 1
      }
      index += 1
    },
    taken: (): T[] => {
      if (dropped > 0 && dropped === index) throw wrongShape(where, 'rows of the known form')
      if (dropped > 0) onDropped?.(dropped)
      return read
    },
  }
}
