import { type Address, addressToBytes } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { type AccountStates, stateAfter } from '../../solana/effects/account-states.ts'
import { tokenMetadataProgram, wrappedSolMint } from '../../solana/address/known-address.ts'
import { findProgramAddress } from '../../solana/address/program-address.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { readMetadataAccount } from '../../solana/state/metadata-account.ts'
import { decodeAll } from '../../solana/decoding/decode.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { MintCache } from './mint-decimals.ts'

export type TokenName = { name: string; symbol: string }

/** Token names for one scan. They are in accounts that a message need not name. */
export type NameReader = {
  /** Cached names of the requested mints. */
  known: ReadonlyMap<Address, TokenName>
  /**
   * Accounts to read for the names of these mints that are not cached; a limited number, whatever the number of mints.
   */
  accountsOf: (mints: Iterable<Address>, states: AccountStates) => Address[]
  /** Caches the names in those accounts that cannot change. */
  learn: (accounts: ReadonlyMap<Address, Account>, states: AccountStates) => void
}

/** More tokens at once only hide one among them, and each address takes time to derive. */
const maxNames = 8

export const makeNameReader = (cache: MintCache): NameReader => {
  const known = new Map<Address, TokenName>()
  const requested = new Map<Address, Address>()
  const needsName = (mint: Address, states: AccountStates): boolean => {
    const state = stateAfter(states, mint)
    if (mint === wrappedSolMint || wellKnownMints.has(mint)) return false
    if (state?.kind === 'mint' && state.metadata) return false
    const name = cache.nameOf(mint)
    if (name !== undefined && name !== 'nameless') known.set(mint, name)
    return name === undefined
  }
  return {
    known,
    accountsOf: (mints, states) => {
      for (const mint of mints)
        if (requested.size < maxNames && !requested.has(mint) && needsName(mint, states))
          requested.set(mint, metadataAddress(mint))
      return [...requested.values()]
    },
    learn: (accounts, states) => {
      for (const [mint, address] of requested) {
        const account = accounts.get(address)
        const name = account?.owner === tokenMetadataProgram && readMetadataAccount(account.data)
        if (name && name.mint === mint && name.mutable === false)
          cache.setName(mint, { name: name.name, symbol: name.symbol })
        const state = stateAfter(states, mint)
        // Only the mint authority can name a token.
        if (!account && state?.kind === 'mint' && !state.mintAuthority)
          cache.setName(mint, 'nameless')
      }
    },
  }
}

/** Mints of tokens that signers receive in the simulation. */
export const receivedMints = (resolved: ResolvedMessage, states: AccountStates): Address[] => {
  const signers = signersOf(resolved)
  return [...states.after].flatMap(([address, after]) => {
    if (after?.kind !== 'token-account' || !signers.has(after.owner)) return []
    const before = states.before.get(address)
    const held = before?.kind === 'token-account' ? before.amount : 0n
    return after.amount > held ? [after.mint] : []
  })
}

/**
 * Mints of tokens that signers may receive, known before the simulation: of their accounts, and of accounts opened for
 * them.
 */
export const receivableMints = (resolved: ResolvedMessage, states: AccountStates): Address[] => {
  const signers = signersOf(resolved)
  const opened = decodeAll(resolved.instructions, []).flatMap(({ actions }) =>
    actions.flatMap((action) =>
      action.type === 'create-token-account' && signers.has(action.owner) ? [action.mint] : [],
    ),
  )
  const held = [...states.before.values()].flatMap((state) =>
    state.kind === 'token-account' && signers.has(state.owner) ? [state.mint] : [],
  )
  return [...opened, ...held]
}

const signersOf = ({ message }: ResolvedMessage): ReadonlySet<Address> =>
  new Set(message.staticAccounts.slice(0, message.header.requiredSignatures))

const metadataAddress = (mint: Address): Address =>
  findProgramAddress(tokenMetadataProgram, [
    'metadata',
    addressToBytes(tokenMetadataProgram),
    addressToBytes(mint),
  ])
