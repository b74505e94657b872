import { knownFields } from '../basics/known-fields.ts'
import { roundUsd } from '../basics/round-usd.ts'
import { timeField } from '../checks/address/account-answer.ts'
import type { Address } from '../solana/address/address.ts'
import { type CoverageAnswer, readCoverage } from './read-coverage.ts'
import type { StoredLiquidity } from './trades/liquidity.ts'
import type { TradeIndex } from './trades/trade-index.ts'

export type TokenLiquidityDeps = {
  index: Pick<TradeIndex, 'liquidity' | 'coverage'>
  nowMs: () => number
}

export const liquidityKinds = ['add', 'remove'] as const

type MovedAmount = {
  kind: (typeof liquidityKinds)[number]
  mint: string
  /** Base units. */
  amount: string
  decimals: number
  /** Of SOL and dollar tokens, at the time. */
  valueUsd?: number
}

/** Ready for JSON. `coverage` counts from the oldest move, or of the last day if there is none. */
export type TokenLiquidityAnswer = {
  mint: string
  moves: {
    signature: string
    timestamp?: string
    wallet: string
    exchanges: string[]
    amounts: MovedAmount[]
  }[]
  meta: { coverage: CoverageAnswer }
}

const secondsPerDay = 86_400

/** Liquidity of a token that was added to pools or removed, newest first. Rejects with Fault UPSTREAM_* if the store fails. */
export const listTokenLiquidity = async (
  { index, nowMs }: TokenLiquidityDeps,
  { mint, limit }: { mint: Address; limit: number },
): Promise<TokenLiquidityAnswer> => {
  const nowSeconds = Math.floor(nowMs() / 1_000)
  const moves = await index.liquidity(mint, limit)
  const since = Math.min(nowSeconds, moves.at(-1)?.timeSeconds ?? nowSeconds - secondsPerDay)
  const coverage = await readCoverage(index, since, nowSeconds)
  return { mint, moves: moves.map((move) => moveAnswer(move, mint)), meta: { coverage } }
}

/** The requested token first. */
const moveAnswer = (
  { signature, timeSeconds, wallet, venues, amounts }: StoredLiquidity,
  mint: Address,
): TokenLiquidityAnswer['moves'][number] => ({
  signature,
  ...timeField('timestamp', timeSeconds),
  wallet,
  exchanges: venues,
  amounts: amounts
    .toSorted((a, b) => Number(b.mint === mint) - Number(a.mint === mint))
    .map(({ amount, usd, ...token }) => ({
      kind: amount > 0n ? 'add' : 'remove',
      mint: token.mint,
      amount: String(amount > 0n ? amount : -amount),
      decimals: token.decimals,
      ...knownFields({ valueUsd: usd === undefined ? undefined : roundUsd(usd) }),
    })),
})
