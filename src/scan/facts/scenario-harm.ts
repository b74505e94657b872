import { type TokenAmount, tokenAmount } from '../../findings/amount.ts'
import type { Observation } from '../../findings/check.ts'
import type { Finding } from '../../findings/finding.ts'
import { type Address, parseAddress } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { ControlField } from '../../solana/effects/change.ts'
import { networkFeeLamports } from './compute-budget.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { WorseScenario } from '../scenarios/report.ts'

/** The harm of a scenario to the user, as params of a finding. */
export type ScenarioHarm =
  /** Losses are without the network fee. `lostNow` is the loss on the current chain; negative if the user gains. */
  | { what: 'loss'; lost: TokenAmount; lostNow: TokenAmount }
  /** `next` is the new holder, if the field contains one. */
  | { what: 'control'; account: Address; field: ControlField; next?: Address }
  | { what: 'finding'; finding: Finding }

export const harmOf = (worse: WorseScenario, context: RiskContext): ScenarioHarm => {
  const { decimals } = context
  if (worse.what === 'loss') {
    // What vanishes is income, which is measured without the fee.
    const isPaid = worse.mint === wrappedSolMint && worse.kind !== 'vanish'
    const fee = isPaid ? feeOfUser(context) : 0n
    return {
      what: 'loss',
      lost: tokenAmount(worse.lostThen - fee, worse.mint, decimals),
      lostNow: tokenAmount(worse.lostNow - fee, worse.mint, decimals),
    }
  }
  if (worse.what === 'finding') return { what: 'finding', finding: worse.finding }
  const { account, field, after } = worse.change
  const next = after === undefined ? undefined : parseAddress(after)
  return { what: 'control', account, field, ...(next && { next }) }
}

/** The fee is paid whatever the program does. */
const feeOfUser = (context: RiskContext): bigint =>
  context.identity.isUser(context.resolved.feePayer) ? networkFeeLamports(context) : 0n

/** For a loss, the user's gain or loss now and in the scenario. For control, the holder before and after. */
export const harmEvidence = (
  worse: WorseScenario,
): Pick<Observation<unknown>, 'subject' | 'before' | 'after'> => {
  if (worse.what === 'control') {
    const { account, before, after } = worse.change
    return {
      subject: account,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    }
  }
  if (worse.what === 'finding') {
    const { subject, before, after } = worse.finding
    return {
      ...(subject && { subject }),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    }
  }
  const { change } = worse.scenario
  const switched =
    change.cause === 'code' && 'account' in change.origin ? change.origin.account : undefined
  const subject = switched ?? worse.receivers[0]
  return {
    ...(subject && { subject }),
    before: (-worse.lostNow).toString(),
    after: (-worse.lostThen).toString(),
  }
}
