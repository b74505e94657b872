import {
  memoProgram,
  memoV1Program,
  wrappedSolMint,
} from '../../../solana/address/known-address.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'
import { largePercent, materialMinLamports, memoReadMaxBytes } from '../../thresholds.ts'

/**
 * A note in the transaction promises the signer something (a claim, an airdrop, a prize), and the transaction does nothing
 * but send what he has to somebody else. Benign look-alikes: a payment of a prize or a reward (a small part of what the
 * payer has, only noted below a quarter of it), and a claim that pays out.
 */
export const baitMemo: Rule = {
  id: 'bait-memo',
  flag: 'BAIT_MEMO',
  severity: 'high',
  stage: 'scored',
  sources: [
    'CLINKSINK claim pages',
    'Solana Memo program (the text is free, and signed by whoever is asked)',
  ],
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
): Observation => {
  const [receiver] = receivers
  return {
    what: `Promises you something in a note, and sends ${amountText(lost, mint, decimals)} of yours to ${receiver ? shortAddress(receiver) : 'others'}.`,
    why: 'The note does nothing. You get nothing, and what is sent is gone.',
    advice: 'Do not sign to claim something. Sign only if you meant to pay that address.',
    at: [[...memo], ...movements.map(({ at }) => at)],
    ...(receiver && { subject: receiver }),
    ...(lost * 100n < before * largePercent && { severity: 'medium' as const }),
  }
}
