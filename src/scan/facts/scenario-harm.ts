import { type TokenAmount, tokenAmount } from '../../findings/amount.ts'
import type { Observation } from '../../findings/check.ts'
import type { Finding } from '../../findings/finding.ts'
import { type Address, parseAddress } from '../../solana/address/address.ts'
import type { ControlField } from '../../solana/effects/change.ts'
import type { WorseScenario } from '../scenarios/report.ts'

/** The harm of a scenario to the user, as params of a finding. */
export type ScenarioHarm =
  /** `lostNow` is the loss on the current chain; negative if the user gains. */
  | { what: 'loss'; lost: TokenAmount; lostNow: TokenAmount }
  /** `next` is the new holder, if the field contains one. */
  | { what: 'control'; account: Address; field: ControlField; next?: Address }
  | { what: 'finding'; finding: Finding }

export const harmOf = (
  worse: WorseScenario,
  decimals: ReadonlyMap<Address, number>,
): ScenarioHarm => {
  if (worse.what === 'loss')
    return {
      what: 'loss',
      lost: tokenAmount(worse.lostThen, worse.mint, decimals),
      lostNow: tokenAmount(worse.lostNow, worse.mint, decimals),
    }
  if (worse.what === 'finding') return { what: 'finding', finding: worse.finding }
  const { account, field, after } = worse.change
  const next = after === undefined ? undefined : parseAddress(after)
  return { what: 'control', account, field, ...(next && { next }) }
}

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
