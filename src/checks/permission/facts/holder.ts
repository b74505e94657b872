import type { Address } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import { squadsV4Program, systemProgram } from '../../../solana/address/known-address.ts'
import type { AddressReputation } from '../../../lists/entries/address-reputation.ts'
import { programNames, trustedPrograms } from '../../../solana/known/known-programs.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { knownIssuers } from '../../../solana/known/well-known-mints.ts'
import { readState } from '../../../solana/state/read-state.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import { testedHoldersMax } from '../thresholds.ts'
import type { Holder } from './permission.ts'

/** Classifies the holders of permissions. */
export type Holders = {
  of: (address: Address) => Holder
  /** The wallet, or a multisig that cannot act without it. */
  isOwn: (address: Address) => boolean
}

/** `accounts` has the holders that exist and were read. Others are classified by address alone. */
export const makeHolders = (
  wallet: Address,
  accounts: ReadonlyMap<Address, Account>,
  reputation: AddressReputation,
): Holders => {
  const isOwn = (address: Address): boolean =>
    address === wallet || requiresSigner(accounts.get(address), wallet)
  const identify = (address: Address): Holder =>
    isOwn(address)
      ? { address, kind: 'own' }
      : (badHolder(address, reputation) ??
        honestHolder(address, accounts.get(address), known.size < testedHoldersMax))
  const known = new Map<Address, Holder>()
  return {
    isOwn,
    of: (address) => {
      const holder = known.get(address) ?? identify(address)
      known.set(address, holder)
      return holder
    },
  }
}

/** Whether the account is a multisig of the token programs whose other signers cannot reach the threshold. */
const requiresSigner = (account: Account | undefined, wallet: Address): boolean => {
  const state = account && readState(account)
  if (state?.kind !== 'multisig' || !state.signers.includes(wallet)) return false
  return state.signers.filter((signer) => signer !== wallet).length < state.required
}

const badHolder = (address: Address, reputation: AddressReputation): Holder | undefined => {
  const report = reputation.lookUp(address).find(({ expired }) => expired !== true)
  return report && { address, kind: 'known-bad', name: `${report.kind}: ${report.reason}` }
}

/**
 * An address with a private key is never trusted, whichever program owns its account: the program cannot limit what the
 * key signs. Nor does ownership by a core program make it trusted: any user can create a token account.
 */
const honestHolder = (
  address: Address,
  account: Account | undefined,
  worthTesting: boolean,
): Holder => {
  const issuer = knownIssuers.get(address)
  if (issuer !== undefined) return { address, kind: 'issuer', name: issuer }
  const known = programNames.get(address)
  if (trustedPrograms.has(address) && known)
    return { address, kind: 'known-program', name: known.name }
  const owner = account?.owner
  if (owner === squadsV4Program || (account && readState(account).kind === 'multisig'))
    return { address, kind: 'multisig' }
  if (!worthTesting || isOnCurve(address)) return { address, kind: 'wallet' }
  const name = owner && owner !== systemProgram ? programNames.get(owner)?.name : undefined
  const trusted = owner !== undefined && trustedPrograms.has(owner) && !corePrograms.has(owner)
  return { address, kind: trusted ? 'known-program' : 'program', ...(name && { name }) }
}
