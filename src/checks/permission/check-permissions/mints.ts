import type { Address } from '../../../solana/address/address.ts'
import type { ChainReader } from '../../../solana/chain.ts'
import { Fault } from '../../../basics/fault.ts'
import { token2022Program } from '../../../solana/address/known-address.ts'
import type { Held } from '../facts/facts.ts'
import { looksLikeNft } from '../facts/held-mints.ts'
import type {
  MintState,
  StakeState,
  TokenAccountState,
} from '../../../solana/state/account-state.ts'
import { readState } from '../../../solana/state/read-state.ts'
import { isReservedAddress } from '../../../solana/state/reserved-address.ts'

/** Mints that are read for what their issuers can do: five questions to the node. */
const mostMints = 500

export type Mints = { states: Map<Address, MintState>; slot?: bigint; trouble?: string }

/** Of the tokens held, as far as they are worth reading. Never rejects for what a node fails at. */
export const readMints = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  accounts: readonly Held<TokenAccountState>[],
): Promise<Mints> => {
  const wanted = [...new Set(accounts.toSorted(byInterest).map(({ state }) => state.mint))]
  const asked = wanted.slice(0, mostMints)
  const states = new Map<Address, MintState>()
  if (asked.length === 0) return { states }
  const read = await chain.readAccounts(asked).catch(undefinedForFault)
  if (!read) {
    const trouble =
      'The tokens held could not be read, so that powers of their issuers are missing.'
    return { states, trouble }
  }
  for (const [mint, account] of read.accounts) {
    const state = readState(account)
    if (state.kind === 'mint') states.set(mint, state)
  }
  const left = wanted.length - asked.length
  return {
    states,
    slot: read.slot,
    ...(left > 0 && {
      trouble: `Powers of the issuers of ${left} of ${wanted.length} tokens were not looked at.`,
    }),
  }
}

/** Those first whose decimals and issuers matter most: with a permission, then with extensions, then with a balance. */
const byInterest = (one: Held<TokenAccountState>, other: Held<TokenAccountState>): number =>
  interest(other) - interest(one)

const interest = ({ program, state }: Held<TokenAccountState>): number =>
  (isTouched(state) ? 4 : 0) + (state.amount > 0n ? 2 : 0) + (program === token2022Program ? 1 : 0)

/** Whether somebody has, or took, a power over the account. */
export const isTouched = ({ delegate, closeAuthority, frozen }: TokenAccountState): boolean =>
  delegate !== undefined || closeAuthority !== undefined || frozen

/** Everybody who has a power over what is held, those first that could take it. */
export const holderAddresses = (
  accounts: readonly Held<TokenAccountState>[],
  stakes: readonly Held<StakeState>[],
  mints: ReadonlyMap<Address, MintState>,
): Address[] => {
  const named = [
    ...accounts.flatMap(({ state }) => [state.delegate, state.closeAuthority]),
    ...stakes.flatMap(({ state }) => [state.withdrawer, state.staker, state.custodian]),
    ...[...mints.values()].flatMap(({ permanentDelegate, pausable, transferHook }) => [
      permanentDelegate,
      pausable?.authority,
      transferHook?.authority,
    ]),
    ...[...mints.values()].map(({ transferFee }) => transferFee?.configAuthority),
    ...freezersOf(accounts, mints),
  ]
  const found = new Set(named.filter((address) => address !== undefined))
  return [...found].filter((address) => !isReservedAddress(address))
}

/** Those of frozen accounts first; each NFT has one of its own, which only matters where it did freeze. */
const freezersOf = (
  accounts: readonly Held<TokenAccountState>[],
  mints: ReadonlyMap<Address, MintState>,
): (Address | undefined)[] => [
  ...accounts
    .filter(({ state }) => state.frozen)
    .map(({ state }) => mints.get(state.mint)?.freezeAuthority),
  ...[...mints.values()].filter((mint) => !looksLikeNft(mint)).map((mint) => mint.freezeAuthority),
]

/** For what the answer can do without. */
export const undefinedForFault = (error: unknown): undefined => {
  if (!(error instanceof Fault)) throw error
  return undefined
}
