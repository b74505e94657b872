import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { diffEffects, type DiffInput } from '../../solana/effects/diff.ts'
import type { Effects } from '../../solana/effects/change.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import { builtInAddresses } from '../../lists/entries/built-in-addresses.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { DangerousApp } from '../../checks/dapp/assess-app.ts'
import type { MintUnits } from '../../findings/amount.ts'
import { displayFactor } from '../../solana/state/display-factor.ts'
import { unixTimeAt } from '../../solana/state/slot-time.ts'
import { makeIdentity } from '../context/identity.ts'
import type { RiskContext } from '../context/risk-context.ts'

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
  /** What the simulation reported; undefined if there is no simulation to compare with. */
  after: DiffInput['after']
  writable: readonly Address[]
  app?: DangerousApp
  /** Defaults to the built-in list. */
  reputation?: AddressReputation
}

/** Builds the context of the rules: the effects, and who owns what. */
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
  return {
    ...input,
    ...(after && { after }),
    decimals: withFactors(decimals, input),
    effects,
    reputation,
    identity: makeIdentity(input),
  }
}

/** The decimals, and the factors of the mints in this transaction whose amounts wallets multiply. */
const withFactors = (
  decimals: ReadonlyMap<Address, number>,
  { states, slot }: Pick<RiskInput, 'states' | 'slot'>,
): MintUnits => {
  const factors = new Map(
    [...states.before, ...states.after].flatMap(([mint, state]) => {
      const factor = state?.kind === 'mint' ? displayFactor(state, unixTimeAt(slot)) : 1
      return factor === 1 ? [] : [[mint, factor] as const]
    }),
  )
  return factors.size === 0 ? decimals : Object.assign(new Map(decimals), { factors })
}
