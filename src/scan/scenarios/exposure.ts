import type { Address } from '../../solana/address/address.ts'
import { type AccountState, holderOf } from '../../solana/state/account-state.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { Instruction, ResolvedMessage } from '../../solana/transaction/message.ts'

/** What a transaction puts within reach of untrusted programs. */
export type Exposure = {
  /** Untrusted programs called at the top level that receive something of the user's. */
  programs: Address[]
  /**
   * Whether one of them gets the user's wallet signed and writable: it may spend its SOL and assign the wallet to
   * another program.
   */
  wallet: boolean
  /** The user's other accounts that one of them may write. */
  accounts: Address[]
}

/** Neither core nor established; a public name alone earns no trust. What a trusted program calls is trusted with it. */
export const isUntrusted = (program: Address, knownPrograms: ReadonlySet<Address>): boolean =>
  !corePrograms.has(program) && !knownPrograms.has(program)

/**
 * Reads account roles from the message. A program can pass on what it receives and no more, so everything else is safe
 * from it, whatever its code does.
 */
export const exposureOf = (input: {
  user: Address
  resolved: Pick<ResolvedMessage, 'instructions'>
  statesBefore: ReadonlyMap<Address, AccountState>
  knownPrograms: ReadonlySet<Address>
}): Exposure => {
  const programs = new Set<Address>()
  const accounts = new Set<Address>()
  let wallet = false
  for (const instruction of input.resolved.instructions) {
    if (!isUntrusted(instruction.programId, input.knownPrograms)) continue
    const reached = reachedBy(instruction, input.user, input.statesBefore)
    if (!reached.wallet && !reached.signed && reached.accounts.length === 0) continue
    programs.add(instruction.programId)
    wallet ||= reached.wallet
    for (const account of reached.accounts) accounts.add(account)
  }
  return { programs: [...programs], wallet, accounts: [...accounts] }
}

/** Whether anything can be lost: a bare signature moves what other programs keep for the user. */
export const isExposed = ({ programs }: Exposure): boolean => programs.length > 0

/** Whether one of the account's authorities is the user, such as that over a mint or the staker of a stake. */
export const namesAuthority = (state: AccountState, user: Address): boolean =>
  Object.values(state).some((value) =>
    Array.isArray(value) ? value.some((each) => each === user) : value === user,
  )

const reachedBy = (
  { accounts }: Instruction,
  user: Address,
  states: ReadonlyMap<Address, AccountState>,
) => {
  const signed = accounts.some(({ address, signer }) => address === user && signer)
  // With the user's signature it may also control what becomes the user's within the transaction.
  const isReached = (address: Address): boolean => {
    const state = states.get(address)
    if (!state) return signed && !states.has(address)
    return holderOf(state) === user || (signed && namesAuthority(state, user))
  }
  return {
    signed,
    wallet: accounts.some(
      ({ address, signer, writable }) => address === user && signer && writable,
    ),
    accounts: accounts.flatMap(({ address, writable }) =>
      writable && address !== user && isReached(address) ? [address] : [],
    ),
  }
}
