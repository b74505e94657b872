import type { Address } from '../solana/address/address.ts'
import type { MarketWindow } from '../tokens/token-market.ts'
import type { MintFlow } from './signals/mint-flows.ts'
import { secondsOfWindow } from './tokens/trending.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

export type OwnFlows = { flows: readonly MintFlow[] }

export type OwnPrice = { priceUsd: number; timeSeconds: number }

/** Maximum number of mints to read from this server's own trades. */
const ownMintsMax = 100

/** The most traded mints of this server's own trades in the window that ends now; empty if it follows none. */
export const readOwnFlows = async (
  { trades, nowMs }: Pick<TokenDataDeps, 'trades' | 'nowMs'>,
  window: MarketWindow,
): Promise<OwnFlows> => {
  const toSeconds = Math.floor(nowMs() / 1000)
  const range = { fromSeconds: toSeconds - secondsOfWindow[window], toSeconds }
  return { flows: (await trades?.flows(range, ownMintsMax)) ?? [] }
}

const none: ReadonlyMap<Address, OwnPrice> = new Map()

/** Prices from the newest of this server's own trades. Makes no query for an empty list. */
export const lastPrices = async (
  { trades }: Pick<TokenDataDeps, 'trades'>,
  mints: readonly Address[],
  maxAgeSeconds: number,
): Promise<ReadonlyMap<Address, OwnPrice>> =>
  trades && mints.length > 0 ? trades.lastPrices(mints, maxAgeSeconds) : none
