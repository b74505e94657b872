import type { Database } from 'bun:sqlite'
import type { LaunchEvent } from '../../../launches/launch-event.ts'
import { type Address, addressToBytes } from '../../../../solana/address/address.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'

const secondsPerDay = 86_400

/** Names may have any length; wallets show a part of this. */
const nameCharsMax = 100

export type LaunchRows = ReturnType<typeof prepareLaunchRows>

/** What is known of each launch. Only within a transaction; events may come in any order and more than once. */
export const prepareLaunchRows = (database: Database, dictionaries: Dictionaries) => {
  const begin = database.query(
    `INSERT INTO launches (mint, launchpad, late, changed_day) VALUES ($mint, $launchpad, 0, $day)
     ON CONFLICT (mint) DO UPDATE SET changed_day = excluded.changed_day
     WHERE changed_day < excluded.changed_day`,
  )
  const create = database.query(
    `UPDATE launches SET launchpad = $launchpad, creator = $creator, name = $name, symbol = $symbol,
       created_position = $position, created_at = $time, late = $late
     WHERE mint = $mint AND created_position IS NOT $position`,
  )
  const sell = database.query(
    `UPDATE launches SET sold = $sold, sold_position = $position
     WHERE mint = $mint AND ifnull(sold_position, 0) <= $position`,
  )
  const graduate = database.query(
    `UPDATE launches SET graduated_position = $position, graduated_at = $time, pool = $pool
     WHERE mint = $mint AND (graduated_position IS NULL OR graduated_position > $position)`,
  )
  const takeBack = [
    'DELETE FROM launches WHERE created_position >= $from AND created_position < $to',
    'UPDATE launches SET sold = NULL, sold_position = NULL WHERE sold_position >= $from AND sold_position < $to',
    `UPDATE launches SET graduated_position = NULL, graduated_at = NULL, pool = NULL
     WHERE graduated_position >= $from AND graduated_position < $to`,
  ].map((sql) => database.query(sql))

  const soldOf = (event: LaunchEvent): number | undefined => {
    if (event.kind === 'progress') return Math.round(event.soldPct * 100)
    return event.kind === 'sold-out' ? soldOut : undefined
  }
  return {
    /** `isLate`: later trades of the token are stored already, and were not taken for its first ones. */
    apply: (event: LaunchEvent, time: number, isLate: boolean): void => {
      const mint = dictionaries.takeMint(event.mint, event.decimals)
      const position = Number(event.position)
      const { launchpad } = event
      begin.run({ mint, launchpad, day: Math.floor(time / secondsPerDay) })
      const sold = soldOf(event)
      if (sold !== undefined) sell.run({ mint, position, sold })
      if (event.kind === 'graduated')
        graduate.run({ mint, position, time, pool: poolOf(event.pool) })
      if (event.kind !== 'created') return
      const { creator, name, symbol } = event
      create.run({
        mint,
        launchpad,
        creator: dictionaries.takeWallet(creator),
        name: name.slice(0, nameCharsMax),
        symbol: symbol.slice(0, nameCharsMax),
        position,
        time,
        late: isLate ? 1 : 0,
      })
    },
    /** What a slot stated is unknown again. */
    takeBack: (from: number, to: number): void => {
      for (const query of takeBack) query.run({ from, to })
    },
  }
}

const soldOut = 10_000

const poolOf = (pool: Address | undefined): Uint8Array | null =>
  pool === undefined ? null : addressToBytes(pool)
