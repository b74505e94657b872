import type { Database } from 'bun:sqlite'
import { emptyPosition, type Position } from '../../../traders/position.ts'
import { amountOf, storedAmount } from '../hours/trade-rows.ts'

/** A position and when it was last traded. `held` is the last balance seen, if any was. */
export type StoredPosition = Position & {
  mint: number
  wallet: number
  held?: bigint
  firstAt: number
  lastAt: number
  /** Balance changes without a trade that were applied: they are not stored, so it cannot be computed again. */
  moves: number
}

export const positionColumns =
  'mint, wallet, buys, sells, bought, sold, received, given, buy_usd, sell_usd, realised_usd, known, cost_usd, unknown, held, counted_sells, wins, counted_usd, first_at, last_at, last_day, moves'

export type PositionRow = Record<string, bigint | null>

/** Sums of amounts end at the largest number that SQLite stores; a single amount and what is held go to 2^64. */
const sumMax = 2n ** 63n - 1n

export type PositionRows = ReturnType<typeof preparePositionRows>

export const preparePositionRows = (database: Database) => {
  const one = database
    .query<PositionRow, { mint: number; wallet: number }>(
      `SELECT ${positionColumns} FROM positions WHERE mint = $mint AND wallet = $wallet`,
    )
    .safeIntegers(true)
  const replace = database.query(
    `INSERT INTO positions (${positionColumns}) VALUES (${positionColumns.replaceAll(/(\w+)/g, '$$$1')})
     ON CONFLICT (mint, wallet) DO UPDATE SET ${positionColumns
       .split(', ')
       .slice(2)
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
  )
  const remove = database.query('DELETE FROM positions WHERE mint = $mint AND wallet = $wallet')
  return {
    read: (mint: number, wallet: number): StoredPosition | undefined => {
      const row = one.get({ mint, wallet })
      return row ? positionOf(row) : undefined
    },
    write: (position: StoredPosition): void => void replace.run(rowOf(position)),
    remove: ({ mint, wallet }: Pick<StoredPosition, 'mint' | 'wallet'>): void =>
      void remove.run({ mint, wallet }),
  }
}

export const newPosition = (mint: number, wallet: number, atSeconds: number): StoredPosition => ({
  ...emptyPosition(),
  mint,
  wallet,
  firstAt: atSeconds,
  lastAt: atSeconds,
  moves: 0,
})

export const positionOf = (row: PositionRow): StoredPosition => {
  const number = (name: string): number => Number(row[name] ?? 0n)
  const sum = (name: string): bigint => row[name] ?? 0n
  const held = row['held']
  return {
    mint: number('mint'),
    wallet: number('wallet'),
    buys: number('buys'),
    sells: number('sells'),
    bought: sum('bought'),
    sold: sum('sold'),
    received: sum('received'),
    given: sum('given'),
    buyUsd: number('buy_usd'),
    sellUsd: number('sell_usd'),
    realisedUsd: number('realised_usd'),
    known: sum('known'),
    costUsd: number('cost_usd'),
    unknown: sum('unknown'),
    countedSells: number('counted_sells'),
    wins: number('wins'),
    countedUsd: number('counted_usd'),
    firstAt: number('first_at'),
    lastAt: number('last_at'),
    moves: number('moves'),
    ...(held !== null && held !== undefined && { held: amountOf(held) }),
  }
}

const rowOf = (position: StoredPosition): Record<string, number | bigint | null> => ({
  mint: position.mint,
  wallet: position.wallet,
  buys: position.buys,
  sells: position.sells,
  bought: bounded(position.bought),
  sold: bounded(position.sold),
  received: bounded(position.received),
  given: bounded(position.given),
  buy_usd: position.buyUsd,
  sell_usd: position.sellUsd,
  realised_usd: position.realisedUsd,
  known: bounded(position.known),
  cost_usd: position.costUsd,
  unknown: bounded(position.unknown),
  held: position.held === undefined ? null : storedAmount(position.held),
  counted_sells: position.countedSells,
  wins: position.wins,
  counted_usd: position.countedUsd,
  first_at: position.firstAt,
  last_at: position.lastAt,
  last_day: Math.floor(position.lastAt / secondsPerDay),
  moves: position.moves,
})

const secondsPerDay = 86_400

const bounded = (sum: bigint): bigint => (sum > sumMax ? sumMax : sum)
