import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import type { AccountState } from '../state/account-state.ts'
import { readState } from '../state/read-state.ts'

/** The states of a message's accounts before and after it. */
export type AccountStates = {
  before: ReadonlyMap<Address, AccountState>
  /** Only reported accounts; an account that the simulation closed maps to `undefined`. */
  after: ReadonlyMap<Address, AccountState | undefined>
}

/** Reads every account once; an account whose data did not change keeps its state. */
export const readStates = (
  before: ReadonlyMap<Address, Account>,
  after: ReadonlyMap<Address, Account | undefined> = new Map(),
): AccountStates => {
  const statesBefore = new Map<Address, AccountState>()
  for (const [address, account] of before) statesBefore.set(address, readState(account))
  const statesAfter = new Map<Address, AccountState | undefined>()
  for (const [address, account] of after) {
    const earlier = before.get(address)
    const unchanged =
      earlier && account && earlier.owner === account.owner && sameBytes(earlier.data, account.data)
    statesAfter.set(address, unchanged ? statesBefore.get(address) : account && readState(account))
  }
  return { before: statesBefore, after: statesAfter }
}

/** State after the message; an account missing from the simulation is assumed unchanged. */
export const stateAfter = (states: AccountStates, address: Address): AccountState | undefined =>
  states.after.has(address) ? states.after.get(address) : states.before.get(address)

/** Mint of the first of these that is a token account, also if the message opens or closes it. */
export const mintHeldIn = (
  { before, after }: AccountStates,
  ...accounts: readonly Address[]
): Address | undefined => {
  for (const states of [before, after]) {
    for (const account of accounts) {
      const state = states.get(account)
      if (state?.kind === 'token-account') return state.mint
    }
  }
  return undefined
}

/** Mints of all token accounts seen, whose decimals are needed. */
export const mintsOf = (states: AccountStates): Set<Address> => {
  const mints = new Set<Address>()
  for (const state of states.before.values())
    if (state.kind === 'token-account') mints.add(state.mint)
  for (const state of states.after.values())
    if (state?.kind === 'token-account') mints.add(state.mint)
  return mints
}

const sameBytes = (left: Uint8Array, right: Uint8Array): boolean => {
  if (left === right) return true
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false
  return true
}
