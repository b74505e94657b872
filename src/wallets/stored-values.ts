import { attempt, valueOr } from '../basics/attempt.ts'
import { firstPositionOf, slotOfPosition } from '../market/blocks/trade-position.ts'
import type { TradeIndex } from '../market/trades/trade-index.ts'
import type { Address } from '../solana/address/address.ts'

/** Value and price of a trade that this server stored when it followed it. */
export type StoredValue = { amountUsd: number; priceUsd: number; quoteMint: Address }

/** By signature and the two tokens, in any order. */
export type StoredValues = (
  signature: string,
  mints: readonly [Address, Address],
) => StoredValue | undefined

/** Reading stops after this many stored trades: a page of a busy wallet spans fewer. */
const pageTrades = 500
const pagesMax = 4

/**
 * Values of a wallet's trades in these slots as the feed shows them, so that a trade is worth the same on every route.
 * Never rejects: without an index, or if the store fails, all are undefined.
 */
export const readStoredValues = async (
  trades: Pick<TradeIndex, 'feed'> | undefined,
  wallet: Address,
  slots: readonly bigint[],
): Promise<StoredValues> => {
  const [newest, oldest] = [slots.toSorted(compareSlots).at(-1), slots.toSorted(compareSlots)[0]]
  if (!trades || newest === undefined || oldest === undefined) return () => undefined
  const values = new Map<string, StoredValue>()
  let before: bigint | undefined = firstPositionOf(newest + 1n)
  for (let page = 0; page < pagesMax && before !== undefined; page += 1) {
    const { trades: found, more }: FeedPage = valueOr(
      await attempt(trades.feed({ wallet }, { limit: pageTrades, before })),
      { trades: [] },
    )
    for (const { signature, baseMint, quoteMint, amountUsd, priceUsd } of found)
      if (amountUsd !== undefined && priceUsd !== undefined)
        values.set(keyOf(signature, [baseMint, quoteMint]), { amountUsd, priceUsd, quoteMint })
    before = more !== undefined && slotOfPosition(more) >= oldest ? more : undefined
  }
  return (signature, mints) => values.get(keyOf(signature, mints))
}

type FeedPage = Awaited<ReturnType<TradeIndex['feed']>>

const compareSlots = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

const keyOf = (signature: string, mints: readonly [Address, Address]): string =>
  [signature, ...mints.toSorted()].join(' ')
