import type { Address } from '../../solana/address/address.ts'
import type { MarketWindow, TokenFacts } from '../../tokens/token-market.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import { type KnownVolume, type MintFlow, volumeOfFlow } from '../signals/mint-flow.ts'
import { trendingMinWallets } from '../thresholds.ts'

export const trendingSorts = ['volume', 'wallets', 'movement'] as const
export type TrendingSort = (typeof trendingSorts)[number]

export const secondsOfWindow: Readonly<Record<MarketWindow, number>> = {
  '5m': 300,
  '1h': 3_600,
  '6h': 21_600,
  '24h': 86_400,
}

/** A candidate for trending, from a provider, from this server's own trades, or from both. */
export type TrendingToken = { mint: Address; facts?: TokenFacts; flow?: MintFlow }

/**
 * Joins own trades with a provider's list. For a token in both, the provider's figures count, since it sees more of the
 * market. Dollar tokens are what others are paid in and never trend.
 */
export const joinTrending = (
  flows: readonly MintFlow[],
  listed: readonly TokenFacts[],
): TrendingToken[] => {
  const byMint = new Map<Address, TrendingToken>()
  for (const flow of flows)
    if (Math.max(flow.buyers, flow.sellers) >= trendingMinWallets)
      byMint.set(flow.mint, { mint: flow.mint, flow })
  for (const facts of listed)
    byMint.set(facts.mint, { ...byMint.get(facts.mint), mint: facts.mint, facts })
  return [...byMint.values()].filter(({ mint }) => !dollarMints.has(mint))
}

/** Highest first; tokens without the figure come last, in the order they were found. */
export const orderTrending = (
  tokens: readonly TrendingToken[],
  { window, sort }: { window: MarketWindow; sort: TrendingSort },
): TrendingToken[] =>
  tokens
    .map((token) => ({ token, measure: measures[sort](token, window) ?? -1 }))
    .sort((a, b) => b.measure - a.measure)
    .map(({ token }) => token)

/** Tokens whose estimates differ by less than their errors do not outrank one another by chance. */
const atLeast = (volume: KnownVolume | undefined): number | undefined =>
  volume && volume.usd * (1 - (volume.errorPct ?? 0) / 100)

type Measure = (token: TrendingToken, window: MarketWindow) => number | undefined

const measures: Readonly<Record<TrendingSort, Measure>> = {
  volume: ({ facts, flow }, window) =>
    facts?.flows?.[window]?.volumeUsd ?? (flow && atLeast(volumeOfFlow(flow))),
  wallets: ({ facts, flow }, window) =>
    facts?.flows?.[window]?.traders ?? (flow && Math.max(flow.buyers, flow.sellers)),
  movement: ({ facts, flow }, window) => {
    const change = facts?.flows?.[window]?.priceChangePct ?? flow?.changePct
    return change === undefined ? undefined : Math.abs(change)
  },
}
