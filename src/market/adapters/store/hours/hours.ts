import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'
import {
  closedTable,
  createDerived,
  createTrades,
  type DerivedTable,
  derivedTables,
  hourStates,
  type HourState,
  openTable,
  tradesTable,
} from './hour-tables.ts'

/** An hour of trades and the statements on its tables. */
export type Hour = {
  /** Unix time divided by 3,600. */
  hour: number
  state: HourState
  trades: number
  /** Positions of its first and its last trade; `first` is above `last` while it has none. */
  first: number
  last: number
  /** In `sql`, {trades}, {by_wallet}, {by_mint}, {large} and {minutes} stand for the names of its tables. */
  query: <Row, Params extends SQLQueryBindings | SQLQueryBindings[]>(
    sql: string,
  ) => Statement<Row, Params extends unknown[] ? Params : [Params]>
}

export type Hours = ReturnType<typeof openHours>

/**
 * The hours that are stored. What is derived of those that are still open is rebuilt, which takes some microseconds a
 * trade; an hour that was being closed when the process ended is open again.
 */
export const openHours = (database: Database) => {
  const byHour = new Map<number, Hour & { release: () => void }>()
  let newestFirst: Hour[] = []
  const rows = database.query<{ hour: number; state: number; trades: number }, []>(
    'SELECT hour, state, trades FROM hours',
  )
  const insert = database.query('INSERT INTO hours (hour, state, trades) VALUES (?, 0, 0)')
  const setState = database.query('UPDATE hours SET state = ? WHERE hour = ?')
  const count = database.query('UPDATE hours SET trades = trades + ? WHERE hour = ?')
  const remove = database.query('DELETE FROM hours WHERE hour = ?')
  const dropped = database.query<{ dropped_hour: number }, []>(
    'SELECT dropped_hour FROM market_state',
  )
  const setDropped = database.query(
    'UPDATE market_state SET dropped_hour = max(dropped_hour, ?) WHERE id = 1',
  )

  const keep = (hour: Hour & { release: () => void }): Hour => {
    byHour.set(hour.hour, hour)
    sort()
    return hour
  }
  const sort = (): void => {
    newestFirst = [...byHour.values()].sort((a, b) => b.hour - a.hour)
  }
  /** Reads the list again, as after a transaction that was rolled back. */
  const load = (): void => {
    for (const hour of byHour.values()) hour.release()
    byHour.clear()
    for (const { hour, state, trades } of rows.all())
      byHour.set(hour, makeHour(database, hour, hourStates[state] ?? 'closed', trades))
    sort()
  }
  load()

  return {
    load,
    newestFirst: (): readonly Hour[] => newestFirst,
    find: (hour: number): Hour | undefined => byHour.get(hour),
    /** Trades up to this hour have been dropped. */
    droppedHour: (): number => dropped.get()?.dropped_hour ?? -1,
    /** Only within a transaction. */
    noteDropped: (hour: Hour): void => void setDropped.run(hour.hour),
    /** Creates an hour; only within a transaction. */
    open: (hour: number): Hour => {
      insert.run(hour)
      database.run(createTrades(hour))
      createOpenTables(database, hour)
      return keep(makeHour(database, hour, 'open', 0))
    },
    setState: (hour: Hour, state: HourState): void => {
      setState.run(hourStates.indexOf(state), hour.hour)
      byHour.get(hour.hour)?.release()
      keep(makeHour(database, hour.hour, state, hour.trades))
    },
    count: (hour: Hour, added: number): void => {
      count.run(added, hour.hour)
      hour.trades += added
    },
    remove: (hour: Hour): void => {
      remove.run(hour.hour)
      byHour.get(hour.hour)?.release()
      byHour.delete(hour.hour)
      sort()
    },
  }
}

export const createOpenTables = (database: Database, hour: number): void => {
  for (const table of derivedTables) database.run(createDerived(openTable(table, hour), table))
}

const makeHour = (
  database: Database,
  hour: number,
  state: HourState,
  trades: number,
): Hour & { release: () => void } => {
  const isOpen = state === 'open' || state === 'closing'
  const nameOf = (table: DerivedTable): string =>
    isOpen ? openTable(table, hour) : closedTable(table, hour)
  const statements = new Map<string, Statement>()
  const ends =
    state === 'minutes'
      ? null
      : database
          .prepare<{ first: number | null; last: number | null }, []>(
            `SELECT (SELECT min(position) FROM ${tradesTable(hour)}) AS first, (SELECT max(position) FROM ${tradesTable(hour)}) AS last`,
          )
          .get()
  return {
    hour,
    state,
    trades,
    first: ends?.first ?? Number.POSITIVE_INFINITY,
    last: ends?.last ?? -1,
    query: (sql) => {
      const known = statements.get(sql)
      if (known) return known as never
      const text = sql.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === 'trades' ? tradesTable(hour) : nameOf(name as DerivedTable),
      )
      const made = database.prepare(text)
      statements.set(sql, made)
      return made as never
    },
    release: () => {
      for (const statement of statements.values()) statement.finalize()
      statements.clear()
    },
  }
}
