import { address, type Address } from '../address/address.ts'
import rows from './known-programs.json'

/**
 * How much is known about a program:
 * - `core`: part of the runtime or one of its reference programs, whose every instruction is known;
 * - `established`: an audited or official program that moves users' assets only as its own public rules allow;
 * - `named`: has a public name and a stable address, and nothing more. It may execute whatever a caller requests;
 * - `unknown`: in no public list.
 */
export type Standing = 'core' | 'established' | 'named' | 'unknown'

/**
 * Who attests to name and address:
 * - `maker`: the protocol's own package or repository;
 * - `foundation`: the Solana Foundation's explorer, or the runtime's own source code;
 * - `verified-build`: the explorer's list of programs that were rebuilt from their public source and are identical;
 * - `integrator`: another project that calls the program;
 * - `observer`: a project that labels programs by their transactions.
 */
export type NamedBy = 'maker' | 'foundation' | 'verified-build' | 'integrator' | 'observer'

export type KnownProgram = {
  name: string
  category: string
  standing: Exclude<Standing, 'unknown'>
  by: NamedBy
  /** Source of name and address: a repository or a package, and the file in it. */
  source: string
}

type Row = KnownProgram & { address: string }

const known = rows as readonly Row[]

/** Names of deployed programs, each with its public source (see the JSON file next to this one). */
export const programNames: ReadonlyMap<Address, KnownProgram> = new Map(
  known.map(({ address: text, ...program }) => [address(text), program]),
)

/**
 * Protocols that move users' assets only as their own rules allow: exchanges, lending, staking pools, listing markets.
 * Well-known programs that execute whatever a caller requests are excluded (token metadata, multisigs, multicalls,
 * bridges, reference programs to which anyone deploys pools).
 */
export const trustedPrograms: ReadonlySet<Address> = new Set(
  known
    .filter(({ standing }) => standing === 'established')
    .map(({ address: text }) => address(text)),
)

export const standingOf = (program: Address): Standing =>
  programNames.get(program)?.standing ?? 'unknown'
