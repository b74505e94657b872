import type { Address } from '../../solana/address/address.ts'
import { furtherReasonShare } from '../thresholds.ts'

export const signalWindows = ['1h', '6h', '24h'] as const
export type SignalWindow = (typeof signalWindows)[number]

/** Length of each window, and how many earlier windows of that length define what is usual. */
export const signalSpans: Readonly<Record<SignalWindow, { seconds: number; earlier: number }>> = {
  '1h': { seconds: 3_600, earlier: 24 },
  '6h': { seconds: 21_600, earlier: 12 },
  '24h': { seconds: 86_400, earlier: 7 },
}

/** One notable fact about a token over a window. Shares are 0 to 1. */
export type SignalFact =
  /** `netUsd`: purchases minus sales, as far as prices are known. */
  | { kind: 'wallets-buying'; wallets: number; netUsd: number; provenWallets: number }
  | { kind: 'volume-up'; usd: number; usualUsd: number }
  | { kind: 'sell-off'; wallets: number; priceDrop: number }
  | { kind: 'no-sales'; buyers: number }
  | { kind: 'permission-changed'; change: PermissionChange }
  /** `growth`: 0.5 for 50 % more. `minted` in base units. */
  | { kind: 'supply-grew'; growth: number; minted: bigint; decimals: number }
  | { kind: 'liquidity-fell'; fromUsd: number; toUsd: number }

export type PermissionChange =
  /** Without `from`, there was no such authority before. */
  | { what: 'mint-authority' | 'freeze-authority'; from?: Address; to: Address }
  | { what: 'permanent-delegate'; to: Address }
  | { what: 'transfer-fee'; fromBasisPoints: number; toBasisPoints: number }
  | { what: 'transfers-paused' }
  | { what: 'transfer-hook'; to: Address }
  | { what: 'accounts-start-frozen' }

/** How notable a fact is: 0 to 100. */
export type SignalReason = SignalFact & { score: number }

/** Why volume may be staged: the share traded by one wallet, or by wallets that sell what they buy. */
export type StagedVolume = { by: 'one-wallet' | 'circling-wallets'; share: number }

/** The trades that a signal was found in: those that this server follows, not all of the token's. */
export type SignalSample = { trades: number; wallets: number; volumeUsd: number }

export type MintSignal = {
  mint: Address
  /** 0 to 100, higher is stronger. */
  score: number
  /** Strongest first. */
  reasons: readonly SignalReason[]
  staged?: StagedVolume
  /** Absent if no trades were needed: the mint itself changed. */
  sample?: SignalSample
}

/** Combines scores into one, 0 to 100; 0 for an empty list. */
export const joinScores = (scores: readonly number[]): number => {
  const [strongest = 0, ...further] = scores.toSorted((a, b) => b - a)
  const added = furtherReasonShare * further.reduce((all, score) => all + score, 0)
  return Math.min(100, strongest + added)
}

/** 0 to below 100: 63 at 1. */
export const saturating = (strength: number): number => 100 * (1 - Math.exp(-strength))

/** Strongest first; ties are ordered by mint, so that the order is stable. */
export const strongestFirst = <Signal extends { mint: string; score: number }>(
  signals: Iterable<Signal>,
): Signal[] => [...signals].sort((a, b) => b.score - a.score || (a.mint < b.mint ? -1 : 1))
