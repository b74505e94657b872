import type { Database } from 'bun:sqlite'
import { base58 } from '@scure/base'
import type { Address } from '../../../solana/address/address.ts'
import type { BlockFacts } from '../../blocks/block-facts.ts'
import { positionsPerSlot } from '../../blocks/trade-position.ts'
import type { LiquidityMove, StoredLiquidity } from '../../trades/liquidity.ts'
import type { UnitPrice } from '../../trades/unit-price.ts'
import { wholeUnits } from '../../trades/whole-units.ts'
import type { Dictionaries } from './hours/dictionaries.ts'
import { amountOf, storedAmount } from './hours/trade-rows.ts'

type Row = {
  mint: number
  position: number
  wallet: number
  time: number
  removed: number
  amount: string
  usd: number | null
  venue: number
  signature: Uint8Array
}

/** Rows deleted in one transaction: a few milliseconds. */
const chunkRows = 1_000

const columns =
  'mint, position, wallet, time, removed, CAST(amount AS TEXT) AS amount, usd, venue, signature'

export type LiquidityRows = ReturnType<typeof prepareLiquidityRows>

/** Liquidity added to pools and removed from them, a row for each token that moved. */
export const prepareLiquidityRows = (database: Database, dictionaries: Dictionaries) => {
  const insert = database.query(
    `INSERT OR REPLACE INTO liquidity (mint, position, wallet, time, removed, amount, usd, venue, signature)
     VALUES ($mint, $position, $wallet, $time, $removed, $amount, $usd, $venue, $signature)`,
  )
  const removeBetween = database.query('DELETE FROM liquidity WHERE position >= ? AND position < ?')
  const newest = database.query<{ position: number; wallet: number }, [number, number]>(
    'SELECT position, wallet FROM liquidity WHERE mint = ? ORDER BY position DESC, wallet LIMIT ?',
  )
  const rowsOf = database.query<Row, [number, number]>(
    `SELECT ${columns} FROM liquidity WHERE position = ? AND wallet = ? ORDER BY mint`,
  )
  const addMove = (move: LiquidityMove, timeSeconds: number, unitUsd: UnitPrice): void => {
    const shared = {
      position: Number(move.position),
      wallet: dictionaries.takeWallet(move.wallet),
      time: timeSeconds,
      venue: dictionaries.takeVenues(move.venues),
      signature: base58.decode(move.signature),
    }
    for (const { mint, decimals, amount } of move.amounts) {
      const size = amount < 0n ? -amount : amount
      const price = unitUsd(mint, timeSeconds)
      insert.run({
        ...shared,
        mint: dictionaries.takeMint(mint, decimals),
        removed: amount < 0n ? 1 : 0,
        amount: storedAmount(size),
        usd: price === undefined ? null : price * wholeUnits(size, decimals),
      })
    }
  }
  return {
    /** Only within a transaction. `unitUsd` values money. */
    add: ({ liquidity, timeSeconds }: BlockFacts, unitUsd: UnitPrice): void => {
      for (const move of liquidity) addMove(move, timeSeconds, unitUsd)
    },
    takeBack: (slot: bigint): void => {
      const from = Number(slot) * positionsPerSlot
      removeBetween.run(from, from + positionsPerSlot)
    },
    /** Of a token, newest first, with everything else that moved with it. */
    list: (mint: Address, limit: number): StoredLiquidity[] => {
      const id = dictionaries.findMint(mint)
      if (id === undefined) return []
      return newest.all(id, limit).flatMap(({ position, wallet }) => {
        const rows = rowsOf.all(position, wallet)
        const [first] = rows
        return first ? [storedOf(first, rows, dictionaries)] : []
      })
    },
  }
}

const storedOf = (
  { position, wallet, time, venue, signature }: Row,
  rows: readonly Row[],
  dictionaries: Dictionaries,
): StoredLiquidity => ({
  position: BigInt(position),
  signature: base58.encode(signature),
  timeSeconds: time,
  wallet: dictionaries.walletOf(wallet),
  venues: dictionaries.venuesOf(venue),
  amounts: rows.map(({ mint, amount, removed, usd }) => ({
    ...dictionaries.mintOf(mint),
    amount: removed ? -amountOf(amount) : amountOf(amount),
    ...(usd !== null && { usd }),
  })),
})

/** Each call deletes some rows of times before one, oldest first; false once none is as old. */
export const prepareOldLiquidity = (database: Database): ((beforeSeconds: number) => boolean) => {
  const oldest = database.query<{ time: number }, []>(
    'SELECT time FROM liquidity ORDER BY position LIMIT 1',
  )
  const remove = database.query(
    `DELETE FROM liquidity WHERE position IN (SELECT position FROM liquidity ORDER BY position LIMIT ${chunkRows})
       AND time < ?`,
  )
  return (beforeSeconds) => {
    if ((oldest.get()?.time ?? Number.POSITIVE_INFINITY) >= beforeSeconds) return false
    remove.run(beforeSeconds)
    return true
  }
}
