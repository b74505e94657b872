import { keccak_256 } from '@noble/hashes/sha3'
import type { Address } from '../../solana/address/address.ts'
import { loaderV4Program } from '../../solana/address/known-address.ts'
import type { Account } from '../../solana/chain.ts'
import type { AccountState, MintState } from '../../solana/state/account-state.ts'
import { tokenAmount } from '../../findings/amount.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { namesAuthority } from '../scenarios/exposure.ts'
import { floorOf } from './floor.ts'
import type { Guard, HashedPart, HoldingCondition, MintCondition } from './guard.ts'
import { guardHolding, guardMint } from './lighthouse.ts'

type Input = { context: RiskContext; after: ReadonlyMap<Address, Account | undefined> }

/** Guards of the accounts over which the user has a right, other than the wallet and its token accounts. */
export const holdingGuards = ({ context, after }: Input): Guard[] => {
  const guards: Guard[] = []
  for (const [account, state] of context.states.after) {
    const later = after.get(account)
    if (!state || !later || state.kind === 'token-account') continue
    if (!namesAuthority(state, context.user)) continue
    if (state.kind === 'mint')
      guards.push(guardMint(account, mintConditions(account, state, context)))
    guards.push(guardHolding(account, holdingConditions(account, state, later, context)))
  }
  return guards
}

const holdingConditions = (
  account: Address,
  state: AccountState,
  later: Account,
  { before }: RiskContext,
): HoldingCondition[] => {
  const minLamports = floorOf(before.get(account)?.lamports ?? 0n, later.lamports, 0n)
  const parts = partsOf(state, later)
  return [
    { kind: 'account-owner', account, program: later.owner },
    { kind: 'account-holds', account, minLamports },
    ...parts.map((part): HoldingCondition => ({ kind: 'control', account, of: state.kind, part })),
  ]
}

const mintConditions = (
  mint: Address,
  { mintAuthority, freezeAuthority, supply }: MintState,
  { user, decimals }: RiskContext,
): MintCondition[] => [
  { kind: 'mint-authority', mint, ...(mintAuthority && { authority: mintAuthority }) },
  ...(mintAuthority === user
    ? [{ kind: 'supply' as const, max: tokenAmount(supply, mint, decimals) }]
    : []),
  { kind: 'freeze-authority', mint, ...(freezeAuthority && { authority: freezeAuthority }) },
]

const partsOf = (state: AccountState, { owner, data }: Account): HashedPart[] =>
  rangesOf(state, owner, data.length).flatMap(([offset, end]) =>
    end > offset && end <= data.length
      ? [{ offset, bytes: end - offset, hash: keccak_256(data.subarray(offset, end)) }]
      : [],
  )

type Range = readonly [offset: number, end: number]

/** Where the data says who controls the account: what others may change, such as balances and counters, is left out. */
const rangesOf = (state: AccountState, owner: Address, size: number): readonly Range[] => {
  switch (state.kind) {
    case 'stake':
      // State, rent, authorities and lockup; source: solana-stake-interface `state.rs`.
      return [[0, 124]]
    case 'nonce':
      // State and authority; the value changes with each use.
      return [[4, 40]]
    case 'multisig':
    case 'core-asset':
      return [[0, size]]
    case 'mint':
      // Extensions, which the assertions about mints do not reach.
      return [[82, size]]
    case 'program-data':
      // The upgrade authority.
      return owner === loaderV4Program ? [[8, 48]] : [[12, 45]]
    case 'lookup-table':
      // The authority; source: solana-address-lookup-table-interface `state.rs`.
      return [[21, 54]]
    case 'core-collection':
      // Key and update authority; it also counts its assets.
      return [[0, 33]]
    case 'squads-multisig':
      // Config authority, threshold and time lock; behind two counters, rent collector and members.
      return [
        [40, 78],
        [94, size],
      ]
    default:
      return []
  }
}
