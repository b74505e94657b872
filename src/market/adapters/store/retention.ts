import type { Database } from 'bun:sqlite'
import { prepareLaunchRetention } from './launches/launch-retention.ts'
import { closedTable, hourOf, secondsPerHour } from './hours/hour-tables.ts'
import type { Hour, Hours } from './hours/hours.ts'
import { slotOf } from './hours/trade-rows.ts'
import { prepareOldLiquidity } from './liquidity-rows.ts'
import { prepareOldSums } from './old-sums.ts'
import { prepareOldPositions } from './positions/old-positions.ts'

export type RetentionLimits = {
  /** Trades are stored for this long, as far as the size allows. */
  retentionDays: number
  /** Bytes that the database may use. */
  maxBytes: number
}

export type RetentionParts = {
  database: Database
  hours: Hours
  /** Positions have everything up to here. */
  marker: () => number
}

const hoursPerDay = 24
const secondsPerDay = 86_400

/** How long each kind is kept: trades and minutes in hours, sums in days. */
type Ages = { trades: number; minutes: number; mintSums: number; walletSums: number }

const agesOf = ({ retentionDays }: RetentionLimits): Ages => ({
  trades: retentionDays * hoursPerDay,
  minutes: Math.max(7, retentionDays) * hoursPerDay,
  mintSums: Math.max(90, retentionDays),
  walletSums: 90,
})

/** What is kept as long as it fits: a day of trades and minutes, and the sums that boards and signals read. */
const leastAges: Ages = { trades: 25, minutes: 25, mintSums: 9, walletSums: 31 }

/** From this share of the limit on, positions are dropped earlier. */
const tightShare = 0.85

export type Retention = {
  /** Does one piece of work; false if nothing is left to do. */
  step: (nowSeconds: number) => boolean
}

/** Drops what is old, and while the database is too large, what is least missed, oldest first. */
export const prepareRetention = (parts: RetentionParts, limits: RetentionLimits): Retention => {
  const usedBytes = prepareUsed(parts.database)
  const drop = prepareDrop(parts)
  const positions = prepareOldPositions(parts.database)
  const ages = agesOf(limits)
  const least = leastOf(ages)
  return {
    step: (nowSeconds) => {
      if (drop(nowSeconds, ages, parts.marker())) return true
      const used = usedBytes()
      if (used > limits.maxBytes) {
        // Only a lack of room takes away trades that positions do not have yet.
        if (drop(nowSeconds, least, Number.POSITIVE_INFINITY)) return true
        const nothing = { ...least, trades: 0, minutes: 0 }
        if (drop(nowSeconds, nothing, Number.POSITIVE_INFINITY)) return true
      }
      return positions.step(
        Math.floor(nowSeconds / secondsPerDay),
        used > tightShare * limits.maxBytes,
      )
    },
  }
}

const leastOf = (ages: Ages): Ages => ({
  trades: Math.min(ages.trades, leastAges.trades),
  minutes: Math.min(ages.minutes, leastAges.minutes),
  mintSums: Math.min(ages.mintSums, leastAges.mintSums),
  walletSums: Math.min(ages.walletSums, leastAges.walletSums),
})

/** Drops one thing that is older than its age; false if there is none. The tables of an hour follow one by one. */
const prepareDrop = (parts: RetentionParts) => {
  const { database, hours } = parts
  const sums = prepareOldSums(database)
  const dropLaunches = prepareLaunchRetention(database)
  const dropLiquidity = prepareOldLiquidity(database)
  // What would only keep trades of dropped hours from being read again.
  const dropCovered = database.query('DELETE FROM covered WHERE to_slot < ?')
  const dropProgress = database.query(
    "DELETE FROM source_progress WHERE kind <> 'wallet' AND time_seconds < ?",
  )
  const dropHour = database.transaction((hour: Hour): void => {
    if (hour.state === 'minutes') {
      hours.remove(hour)
      database.run(`DROP TABLE ${closedTable('minutes', hour.hour)}`)
      return
    }
    hours.setState(hour, 'minutes')
    hours.noteDropped(hour)
    dropCovered.run(slotOf(hour.last))
    dropProgress.run((hour.hour + 1) * secondsPerHour)
  })
  const dropLeft = prepareDropLeft(parts)
  return (nowSeconds: number, ages: Ages, upTo: number): boolean => {
    if (dropLeft()) return true
    const nowHour = hourOf(nowSeconds)
    const today = Math.floor(nowSeconds / secondsPerDay)
    const oldestFirst = hours.newestFirst().toReversed()
    const old =
      oldestFirst.find(
        ({ state, hour, last }) =>
          state === 'closed' && nowHour - hour > ages.trades && last <= upTo,
      ) ??
      oldestFirst.find(({ state, hour }) => state === 'minutes' && nowHour - hour > ages.minutes)
    if (!old)
      return (
        sums.dropWalletHours(nowHour) ||
        sums.foldMintDays(today - ages.mintSums) ||
        sums.dropWalletDays(today - ages.walletSums) ||
        dropLaunches(today) ||
        dropLiquidity((nowHour - ages.trades) * secondsPerHour)
      )
    try {
      dropHour.immediate(old)
    } catch (error) {
      hours.load()
      throw error
    }
    return true
  }
}

/**
 * Drops one table of an hour that has only its minutes left; false if there is none. Together they would hold up requests
 * for several times as long.
 */
const prepareDropLeft = ({ database, hours }: RetentionParts): (() => boolean) => {
  const tables = database.query<{ name: string }, []>(
    "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name GLOB '*_[0-9]*'",
  )
  const isLeft = (name: string): boolean => {
    const [, kind, hour] = /^(trades|by_wallet|by_mint|large)_(\d+)$/.exec(name) ?? []
    return kind !== undefined && hours.find(Number(hour))?.state === 'minutes'
  }
  return () => {
    const left = tables.all().find(({ name }) => isLeft(name))
    if (left) database.run(`DROP TABLE main.${left.name}`)
    return left !== undefined
  }
}

const prepareUsed = (database: Database): (() => number) => {
  const pages = database.query<{ used: number; size: number }, []>(
    `SELECT (SELECT page_count FROM pragma_page_count()) - (SELECT freelist_count FROM pragma_freelist_count()) AS used,
       (SELECT page_size FROM pragma_page_size()) AS size`,
  )
  return () => {
    const { used, size } = pages.get() ?? { used: 0, size: 0 }
    return used * size
  }
}
