// What the store keeps as sums, computed from all trades by the plainest code there is.
import type { Database } from 'bun:sqlite'
import { base58 } from '@scure/base'
import type { PricedTrade } from '../../../src/activity/trades/trade.ts'
import { addressFromBytes } from '../../../src/solana/address/address.ts'
import { emptyPosition, type Position } from '../../../src/market/traders/position.ts'
import {
  applyTrade,
  emptyWalletSums,
  type WalletSums,
} from '../../../src/market/traders/position-trade.ts'
import { usdcMint } from './index-trades.ts'

type Placed = PricedTrade & { position: bigint }

type Minute = {
  open: number | null
  high: number | null
  low: number | null
  close: number | null
  buys: number
  sells: number
  buyUsd: number
  sellUsd: number
}

export type Sums = {
  trades: string[]
  minutes: Record<string, Minute>
  hours: Record<string, Minute>
  positions: Record<string, Position>
  walletHours: Record<string, WalletSums>
  walletDays: Record<string, WalletSums>
}

const micro = (usd: number): number => Math.round(usd * 1e6)

/** From trades in any order; hours and days that the database has not closed are left out. */
export const plainSums = (unordered: readonly Placed[], database: Database): Sums => {
  const trades = unordered.toSorted((a, b) => Number(a.position - b.position))
  const closed = new Set(
    database
      .query<{ hour: number }, []>('SELECT hour FROM hours WHERE state = 2')
      .all()
      .map(({ hour }) => hour),
  )
  const days = new Set(
    database
      .query<{ day: number }, []>('SELECT day FROM result_days')
      .all()
      .map(({ day }) => day),
  )
  const sums: Sums = {
    trades: trades.map(({ signature, position }) => `${position} ${signature}`),
    minutes: {},
    hours: {},
    positions: {},
    walletHours: {},
    walletDays: {},
  }
  for (const trade of trades) {
    const time = trade.timeSeconds ?? 0
    const hour = Math.floor(time / 3_600)
    add((sums.minutes[`${trade.baseMint} ${Math.floor(time / 60)}`] ??= emptyMinute()), trade)
    if (closed.has(hour)) add((sums.hours[`${trade.baseMint} ${hour}`] ??= emptyMinute()), trade)
    apply(sums, trade, days)
  }
  return sums
}

const emptyMinute = (): Minute => ({
  open: null,
  high: null,
  low: null,
  close: null,
  buys: 0,
  sells: 0,
  buyUsd: 0,
  sellUsd: 0,
})

const add = (minute: Minute, { side, amountUsd = 0, priceUsd }: Placed): void => {
  if (side === 'buy') {
    minute.buys += 1
    minute.buyUsd += micro(amountUsd)
  } else {
    minute.sells += 1
    minute.sellUsd += micro(amountUsd)
  }
  if (priceUsd === undefined || amountUsd < 1) return
  minute.open ??= priceUsd
  minute.close = priceUsd
  minute.high = Math.max(minute.high ?? priceUsd, priceUsd)
  minute.low = Math.min(minute.low ?? priceUsd, priceUsd)
}

const apply = (sums: Sums, trade: Placed, days: ReadonlySet<number>): void => {
  const time = trade.timeSeconds ?? 0
  const added = emptyWalletSums()
  applyTrade(
    (mint) =>
      (sums.positions[`${mint === 0 ? trade.baseMint : trade.quoteMint} ${trade.wallet}`] ??=
        emptyPosition()),
    {
      mint: 0,
      quote: 1,
      isSell: trade.side === 'sell',
      baseAmount: trade.baseAmount,
      quoteAmount: trade.quoteAmount,
      isPaidInMoney: trade.quoteMint === usdcMint,
      ...(trade.amountUsd !== undefined && { valueUsd: micro(trade.amountUsd) }),
    },
    added,
  )
  const hour = (sums.walletHours[`${Math.floor(time / 3_600)} ${trade.wallet}`] ??=
    emptyWalletSums())
  const day = Math.floor(time / 86_400)
  const ofDay = days.has(day)
    ? [(sums.walletDays[`${day} ${trade.wallet}`] ??= emptyWalletSums())]
    : []
  for (const total of [hour, ...ofDay])
    for (const name of Object.keys(added) as (keyof WalletSums)[]) total[name] += added[name]
}

type Row = Record<string, bigint | number | string | null | Uint8Array>

/** The same from the tables of a store. */
export const storedSums = (database: Database): Sums => {
  const addresses = (table: string): Map<number, string> =>
    new Map(
      database
        .query<{ id: number; key: Uint8Array }, []>(`SELECT id, key FROM ${table}`)
        .all()
        .map(({ id, key }) => [id, addressFromBytes(key)]),
    )
  const wallets = addresses('wallets')
  const mints = addresses('mints')
  const rows = (sql: string): Row[] => database.query<Row, []>(sql).all()
  const hours = rows('SELECT hour, state FROM hours ORDER BY hour')
  const minuteTable = ({ hour, state }: Row): string =>
    state === 2 ? `minutes_${String(hour)}` : `temp.open_minutes_${String(hour)}`
  const mint = (row: Row): string => mints.get(Number(row['mint'])) ?? ''
  const wallet = (row: Row): string => wallets.get(Number(row['wallet'])) ?? ''
  const sumsOfRow = (row: Row): WalletSums => ({
    buys: Number(row['buys']),
    sells: Number(row['sells']),
    volumeUsd: Number(row['volume_usd']),
    gainUsd: Number(row['gain_usd']),
    wins: Number(row['wins']),
    countedSells: Number(row['counted_sells']),
    proceedsUsd: Number(row['proceeds_usd']),
    countedUsd: Number(row['counted_usd']),
  })
  /** Sums of trades that were all taken back are left out. */
  const walletSums = (found: readonly Row[], time: string): Record<string, WalletSums> =>
    Object.fromEntries(
      found
        .map((row): [string, WalletSums] => [`${String(row[time])} ${wallet(row)}`, sumsOfRow(row)])
        .filter(([, sums]) => Object.values(sums).some((value) => value !== 0)),
    )
  const inMemory = rows(
    "SELECT name FROM temp.sqlite_schema WHERE name LIKE 'open\\_results\\_%' ESCAPE '\\'",
  ).flatMap(({ name }) =>
    rows(
      `SELECT *, ${String(name).slice('open_results_'.length)} AS hour FROM temp.${String(name)}`,
    ),
  )
  return {
    trades: hours
      .flatMap(({ hour }) => rows(`SELECT position, signature FROM trades_${String(hour)}`))
      .sort((a, b) => Number(a['position']) - Number(b['position']))
      .map((row) => `${String(row['position'])} ${signatureText(row['signature'])}`),
    minutes: Object.fromEntries(
      hours.flatMap((hour) =>
        rows(`SELECT * FROM ${minuteTable(hour)}`).map((row) => [
          `${mint(row)} ${String(row['minute'])}`,
          minuteOf(row),
        ]),
      ),
    ),
    hours: Object.fromEntries(
      rows('SELECT * FROM mint_hours').map((row) => [
        `${mint(row)} ${String(row['hour'])}`,
        minuteOf(row),
      ]),
    ),
    positions: Object.fromEntries(
      rows('SELECT * FROM positions').map((row) => [
        `${mint(row)} ${wallet(row)}`,
        positionOf(row),
      ]),
    ),
    walletHours: walletSums([...inMemory, ...rows('SELECT * FROM wallet_hours')], 'hour'),
    walletDays: walletSums(rows('SELECT * FROM wallet_days'), 'day'),
  }
}

const signatureText = (bytes: unknown): string =>
  bytes instanceof Uint8Array ? base58.encode(bytes) : ''

const minuteOf = (row: Row): Minute => ({
  open: numberOrNull(row['open']),
  high: numberOrNull(row['high']),
  low: numberOrNull(row['low']),
  close: numberOrNull(row['close']),
  buys: Number(row['buys']),
  sells: Number(row['sells']),
  buyUsd: Number(row['buy_usd']),
  sellUsd: Number(row['sell_usd']),
})

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const positionOf = (row: Row): Position => ({
  buys: Number(row['buys']),
  sells: Number(row['sells']),
  bought: BigInt(Number(row['bought'])),
  sold: BigInt(Number(row['sold'])),
  received: BigInt(Number(row['received'])),
  given: BigInt(Number(row['given'])),
  buyUsd: Number(row['buy_usd']),
  sellUsd: Number(row['sell_usd']),
  realisedUsd: Number(row['realised_usd']),
  known: BigInt(Number(row['known'])),
  costUsd: Number(row['cost_usd']),
  unknown: BigInt(Number(row['unknown'])),
  countedSells: Number(row['counted_sells']),
  wins: Number(row['wins']),
  countedUsd: Number(row['counted_usd']),
})
