import type { Address } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import {
  loaderV3Program,
  loaderV4Program,
  systemProgram,
} from '../../../solana/address/known-address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { knownIssuers } from '../../../solana/known/well-known-mints.ts'
import { readState } from '../../../solana/state/read-state.ts'
import type { DerivedAuthority } from './derived-authority.ts'
import { unownedAddresses } from './unowned-address.ts'

/** What an authority over a token allows. Appears in answers. */
export type TokenControl =
  | 'mint'
  | 'freeze'
  | 'close-mint'
  | 'permanent-delegate'
  | 'transfer-fee'
  | 'withdraw-fees'
  | 'transfer-hook'
  | 'pause'
  | 'displayed-amount'
  | 'permissioned-burn'
  | 'confidential-transfer'
  | 'metadata-pointer'
  | 'metadata'

/** What is at the holder's address. Appears in answers. */
export type HolderKind =
  | 'none'
  | 'listed'
  | 'issuer'
  | 'stake-pool'
  | 'launchpad'
  | 'bridge'
  | 'protocol'
  | 'governance'
  | 'token-multisig'
  | 'squads-multisig'
  | 'wallet'
  | 'program-address'
  | 'program-account'
  | 'program'
  | 'unread'

/**
 * Who can use an authority. `none`: given up. `protocol`: a program that uses it by known rules. `shared`: several must
 * agree. `single`: one key. `unknown`: a program with unknown rules.
 */
export type Custody = 'none' | 'listed' | 'issuer' | 'protocol' | 'shared' | 'single' | 'unknown'

export type Holder = {
  kind: HolderKind
  custody: Custody
  /** Issuer, protocol or program by its proper name. For a listed address, the reason it is listed. */
  name?: string
  /** Multisigs only: how many of how many must sign. */
  threshold?: { required: number; of: number }
}

export type TokenAuthority = Holder & { control: TokenControl; holder?: Address }

export type HolderFacts = {
  /** Addresses that known programs derive for themselves or for this mint. */
  derived: ReadonlyMap<Address, DerivedAuthority>
  /** Program that owns the mint. A multisig of the other token program does not count as one. */
  tokenProgram: Address
  /** Absent if the address has no account. */
  account?: Account
  /** False if the account could not be read. */
  read: boolean
  reports: readonly AddressReport[]
  /** Withdraw authorities of the stake pools found for the mint. */
  stakePools: ReadonlySet<Address>
}

/** Classifies a holder by lists, by what programs derive, and by the account at the address. */
export const classifyHolder = (holder: Address, facts: HolderFacts): Holder => {
  const [report] = facts.reports
  if (report) return { kind: 'listed', custody: 'listed', name: report.reason }
  if (unownedAddresses.has(holder)) return { kind: 'none', custody: 'none' }
  const issuer = knownIssuers.get(holder)
  if (issuer !== undefined) return { kind: 'issuer', custody: 'issuer', name: issuer }
  if (facts.stakePools.has(holder)) return stakePool
  const derived = facts.derived.get(holder)
  if (derived) return { custody: 'protocol', ...derived }
  if (!facts.read) return { kind: 'unread', custody: isOnCurve(holder) ? 'single' : 'unknown' }
  return byAccount(holder, facts)
}

const stakePool: Holder = { kind: 'stake-pool', custody: 'protocol' }

const byAccount = (holder: Address, { account, tokenProgram }: HolderFacts): Holder => {
  const single: Holder = { kind: 'wallet', custody: 'single' }
  const noKey: Holder = { kind: 'program-address', custody: 'unknown' }
  if (!account || account.owner === systemProgram) return isOnCurve(holder) ? single : noKey
  const state = readState(account)
  if (state.kind === 'multisig' && account.owner === tokenProgram)
    return shared('token-multisig', state.required, state.signers)
  if (state.kind === 'squads-multisig')
    return shared('squads-multisig', state.threshold, state.members)
  if (account.executable || account.owner === loaderV3Program || account.owner === loaderV4Program)
    return { kind: 'program', custody: isOnCurve(holder) ? 'single' : 'unknown' }
  const kind = kindOfProgram.get(programNames.get(account.owner)?.category ?? '')
  const name = programNames.get(account.owner)?.name
  if (kind && name !== undefined && !isOnCurve(holder))
    return { kind, custody: kind === 'governance' ? 'shared' : 'protocol', name }
  const custody = isOnCurve(holder) ? 'single' : 'unknown'
  return { kind: 'program-account', custody, ...(name !== undefined && { name }) }
}

const shared = (
  kind: 'token-multisig' | 'squads-multisig',
  required: number,
  members: readonly Address[],
): Holder => {
  const of = new Set(members).size
  return {
    kind,
    // If one of many signers suffices, it is no better than a single key.
    custody: required > 1 && of > 1 ? 'shared' : 'single',
    threshold: { required, of },
  }
}

/** Programs whose own accounts issue tokens by published rules, by category of the list of known programs. */
const kindOfProgram: ReadonlyMap<string, HolderKind> = new Map<string, HolderKind>([
  ['staking', 'protocol'],
  ['stablecoin', 'protocol'],
  ['lending', 'protocol'],
  ['yield', 'protocol'],
  ['perps', 'protocol'],
  ['dex', 'protocol'],
  ['depin', 'protocol'],
  ['launchpad', 'launchpad'],
  ['bridge', 'bridge'],
  ['governance', 'governance'],
])
