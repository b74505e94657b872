import type { Database, Statement } from 'bun:sqlite'
import { emptyWalletSums, type WalletSums } from '../../../traders/position-trade.ts'
import {
  addedResults,
  resultColumns,
  resultParams,
  resultTypes,
  rowOfSums,
  summedResults,
} from './result-rows.ts'

/** Results by wallet and hour of the trades that a pass has applied, written in the end. */
export type WalletChanges = {
  /** The sums of a wallet at a time, to add to. */
  at: (wallet: number, timeSeconds: number) => WalletSums
  write: () => void
}

export type WalletResults = ReturnType<typeof openWalletResults>

const secondsPerHour = 3_600
const hoursPerDay = 24

/** Results of an hour that is not written yet: in memory, and as a log from which they are rebuilt at the start. */
const pendingTable = (hour: number): string => `temp.open_results_${hour}`
const logTable = (hour: number): string => `main.results_log_${hour}`

/**
 * What wallets have traded and gained, by hour and day. Trades of an hour touch wallets all over its table, so its sums are
 * kept in memory, logged in the order in which they arrive, and written once the hour is over.
 */
export const openWalletResults = (database: Database) => {
  const pending = new Map<number, Pending>()
  const logs = database.query<{ name: string }, []>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'results\\_log\\_%' ESCAPE '\\'",
  )
  const temporary = database.query<{ one: number }, [string]>(
    "SELECT 1 AS one FROM temp.sqlite_schema WHERE type = 'table' AND name = ?",
  )
  const isWritten = database.query<{ one: number }, [number]>(
    'SELECT 1 AS one FROM result_hours WHERE hour = ?',
  )
  const addLate = prepareLate(database)

  const load = (): void => {
    for (const { release } of pending.values()) release()
    pending.clear()
    for (const { name } of logs.all()) {
      const hour = Number(name.slice(name.lastIndexOf('_') + 1))
      if (!temporary.get(`open_results_${hour}`)) rebuild(database, hour)
      pending.set(hour, preparePending(database, hour))
    }
  }
  const pendingOf = (hour: number): Pending | undefined => {
    const known = pending.get(hour)
    if (known || isWritten.get(hour)) return known
    database.run(
      `CREATE TABLE ${logTable(hour)} (id INTEGER PRIMARY KEY, wallet INTEGER NOT NULL, ${resultTypes})`,
    )
    createPending(database, hour)
    const made = preparePending(database, hour)
    pending.set(hour, made)
    return made
  }
  load()

  return {
    /** Reads again which hours are pending, as after a transaction that was rolled back. */
    load,
    pendingHours: (): number[] => [...pending.keys()].sort((a, b) => a - b),
    pendingTable,
    /** Ends an hour whose results are in the table of hours. Only within a transaction. */
    finish: (hour: number): void => {
      pending.get(hour)?.release()
      pending.delete(hour)
      database.run(`DROP TABLE ${pendingTable(hour)}`)
      database.run(`DROP TABLE ${logTable(hour)}`)
      database.run('INSERT INTO result_hours (hour) VALUES (?)', [hour])
    },
    /** `write` only within a transaction; `onChange` hears of each hour that it changes. */
    openChanges: (onChange: (hour: number) => void): WalletChanges =>
      collectChanges(({ hour, wallet, sums }) => {
        const open = pendingOf(hour)
        if (open) open.add(wallet, sums)
        else addLate(hour, wallet, sums)
        onChange(hour)
      }),
  }
}

type Change = { hour: number; wallet: number; sums: WalletSums }

const collectChanges = (take: (change: Change) => void): WalletChanges => {
  const byHour = new Map<string, Change>()
  return {
    at: (wallet, timeSeconds) => {
      const hour = Math.floor(timeSeconds / secondsPerHour)
      const key = `${hour} ${wallet}`
      const change = byHour.get(key) ?? { hour, wallet, sums: emptyWalletSums() }
      byHour.set(key, change)
      return change.sums
    },
    write: () => {
      for (const change of byHour.values()) take(change)
    },
  }
}

type Pending = { add: (wallet: number, sums: WalletSums) => void; release: () => void }

const preparePending = (database: Database, hour: number): Pending => {
  const log = database.prepare(
    `INSERT INTO ${logTable(hour)} (wallet, ${resultColumns}) VALUES ($wallet, ${resultParams})`,
  )
  const add = database.prepare(
    `INSERT INTO ${pendingTable(hour)} (wallet, ${resultColumns}) VALUES ($wallet, ${resultParams})
     ON CONFLICT (wallet) DO UPDATE SET ${addedResults}`,
  )
  const both: readonly Statement[] = [log, add]
  return {
    add: (wallet, sums) => {
      const row = { wallet, ...rowOfSums(sums) }
      log.run(row)
      add.run(row)
    },
    release: () => {
      for (const statement of both) statement.finalize()
    },
  }
}

const createPending = (database: Database, hour: number): void =>
  void database.run(
    `CREATE TEMP TABLE open_results_${hour} (wallet INTEGER PRIMARY KEY, ${resultTypes})`,
  )

const rebuild = (database: Database, hour: number): void => {
  createPending(database, hour)
  database.run(
    `INSERT INTO ${pendingTable(hour)} SELECT wallet, ${summedResults} FROM ${logTable(hour)} GROUP BY wallet`,
  )
}

/** Adds to an hour that is written, and to its day if that is. */
const prepareLate = (database: Database) => {
  const addTo = (table: string, time: string) =>
    database.query(
      `INSERT INTO ${table} (${time}, wallet, ${resultColumns}) VALUES ($time, $wallet, ${resultParams})
       ON CONFLICT (${time}, wallet) DO UPDATE SET ${addedResults}`,
    )
  const toHour = addTo('wallet_hours', 'hour')
  const toDay = addTo('wallet_days', 'day')
  const isBuilt = database.query<{ one: number }, [number]>(
    'SELECT 1 AS one FROM result_days WHERE day = ?',
  )
  return (hour: number, wallet: number, sums: WalletSums): void => {
    const day = Math.floor(hour / hoursPerDay)
    const row = { wallet, ...rowOfSums(sums) }
    toHour.run({ time: hour, ...row })
    if (isBuilt.get(day)) toDay.run({ time: day, ...row })
  }
}
