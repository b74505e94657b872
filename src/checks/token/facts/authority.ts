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
import { nobodyAddresses } from './nobody.ts'

/** What a power over a token is, as it stands in answers. */
export type TokenPower =
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

/** What is at the address that holds a power, as it stands in answers. */
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
 * In whose hands a power is. `protocol`: of a program that uses it by known rules; `shared`: several must agree;
 * `single`: one key; `unknown`: a program decides, nobody here knows by which rules.
 */
export type Grip = 'nobody' | 'listed' | 'issuer' | 'protocol' | 'shared' | 'single' | 'unknown'

export type Holder = {
  kind: HolderKind
  grip: Grip
  /** Issuer, protocol or program by name; of a listed address, who lists it. */
  name?: string
  /** Of multisigs: so many of so many. */
  threshold?: { required: number; of: number }
}

export type TokenAuthority = Holder & { power: TokenPower; holder?: Address }

export type HolderFacts = {
  /** Addresses that known programs derive for themselves or for this mint. */
  derived: ReadonlyMap<Address, DerivedAuthority>
  /** Program that owns the mint: a multisig of the other token program does not count as one. */
  tokenProgram: Address
  /** Absent where the address has no account. */
  account?: Account
  /** False: the account could not be read. */
  read: boolean
  reports: readonly AddressReport[]
  /** Withdraw authorities of stake pools that were found for the mint, by address. */
  stakePools: ReadonlySet<Address>
}

/** Who holds a power: told by lists, by what programs derive, and by the account at the address. */
export const classifyHolder = (holder: Address, facts: HolderFacts): Holder => {
  const [report] = facts.reports
  if (report) return { kind: 'listed', grip: 'listed', name: report.reason }
  if (nobodyAddresses.has(holder)) return { kind: 'none', grip: 'nobody' }
  const issuer = knownIssuers.get(holder)
  if (issuer !== undefined) return { kind: 'issuer', grip: 'issuer', name: issuer }
  if (facts.stakePools.has(holder)) return stakePool
  const derived = facts.derived.get(holder)
  if (derived) return { kind: derived.kind, grip: 'protocol', name: derived.name }
  if (!facts.read) return { kind: 'unread', grip: isOnCurve(holder) ? 'single' : 'unknown' }
  return byAccount(holder, facts)
}

const stakePool: Holder = { kind: 'stake-pool', grip: 'protocol', name: 'the stake pool program' }

const byAccount = (holder: Address, { account, tokenProgram }: HolderFacts): Holder => {
  const single: Holder = { kind: 'wallet', grip: 'single' }
  const noKey: Holder = { kind: 'program-address', grip: 'unknown' }
  if (!account || account.owner === systemProgram) return isOnCurve(holder) ? single : noKey
  const state = readState(account)
  if (state.kind === 'multisig' && account.owner === tokenProgram)
    return shared('token-multisig', state.required, state.signers)
  if (state.kind === 'squads-multisig')
    return shared('squads-multisig', state.threshold, state.members)
  if (account.executable || account.owner === loaderV3Program || account.owner === loaderV4Program)
    return { kind: 'program', grip: isOnCurve(holder) ? 'single' : 'unknown' }
  const kind = kindOfProgram.get(programNames.get(account.owner)?.category ?? '')
  const name = programNames.get(account.owner)?.name
  if (kind && name !== undefined && !isOnCurve(holder))
    return { kind, grip: kind === 'governance' ? 'shared' : 'protocol', name }
  const grip = isOnCurve(holder) ? 'single' : 'unknown'
  return { kind: 'program-account', grip, ...(name !== undefined && { name }) }
}

const shared = (
  kind: 'token-multisig' | 'squads-multisig',
  required: number,
  members: readonly Address[],
): Holder => {
  const of = new Set(members).size
  return {
    kind,
    // One of many that suffices is as good as a single key.
    grip: required > 1 && of > 1 ? 'shared' : 'single',
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

/** Who holds it, as the middle of a sentence: `the wallet 7xKX…gAsU`, `Circle`, `2 of 3 people`. */
export const holderText = ({ holder, kind, name, threshold }: TokenAuthority): string => {
  const short = holder === undefined ? '' : ` ${holder.slice(0, 4)}…${holder.slice(-4)}`
  if (kind === 'listed') return `the address${short}, which is reported (${name})`
  if (kind === 'wallet') return `a single wallet (${short.trim()})`
  if (threshold)
    return `a multisig in which ${threshold.required} of ${threshold.of} must sign (${short.trim()})`
  if (name !== undefined && kind !== 'program-account') return name
  if (kind === 'unread') return `the address${short}, which could not be looked at`
  if (name !== undefined) return `an account of ${name} (${short.trim()})`
  return `a program that is not known here (${short.trim()})`
}
