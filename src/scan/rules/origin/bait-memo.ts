import {
  memoProgram,
  memoV1Program,
  wrappedSolMint,
} from '../../../solana/address/known-address.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import { memoReadMaxBytes } from '../../count-thresholds.ts'
import { largePercent, materialMinLamports } from '../../thresholds.ts'

export type BaitMemo = { sent: TokenAmount; receiver?: Address }

/**
 * A memo in the transaction promises the signer something (a claim, an airdrop, a prize), but the transaction only
 * sends the signer's assets to others. Benign look-alikes: payment of a prize or a reward (only noted below a quarter
 * of the payer's balance), and a claim that pays out.
 */
export const baitMemo: ScanRule<'bait-memo', BaitMemo> = {
  id: 'bait-memo',
  code: 'BAIT_MEMO',
  severity: 'high',
  sources: ['CLINKSINK claim pages', 'Solana Memo program (free text, signed by any key)'],
  evaluate: (context) => {
    const memo = context.instructions.find(
      ({ programId, data }) => memoPrograms.has(programId) && promises(data),
    )
    if (!memo || receivesSomething(context)) return []
    return outflowsOf(context)
      .filter((outflow) => isMaterial(outflow) && outflow.receivers.some(isOnCurve))
      .slice(0, 1)
      .map((outflow) => observe(outflow, memo.path, context))
  },
}

const memoPrograms: ReadonlySet<Address> = new Set([memoProgram, memoV1Program])

const promises = (data: Uint8Array): boolean =>
  lure.test(new TextDecoder().decode(data.subarray(0, memoReadMaxBytes)).normalize('NFKC'))

const lure =
  /\b(?:claim(?:ing|ed)?|air ?drops?|redeem|voucher|giveaway|winner|you won|eligib\w+|free mint|rewards?|bonus|verify (?:your )?wallet|refund)\b/i

const isMaterial = ({ mint, lost }: Outflow): boolean =>
  lost >= (mint === wrappedSolMint ? materialMinLamports : 1n)

const observe = (
  { mint, before, lost, receivers, movements }: Outflow,
  memo: readonly number[],
  { decimals }: RiskContext,
): Observation<BaitMemo> => {
  const [receiver] = receivers
  return {
    params: { sent: tokenAmount(lost, mint, decimals), ...(receiver && { receiver }) },
    at: [[...memo], ...movements.map(({ at }) => at)],
    ...(receiver && { subject: receiver }),
    before: before.toString(),
    after: (before - lost).toString(),
    ...(lost * 100n < before * largePercent && { severity: 'medium' }),
  }
}
