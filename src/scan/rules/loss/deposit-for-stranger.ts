import { address, type Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { showsPosition, signedCalls } from '../../facts/call.ts'
import {
  isWrittenDownForOthers,
  isWrittenDownForWallet,
  takersOf,
} from '../../facts/deposit-record.ts'
import { onlyByKnownPrograms, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { amountText } from '../../../findings/words/amounts.ts'
import { largePercent } from '../../thresholds.ts'

/**
 * An established protocol takes a deposit, a repayment or what is in an order and writes it down, but nowhere for the user: it
 * goes to the credit of somebody else's account, and nothing comes back. Benign look-alikes: deposits for which the user gets shares, positions
 * that a token proves, and a small repayment for somebody else (noted below a quarter of what the user has).
 */
export const depositForStranger: Rule = {
  id: 'deposit-for-stranger',
  flag: 'DEPOSIT_FOR_STRANGER',
  severity: 'high',
  stage: 'scored',
  sources: ['Lending and perps: anybody may repay, and often pay in, for any account'],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    return outflowsOf(context)
      .filter((outflow) => isForOthers(outflow, context))
      .map((outflow) => observe(outflow, context))
  },
}

/** Protocols that keep an account for each of their users. */
const custodians: ReadonlySet<string> = new Set(['perps', 'lending', 'yield', 'farm'])

/** Likewise: Jupiter Limit Order v1 and v2, DCA and Value Average. */
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
    isKeptForOthers([...takers], outflow, context) &&
    !provesPosition(takers, context) &&
    !receivesSomething(context, outflow)
  )
}

/** Others write down much that is no account of anybody's, so that these have to name somebody. */
const isKeptForOthers = (
  takers: readonly Address[],
  outflow: Outflow,
  context: RiskContext,
): boolean =>
  takers.every(keepsAccounts)
    ? isWrittenDownForOthers(outflow, context)
    : isLarge(outflow) && isWrittenDownForWallet(outflow, context)

const keepsAccounts = (program: Address): boolean =>
  orderBooks.has(program) || custodians.has(programNames.get(program)?.category ?? '')

const isLarge = ({ before, lost }: Pick<Outflow, 'before' | 'lost'>): boolean =>
  lost * 100n >= before * largePercent

const provesPosition = (takers: ReadonlySet<Address>, context: RiskContext): boolean =>
  signedCalls(context).some((call) => takers.has(call.programId) && showsPosition(call, context))

const observe = (
  { mint, before, lost, receivers, movements }: Outflow,
  { decimals }: RiskContext,
): Observation => {
  const [receiver] = receivers
  return {
    what: `Pays ${amountText(lost, mint, decimals)} of yours into an account with a protocol that is not in your name.`,
    why: 'The protocol writes it down for somebody else, who can take it out again, and you get nothing.',
    advice: 'Sign only if you meant to pay in for somebody else.',
    at: movements.map(({ at }) => at),
    ...(receiver && { subject: receiver }),
    before: before.toString(),
    after: (before - lost).toString(),
    ...(!isLarge({ before, lost }) && { severity: 'medium' as const }),
  }
}
