import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { OthersAuthorization } from '../../facts/authority/authorization.ts'
import { outflowsOf } from '../../facts/outflow.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { type TakenByOthers, takenByOthers } from '../../facts/taken-by-others.ts'
import { largePercent, trifleMaxLamports } from '../../thresholds.ts'

export type MovedByOthers = {
  amount: TokenAmount
  /** Empty if it is burned. */
  receivers: readonly Address[]
  authorization: OthersAuthorization
}

/**
 * Tokens leave the user by a right of others: of a delegate, of the token's permanent delegate, of the other members of
 * a multisig, or of a new owner of the account. It looks like a payment of the user and is none. Benign look-alikes:
 * use of such a right by an established protocol, or by a program in a call that the user signs (neither is reported),
 * and small payments to a service that the user has given the right (a mild warning).
 */
export const movedByOthers: ScanRule<'moved-by-others', MovedByOthers> = {
  id: 'moved-by-others',
  code: 'MOVED_BY_OTHER_AUTHORITY',
  severity: 'high',
  sources: ['SPL Token: Approve, Transfer, multisig owners', 'Token-2022: permanent delegate'],
  evaluate: (context) =>
    takenByOthers(context)
      .filter((taken) => isLost(taken, context))
      .map((taken) => observe(taken, context)),
}

/** What comes back within the transaction is not lost. */
const isLost = ({ mint, receivers }: TakenByOthers, context: RiskContext): boolean =>
  context.simulation.status !== 'ok' ||
  receivers.length === 0 ||
  outflowsOf(context).some((outflow) => outflow.mint === mint)

const observe = (taken: TakenByOthers, context: RiskContext): Observation<MovedByOthers> => {
  const { mint, amount, receivers, authorization, at } = taken
  return {
    params: { amount: tokenAmount(amount, mint, context.decimals), receivers, authorization },
    subject: authorization.holder,
    at: [...at],
    severity: severityOf(taken, context),
  }
}

/** A program that acts without a signature of the user may be a service that executes the user's orders. */
const severityOf = (taken: TakenByOthers, context: RiskContext): Severity => {
  if (taken.authorization.by === 'program') return 'medium'
  const movements = taken.at.map((at) => ({ at, by: 'other' as const }))
  if (receivesSomething(context, { movements, mint: taken.mint, lost: taken.amount }))
    return 'medium'
  return isLargeShare(taken, context) ? 'high' : 'medium'
}

/**
 * At least a quarter of the balance, or more SOL than is a trifle to anyone, with what every holder of a right takes.
 * What is burned reaches no receiver, so only the user's own row shows it.
 */
const isLargeShare = ({ mint }: TakenByOthers, context: RiskContext): boolean => {
  const { effects, identity } = context
  const amount = takenByOthers(context).reduce(
    (sum, taken) => (taken.mint === mint ? sum + taken.amount : sum),
    0n,
  )
  if (mint === wrappedSolMint && amount > trifleMaxLamports) return true
  const held =
    outflowsOf(context).find((outflow) => outflow.mint === mint)?.before ??
    effects.balances.find((row) => row.mint === mint && identity.isUser(row.owner))?.before
  return held === undefined || amount * 100n >= held * largePercent
}
