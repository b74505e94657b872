import type { Database } from 'bun:sqlite'
import type { Address } from '../../../../solana/address/address.ts'
import { usdOf } from '../../../traders/micro-usd.ts'
import type { TokenResult, TokenTrader, WalletToken } from '../../../traders/trader-tokens.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import {
  positionColumns,
  positionOf,
  type PositionRow,
  type StoredPosition,
} from '../positions/position-rows.ts'

/** Gains from here on are indexed; a token with fewer of them than requested is read as a whole. */
const indexedMicroUsd = 10_000_000

/** Reads positions by token and by wallet. */
export const prepareTraderTokens = (database: Database, dictionaries: Dictionaries) => {
  const best = database
    .query<PositionRow, [number, number]>(
      `SELECT ${positionColumns} FROM positions WHERE mint = ? AND realised_usd >= ${indexedMicroUsd}
       ORDER BY realised_usd DESC LIMIT ?`,
    )
    .safeIntegers(true)
  const others = database
    .query<PositionRow, [number, number]>(
      `SELECT ${positionColumns} FROM positions NOT INDEXED WHERE mint = ? AND realised_usd < ${indexedMicroUsd}
       ORDER BY realised_usd DESC LIMIT ?`,
    )
    .safeIntegers(true)
  const ofWallet = database
    .query<PositionRow, [number, number]>(
      `SELECT ${positionColumns} FROM positions WHERE wallet = ? ORDER BY last_day DESC LIMIT ?`,
    )
    .safeIntegers(true)
  return {
    topTraders: (mint: Address, limit: number): TokenTrader[] => {
      const id = dictionaries.findMint(mint)
      if (id === undefined) return []
      const { decimals } = dictionaries.mintOf(id)
      const gained = best.all(id, limit)
      const rest = gained.length < limit ? others.all(id, limit - gained.length) : []
      return [...gained, ...rest].map((row) => {
        const position = positionOf(row)
        return {
          wallet: dictionaries.walletOf(position.wallet),
          ...resultOf(position, decimals),
        }
      })
    },
    walletTokens: (wallet: Address, limit: number): WalletToken[] => {
      const id = dictionaries.findWallet(wallet)
      if (id === undefined) return []
      // By day only: a bot trades thousands of tokens a day, which the index does not put in order.
      return ofWallet
        .all(id, limit)
        .map(positionOf)
        .sort((a, b) => b.lastAt - a.lastAt)
        .map((position) => {
          const { mint, decimals } = dictionaries.mintOf(position.mint)
          return { mint, ...resultOf(position, decimals) }
        })
    },
  }
}

const resultOf = (position: StoredPosition, decimals: number): TokenResult => ({
  decimals,
  buys: position.buys,
  sells: position.sells,
  bought: position.bought,
  sold: position.sold,
  received: position.received,
  given: position.given,
  buyUsd: usdOf(position.buyUsd),
  sellUsd: usdOf(position.sellUsd),
  left: position.known + position.unknown,
  leftKnown: position.known,
  costUsd: usdOf(position.costUsd),
  firstAt: position.firstAt,
  lastAt: position.lastAt,
  ...(position.countedSells > 0 && { realisedUsd: usdOf(position.realisedUsd) }),
  ...(position.sellUsd > 0 && { coverage: position.countedUsd / position.sellUsd }),
  ...(position.held !== undefined && { held: position.held }),
})
