import type { LiquidityChange } from '../../activity/trades/liquidity-change.ts'

/** Liquidity that a wallet added or removed in one transaction, as a block states it. */
export type LiquidityMove = LiquidityChange & { position: bigint; signature: string }

/** The same as it was stored, with the values of money at the time. */
export type StoredLiquidity = Omit<LiquidityMove, 'amounts'> & {
  timeSeconds: number
  amounts: (LiquidityChange['amounts'][number] & { usd?: number })[]
}
