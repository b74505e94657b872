import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import { address, type Address } from '../../../solana/address/address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { showsPosition, signedCalls } from '../../facts/call.ts'
import {
  isCustodian,
  isRecordedForOthers,
  isRecordedForStranger,
  takersOf,
} from '../../facts/deposit-record.ts'
import { evidenceOf, onlyByKnownPrograms, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { largePercent } from '../../thresholds.ts'

export type DepositForStranger = { amount: TokenAmount }

/**
 * An established protocol takes a deposit, a repayment or the tokens of an order and credits them to an account of
 * another owner instead of the user, and nothing comes back. Benign look-alikes: deposits for which the user receives
 * shares, positions that a token proves, and a small repayment for another owner (noted below a quarter of the user's
 * balance).
 */
export const depositForStranger: ScanRule<'deposit-for-stranger', DepositForStranger> = {
  id: 'deposit-for-stranger',
  code: 'DEPOSIT_FOR_STRANGER',
  severity: 'high',
  sources: ['Lending and perps: anyone may repay, and often deposit, for any account'],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    return outflowsOf(context)
      .filter((outflow) => isForOthers(outflow, context))
      .map((outflow) => observe(outflow, context))
  },
}

/** Further programs with an account per user: Jupiter Limit Order v1 and v2, DCA and Value Average. */
const orderBooks: ReadonlySet<Address> = new Set(
  [
    'jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu',
    'j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X',
    'DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M',
    'VALaaymxQh2mNy2trH9jUqHT1mTow76wpTcGmSWSwJe',
  ].map(address),
)

const isForOthers = (outflow: Outflow, context: RiskContext): boolean => {
  if (!onlyByKnownPrograms(outflow.movements)) return false
  const takers = takersOf(outflow, context)
  return (
    isCreditedToOthers([...takers], outflow, context) &&
    !provesPosition(takers, context) &&
    !receivesSomething(context, outflow)
  )
}

/** Other protocols also write data that belongs to no owner, so their data must contain a wallet. */
const isCreditedToOthers = (
  takers: readonly Address[],
  outflow: Outflow,
  context: RiskContext,
): boolean =>
  takers.every(keepsAccounts)
    ? isRecordedForOthers(outflow, context)
    : isLarge(outflow) && isRecordedForStranger(outflow, context)

const keepsAccounts = (program: Address): boolean => orderBooks.has(program) || isCustodian(program)

const isLarge = ({ before, lost }: Outflow): boolean => lost * 100n >= before * largePercent

const provesPosition = (takers: ReadonlySet<Address>, context: RiskContext): boolean =>
  signedCalls(context).some((call) => takers.has(call.programId) && showsPosition(call, context))

const observe = (outflow: Outflow, { decimals }: RiskContext): Observation<DepositForStranger> => ({
  params: { amount: tokenAmount(outflow.lost, outflow.mint, decimals) },
  ...evidenceOf(outflow),
  ...(!isLarge(outflow) && { severity: 'medium' as const }),
})
