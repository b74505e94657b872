import type { Address } from '../../solana/address/address.ts'
import { type AccountStates, stateAfter } from '../../solana/effects/account-states.ts'
import { type AccountState, holderOf, isBlank } from '../../solana/state/account-state.ts'
import { isReservedAddress } from '../../solana/state/reserved-address.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { createdAccounts } from './created-accounts.ts'

/** Who owns what, from the user's point of view. */
export type Identity = {
  user: Address
  /** Whether the holder is the user, or a multisig of the Token programs with the user as a signer. */
  isUser: (holder: Address | undefined) => boolean
  /** The same, but true for a multisig only if the user can act for it alone and the other signers cannot. */
  isUserAlone: (holder: Address | undefined) => boolean
  /** Whether it can act only with the user's signature: the user, or a multisig that needs it. */
  needsUser: (holder: Address) => boolean
  /**
   * Whether the account existed before the transaction under the user's control: a token, stake or nonce account, or
   * the wallet.
   */
  ownedBefore: (address: Address) => boolean
  /**
   * Whether it was the user's before, or is created or initialized for the user in the transaction. Having to sign for
   * it is not enough.
   */
  everOwned: (address: Address) => boolean
  /** Whether assets in it are the user's after the transaction, and cannot be taken by others. */
  ownedAfter: (address: Address) => boolean
  /** Whether it is neither the user's after the transaction, nor part of the runtime, nor a known program. */
  isStranger: (address: Address) => boolean
  /** Whether the account did not exist before. */
  isFresh: (address: Address) => boolean
  /**
   * The wallet behind a token account after the transaction (or before, if it is closed). Any other address is its own
   * owner.
   */
  ownerOf: (address: Address) => Address
  /** Payer of a new account, as far as the instructions show. */
  creatorOf: (address: Address) => Address | undefined
}

export const makeIdentity = (input: {
  user: Address
  states: AccountStates
  instructions: readonly DecodedInstruction[]
  knownPrograms: ReadonlySet<Address>
}): Identity => {
  const { user, states, knownPrograms } = input
  const created = createdAccounts(input.instructions, states)
  const holderAtEnd = (address: Address): Address | undefined =>
    holderOf(stateAfter(states, address) ?? states.before.get(address)) ??
    created.get(address)?.owner
  const isUser = (holder: Address | undefined): boolean =>
    holder !== undefined && (holder === user || isSignerOf(states.before.get(holder), user))
  const ownedBefore = (address: Address): boolean =>
    isUser(address) || isUser(holderOf(states.before.get(address)))
  const isUserAlone = (holder: Address | undefined): boolean =>
    isUser(holder) && isOwnAlone(holder && states.before.get(holder), user)
  const ownedAfter = (address: Address): boolean =>
    isUserAlone(address) || isUserAlone(holderAtEnd(address))
  return {
    user,
    isUser,
    isUserAlone,
    needsUser: (holder) => isUser(holder) && needsSignature(states.before.get(holder), user),
    ownedBefore,
    everOwned: (address) =>
      ownedBefore(address) ||
      (isBlank(states.before.get(address)) && isUser(created.get(address)?.owner)),
    ownedAfter,
    isStranger: (address) =>
      !ownedAfter(address) && !isReservedAddress(address) && !knownPrograms.has(address),
    isFresh: (address) => !states.before.has(address),
    ownerOf: (address) => holderAtEnd(address) ?? address,
    creatorOf: (address) => created.get(address)?.payer,
  }
}

const isSignerOf = (state: AccountState | undefined, user: Address): boolean =>
  state?.kind === 'multisig' && state.signers.includes(user)

/**
 * Whether a multisig needs the user's signature and no other: what others can take is as much theirs as the user's, and
 * what they can withhold is not the user's either. True for everything else.
 */
const isOwnAlone = (state: AccountState | undefined, user: Address): boolean => {
  if (state?.kind !== 'multisig') return true
  const own = state.signers.filter((signer) => signer === user).length
  return own >= state.required && needsSignature(state, user)
}

const needsSignature = (state: AccountState | undefined, user: Address): boolean =>
  state?.kind !== 'multisig' ||
  state.signers.filter((signer) => signer !== user).length < state.required
