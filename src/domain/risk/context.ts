import type { Address } from '../address.ts'
import type { Account } from '../chain.ts'
import { diffEffects } from '../effect/diff.ts'
import type { DiffInput } from '../effect/diff.ts'
import type { Effects } from '../effect/change.ts'
import type { AddressReputation } from '../lists/address-reputation.ts'
import { builtInAddresses } from '../lists/built-in-addresses.ts'
import type { DecodedInstruction } from '../transaction/decoder.ts'
import type { ResolvedMessage } from '../transaction/message.ts'
import type { AskingApp } from './asking-app.ts'
import { makeIdentity } from './identity.ts'
import type { RiskContext } from './rule.ts'

export type RiskInput = Pick<
  RiskContext,
  | 'user'
  | 'states'
  | 'decimals'
  | 'recalled'
  | 'names'
  | 'knownPrograms'
  | 'simulation'
  | 'origin'
  | 'signatures'
  | 'slot'
> & {
  resolved: ResolvedMessage
  instructions: readonly DecodedInstruction[]
  before: ReadonlyMap<Address, Account>
  /** What the simulation reported; undefined where there is nothing to compare with. */
  after: DiffInput['after']
  writable: readonly Address[]
  app?: AskingApp
  /** The built-in list where absent. */
  reputation?: AddressReputation
}

/** Puts together what the rules look at: the effects, and whose is what. */
export const makeRiskContext = ({ after, writable, ...input }: RiskInput): RiskContext => {
  const { before, states, decimals } = input
  const effects: Effects = diffEffects({
    before,
    after,
    states,
    writable,
    decimalsOf: (mint) => decimals.get(mint),
  })
  const { reputation = builtInAddresses } = input
  return { ...input, ...(after && { after }), effects, reputation, identity: makeIdentity(input) }
}
