import type { Address } from '../../../solana/address/address.ts'
import type { ChainReader } from '../../../solana/chain.ts'
import { Fault } from '../../../basics/fault.ts'
import { token2022Program } from '../../../solana/address/known-address.ts'
import type { IncompleteList } from '../../../findings/gap.ts'
import type { Held } from '../facts/facts.ts'
import { looksLikeNft } from '../facts/held-mints.ts'
import type {
  MintState,
  StakeState,
  TokenAccountState,
} from '../../../solana/state/account-state.ts'
import { readState } from '../../../solana/state/read-state.ts'
import { isReservedAddress } from '../../../solana/state/reserved-address.ts'

/** Maximum mints read to see what their issuers can do: five requests to the node. */
const maxMints = 500

export type Mints = {
  states: Map<Address, MintState>
  slot?: bigint
  incomplete?: IncompleteList
}

/** Reads the mints of held tokens, the most relevant first. Never rejects if a node fails. */
export const readMints = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  accounts: readonly Held<TokenAccountState>[],
): Promise<Mints> => {
  const mintsHeld = [...new Set(accounts.toSorted(byInterest).map(({ state }) => state.mint))]
  const requested = mintsHeld.slice(0, maxMints)
  const states = new Map<Address, MintState>()
  if (requested.length === 0) return { states }
  const read = await chain.readAccounts(requested).catch(faultOf)
  if (read instanceof Fault)
    return { states, incomplete: { list: 'held-mints', problem: 'failed', code: read.code } }
  for (const [mint, account] of read.accounts) {
    const state = readState(account)
    if (state.kind === 'mint') states.set(mint, state)
  }
  const skipped = mintsHeld.length - requested.length
  return {
    states,
    slot: read.slot,
    ...(skipped > 0 && {
      incomplete: {
        list: 'held-mints',
        problem: 'skipped',
        count: skipped,
        total: mintsHeld.length,
      },
    }),
  }
}

/** The most relevant first: accounts with a permission, then with extensions, then with a balance. */
const byInterest = (one: Held<TokenAccountState>, other: Held<TokenAccountState>): number =>
  interest(other) - interest(one)

const interest = ({ program, state }: Held<TokenAccountState>): number =>
  (isTouched(state) ? 4 : 0) + (state.amount > 0n ? 2 : 0) + (program === token2022Program ? 1 : 0)

/** Whether an authority exists, or was used, over the account. */
export const isTouched = ({ delegate, closeAuthority, frozen }: TokenAccountState): boolean =>
  delegate !== undefined || closeAuthority !== undefined || frozen

/** Every address with a permission over the wallet's assets. Those that could take assets come first. */
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

/**
 * Freeze authorities, those of frozen accounts first: each NFT has its own, which only matters if it froze the account.
 */
const freezersOf = (
  accounts: readonly Held<TokenAccountState>[],
  mints: ReadonlyMap<Address, MintState>,
): (Address | undefined)[] => [
  ...accounts
    .filter(({ state }) => state.frozen)
    .map(({ state }) => mints.get(state.mint)?.freezeAuthority),
  ...[...mints.values()].filter((mint) => !looksLikeNft(mint)).map((mint) => mint.freezeAuthority),
]

/** For reads that are optional. */
export const undefinedForFault = (error: unknown): undefined => {
  faultOf(error)
  return undefined
}

/** Anything but a fault is a bug and is rethrown. */
const faultOf = (error: unknown): Fault => {
  if (!(error instanceof Fault)) throw error
  return error
}
