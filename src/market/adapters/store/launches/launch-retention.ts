import type { Database } from 'bun:sqlite'

/** Days without a sign of life after which a launch is dropped. Most tokens die on their first day. */
const idleDays = 7
/** The same for those that graduated. */
const graduatedIdleDays = 90

/** Launches dropped at a time. */
const chunkLaunches = 200

/** Each call drops some launches; false once none is old. */
export const prepareLaunchRetention = (database: Database): ((day: number) => boolean) => {
  const old = database.query<{ mint: number }, { idle: number; graduated: number }>(
    `SELECT mint FROM launches WHERE changed_day < $graduated
       OR (changed_day < $idle AND graduated_position IS NULL) LIMIT ${chunkLaunches}`,
  )
  const dropLaunch = database.query('DELETE FROM launches WHERE mint = ?')
  const dropBuyers = database.query('DELETE FROM launch_buyers WHERE mint = ?')
  const dropHolders = database.query('DELETE FROM launch_holders WHERE mint = ?')
  const drop = database.transaction((mints: readonly number[]) => {
    for (const mint of mints) {
      dropLaunch.run(mint)
      dropBuyers.run(mint)
      dropHolders.run(mint)
    }
  })
  return (day) => {
    const mints = old
      .all({ idle: day - idleDays, graduated: day - graduatedIdleDays })
      .map(({ mint }) => mint)
    if (mints.length > 0) drop.immediate(mints)
    return mints.length > 0
  }
}
