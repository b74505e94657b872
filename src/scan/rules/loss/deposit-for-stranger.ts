import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { address, type Address } from '../../../solana/address/address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { signedCalls } from '../../facts/call.ts'
import {
  isCreditedToNone,
  isCustodian,
  isRecordedForOthers,
  isRecordedForStranger,
  takersOf,
} from '../../facts/deposit-record.ts'
import { positionsBeside } from '../../facts/kept-for-user.ts'
import { beyondRentOfNew } from '../../facts/loss/payees.ts'
import { sizeOfPayment } from '../../facts/loss/payment-size.ts'
import { evidenceOf, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { isMovedByKnownPrograms } from '../../facts/authority/main-movements.ts'
import { paymentsIn } from '../../facts/payment.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { isPriced } from '../../facts/worth.ts'
import { largePercent } from '../../thresholds.ts'

export type DepositForStranger = {
  amount: TokenAmount
  /** Nothing shows for whom: no account that changes names the user. */
  uncredited?: true
}

/**
 * An established protocol takes a deposit, a repayment or the tokens of an order and credits them to an account of
 * another owner instead of the user, or a large part to no account that names the user, and nothing comes back. Benign
 * look-alikes: deposits for which the user receives shares, positions that a token proves, the rent of new accounts, and
 * a small repayment for another owner (noted below a quarter of the user's balance).
 */
export const depositForStranger: ScanRule<'deposit-for-stranger', DepositForStranger> = {
  id: 'deposit-for-stranger',
  code: 'DEPOSIT_FOR_STRANGER',
  severity: 'high',
  sources: ['Lending and perps: anyone may repay, and often deposit, for any account'],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    return outflowsOf(context).flatMap((outflow) => observe(outflow, context))
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

const observe = (outflow: Outflow, context: RiskContext): Observation<DepositForStranger>[] => {
  if (!isMovedByKnownPrograms(outflow)) return []
  const takers = takersOf(outflow, context)
  if (provesPosition(takers, context) || receivesSomething(context, outflow)) return []
  const found = creditOf([...takers], outflow, context)
  if (!found) return []
  const { severity, ...credit } = found
  const amount = tokenAmount(outflow.lost, outflow.mint, context.decimals)
  return [{ params: { amount, ...credit }, ...evidenceOf(outflow), severity }]
}

/** Whom it is credited to, if not the user, and how serious that is. */
const creditOf = (
  takers: readonly Address[],
  outflow: Outflow,
  context: RiskContext,
): { severity: Severity; uncredited?: true } | undefined => {
  const large = isLarge(outflow)
  if (takers.every(keepsAccounts))
    return isRecordedForOthers(outflow, context)
      ? { severity: large ? 'high' : 'medium' }
      : undefined
  // Other protocols also write data that belongs to no owner, so their data must contain a wallet.
  if (large && isRecordedForStranger(outflow, context)) return { severity: 'high' }
  if (!isCreditedToNone(outflow, context) || isSoldFor(outflow, context)) return undefined
  const size = sizeOfPayment(beyondRentOfNew(outflow, context), context)
  return size && { severity: size, uncredited: true }
}

/** Whether the same call pays the user for a token without a known price, which may be worth as little. */
const isSoldFor = ({ mint, movements }: Outflow, context: RiskContext): boolean =>
  !isPriced(mint, context) &&
  movements.every(
    ({ at: [index] }) => index !== undefined && paymentsIn({ index }, context).length > 0,
  )

const keepsAccounts = (program: Address): boolean => orderBooks.has(program) || isCustodian(program)

const isLarge = ({ before, lost }: Outflow): boolean => lost * 100n >= before * largePercent

const provesPosition = (takers: ReadonlySet<Address>, context: RiskContext): boolean =>
  signedCalls(context).some(
    (call) => takers.has(call.programId) && positionsBeside(call, context).length > 0,
  )
