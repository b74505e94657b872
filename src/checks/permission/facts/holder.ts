import type { Address } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import { squadsV4Program, systemProgram } from '../../../solana/address/known-address.ts'
import type { AddressReputation } from '../../../lists/entries/address-reputation.ts'
import { programNames, vouchedPrograms } from '../../../solana/known/known-programs.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { knownIssuers } from '../../../solana/known/well-known-mints.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { readState } from '../../../solana/state/read-state.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { Holder } from './permission.ts'

/** Who stands behind addresses that have power over the wallet's things. */
export type Holders = {
  of: (address: Address) => Holder
  /** The wallet, or a multisig that cannot act without it. */
  isOwn: (address: Address) => boolean
}

/**
 * Whether an address can have a private key takes some 35 µs to say. Of more holders than this (70 ms), which nobody has
 * but to make work, the others are taken for what is graver: wallets.
 */
const mostTested = 2_000

/** `accounts` are those of the holders that exist and were read; of others, the address alone tells. */
export const makeHolders = (
  wallet: Address,
  accounts: ReadonlyMap<Address, Account>,
  reputation: AddressReputation,
): Holders => {
  const isOwn = (address: Address): boolean =>
    address === wallet || needs(accounts.get(address), wallet)
  const identify = (address: Address): Holder =>
    isOwn(address)
      ? { address, kind: 'own' }
      : (badHolder(address, reputation) ??
        honestHolder(address, accounts.get(address), known.size < mostTested))
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

/** Whether it is a multisig of the Token programs whose other signers are not enough. */
const needs = (account: Account | undefined, wallet: Address): boolean => {
  const state = account && readState(account)
  if (state?.kind !== 'multisig' || !state.signers.includes(wallet)) return false
  return state.signers.filter((signer) => signer !== wallet).length < state.required
}

const badHolder = (address: Address, reputation: AddressReputation): Holder | undefined => {
  const report = reputation.lookUp(address).find(({ expired }) => expired !== true)
  return report && { address, kind: 'known-bad', name: `${report.kind}: ${report.reason}` }
}

/**
 * An address with a private key is never vouched for, whoever owns its account: the protocol cannot bind what is signed
 * with the key. Nor does a core program vouch: anybody can make himself a token account.
 */
const honestHolder = (
  address: Address,
  account: Account | undefined,
  worthTesting: boolean,
): Holder => {
  const issuer = knownIssuers.get(address)
  if (issuer !== undefined) return { address, kind: 'issuer', name: issuer }
  const known = programNames.get(address)
  if (vouchedPrograms.has(address) && known)
    return { address, kind: 'known-program', name: known.name }
  const owner = account?.owner
  if (owner === squadsV4Program || (account && readState(account).kind === 'multisig'))
    return { address, kind: 'multisig' }
  if (!worthTesting || isOnCurve(address)) return { address, kind: 'wallet' }
  const name = owner && owner !== systemProgram ? programNames.get(owner)?.name : undefined
  const vouched = owner !== undefined && vouchedPrograms.has(owner) && !corePrograms.has(owner)
  return { address, kind: vouched ? 'known-program' : 'program', ...(name && { name }) }
}

/** `7xKX…gAsU (Jupiter DCA)`, `7xKX…gAsU (a wallet not known here)`. */
export const holderText = ({ address, kind, name }: Holder): string => {
  const what = kind === 'known-bad' ? `reported, ${name ?? 'without details'}` : name
  return `${shortAddress(address)} (${what ?? kindTexts[kind]})`
}

const kindTexts: Record<Holder['kind'], string> = {
  wallet: 'a wallet not known here',
  program: 'an address of a program not known here',
  'known-program': 'a known program',
  multisig: 'a multisig not known here',
  issuer: 'an issuer',
  'known-bad': 'a reported address',
  own: 'yourself',
}
