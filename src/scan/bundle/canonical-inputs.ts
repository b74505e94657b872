import type { Address } from '../../solana/address/address.ts'
import type { Account, SimulationAnswer } from '../../solana/chain.ts'
import type { ProgramAge } from '../../solana/vm/vm.ts'
import type { SimulationGap } from '../context/simulation.ts'
import { canonicalText } from './canonical.ts'

/** What a verdict follows from: with the same of these, every run gives the same answer. */
export type VerdictInputs = {
  transactionBytes: Uint8Array
  wallet: Address
  context: { source?: string; dappDomain?: string }
  /** Accounts of the message in its order, those of lookup tables included. */
  accounts: readonly Address[]
  accountsSlot: bigint
  before: ReadonlyMap<Address, Account>
  /** Sysvars that changed circumstances start from, and the age of the programs that run in them; empty where none do. */
  sysvars: ReadonlyMap<Address, Account>
  programs: readonly ProgramAge[]
  /** Decimals of mints, by which amounts are shown. */
  decimals: ReadonlyMap<Address, number>
  /** The answer, or why there is none. */
  simulation: SimulationAnswer | SimulationGap
  ruleSet: string
  /** Lists in use beside the built-in one, which goes with the rules: version by name; absent where there are none. */
  lists?: Readonly<Record<string, string>>
}

/** Stands first in what is hashed, so that these bytes are never taken for another program's. */
const purpose = 'drawbridge verdict inputs 1\n'

/**
 * The bytes whose SHA-256 is a scan's `inputsHash`: UTF-8 of the purpose line and of the inputs' canonical JSON.
 * Two scans with the same hash had the same transaction, wallet, context, slots, accounts, simulation and rules.
 */
export const canonicalInputs = (inputs: VerdictInputs): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(purpose + canonicalText(inputs))
