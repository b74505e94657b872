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
import { createdAccounts } from '../context/created-accounts.ts'
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
  const { before, states, decimals, instructions } = input
  const created = createdAccounts(instructions, states)
  const effects: Effects = diffEffects({
    before,
    after,
    states,
    writable,
    decimalsOf: (mint) => decimals.get(mint),
    firstHolderOf: (account) => created.get(account)?.owner,
  })
  const { reputation = builtInAddresses } = input
  return {
    ...input,
    ...(after && { after }),
    decimals: withMintUnits(decimals, input),
    effects,
    reputation,
    identity: makeIdentity(input),
  }
}

/** The decimals, the factors of the mints in this transaction whose amounts wallets multiply, and its NFTs. */
const withMintUnits = (
  decimals: ReadonlyMap<Address, number>,
  { states, slot }: Pick<RiskInput, 'states' | 'slot'>,
): MintUnits => {
  const factors = new Map<Address, number>()
  const nfts = new Set<Address>()
  for (const [mint, state] of [...states.before, ...states.after]) {
    if (state?.kind !== 'mint') continue
    const factor = displayFactor(state, unixTimeAt(slot))
    if (factor !== 1) factors.set(mint, factor)
    if (state.supply === 1n && state.decimals === 0) nfts.add(mint)
  }
  return factors.size + nfts.size === 0
    ? decimals
    : Object.assign(new Map(decimals), { factors, nfts })
}
