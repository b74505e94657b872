import { attempt, valueOr } from '../basics/attempt.ts'
import type { TradeIndex } from '../market/trades/trade-index.ts'
import type { Address } from '../solana/address/address.ts'

/** Value and price of a trade that this server stored when it followed it. */
export type StoredValue = { amountUsd: number; priceUsd: number }

/** By signature and the two tokens, in any order. */
export type StoredValues = (
  signature: string,
  mints: readonly [Address, Address],
) => StoredValue | undefined

const storedMax = 1_000

/**
 * Values of a wallet's trades at these times as the feed shows them, so that a trade is worth the same on every route.
 * Never rejects: without an index, or if the store fails, all are undefined.
 */
export const readStoredValues = async (
  trades: Pick<TradeIndex, 'tradesBetween'> | undefined,
  wallet: Address,
  timesSeconds: readonly number[],
): Promise<StoredValues> => {
  if (!trades || timesSeconds.length === 0) return () => undefined
  const range = { fromSeconds: Math.min(...timesSeconds), toSeconds: Math.max(...timesSeconds) + 1 }
  const read = await attempt(trades.tradesBetween(range, { wallet }, storedMax))
  const values = new Map<string, StoredValue>()
  for (const { signature, baseMint, quoteMint, amountUsd, priceUsd } of valueOr(read, []))
    if (amountUsd !== undefined && priceUsd !== undefined)
      values.set(keyOf(signature, [baseMint, quoteMint]), { amountUsd, priceUsd })
  return (signature, mints) => values.get(keyOf(signature, mints))
}

const keyOf = (signature: string, mints: readonly [Address, Address]): string =>
  [signature, ...mints.toSorted()].join(' ')
