import type { TransferFee } from '../../../solana/state/token-extensions.ts'
import { type TokenContext } from './token-context.ts'
import { valueOf } from '../../../findings/fact.ts'

/** The fee that holds, and another one that is set to follow. */
export const feesOf = (
  context: Pick<TokenContext, 'state' | 'epoch'>,
): { now: TransferFee; next?: TransferFee } | undefined => {
  const fee = context.state.transferFee
  if (!fee) return undefined
  const epoch = valueOf(context.epoch)
  if (epoch === undefined) {
    // Which of the two holds cannot be told: the dearer one is assumed.
    const older = fee.older.basisPoints > fee.newer.basisPoints
    return { now: older ? fee.older : fee.newer }
  }
  return epoch >= fee.newer.epoch ? { now: fee.newer } : { now: fee.older, next: fee.newer }
}

/** Least part of the supply that somebody is thought to hold, as a divisor. */
const smallestHolding = 1_000_000_000n

/**
 * Hundredths of a percent that a fee really takes of a small holding: the ceiling of a fee may be so low that its rate says
 * nothing. Small is one whole token or a billionth of the supply, whichever is less.
 */
export const shareOf = (
  { state }: Pick<TokenContext, 'state'>,
  { basisPoints, maximumFee }: TransferFee,
): number => {
  const whole = 10n ** BigInt(state.decimals)
  const part = state.supply / smallestHolding
  const holding = part > 0n && part < whole ? part : whole
  const ceiling = (maximumFee * 10_000n) / holding
  return ceiling < BigInt(basisPoints) ? Number(ceiling) : basisPoints
}
