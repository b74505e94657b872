import { sha256 } from '../../basics/sha256.ts'
import type { Address } from '../../solana/address/address.ts'
import type { Account, SimulationAnswer } from '../../solana/chain.ts'
import type { ProgramAge } from '../../solana/vm/vm.ts'
import type { SimulationGap } from '../context/simulation.ts'
import { ruleSetVersion } from '../assess/rule-set.ts'
import { canonicalText } from '../bundle/canonical.ts'
import { knownBadListName } from '../../lists/entries/known-bad-addresses.ts'
import type { ScanRule } from '../context/rule.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { Transaction } from '../../solana/transaction/message.ts'
import { encodeTransaction } from '../../solana/transaction/wire.ts'
import { isSettled } from '../observe/mint-decimals.ts'
import type { Observed } from '../observe/observe-transaction.ts'

/** Makes the verdict traceable and reproducible. */
export type Versions = {
  /** Date of the rule set and the start of a hash over its rules. */
  ruleSet: string
  /** Version of the node's software, if it reports one. */
  nodeVersion?: string
  /** Lists in use, built in or downloaded: date or version by name. */
  lists: Record<string, string>
  /** SHA-256 in hex of `canonicalInputs`. */
  inputsHash: string
}

export const buildVersions = async (
  examined: {
    transaction: Transaction
    context: RiskContext
    observed: Observed
    rules: readonly ScanRule[]
    /** Site lists in which the app was looked up: version by name. */
    siteLists?: Readonly<Record<string, string>>
  },
  nodeVersion: string | undefined,
): Promise<Versions> => {
  const { transaction, context, observed, rules } = examined
  const ruleSet = await ruleSetVersion(rules)
  const { simulated } = observed
  const lists = { ...context.reputation.lists(), ...examined.siteLists }
  const { [knownBadListName]: _builtIn, ...others } = lists
  const inputs = canonicalInputs({
    transactionBytes: encodeTransaction(transaction),
    wallet: context.user,
    context: context.origin,
    accounts: context.resolved.accounts.map(({ address }) => address),
    accountsSlot: observed.accountsSlot,
    before: withoutSettledMints(context, observed.before),
    sysvars: observed.sysvars,
    programs: context.scenarios?.programs ?? [],
    decimals: observed.decimals,
    simulation: simulated.ok ? simulated.answer : simulated.gap,
    ruleSet,
    ...(Object.keys(others).length > 0 && { lists: others }),
  })
  return {
    ruleSet,
    ...(nodeVersion !== undefined && { nodeVersion }),
    lists,
    inputsHash: await sha256(inputs),
  }
}

/** A mint without authorities is read once and its decimals cached; decimals are hashed separately. */
const withoutSettledMints = (
  { resolved }: RiskContext,
  before: Observed['before'],
): Observed['before'] => {
  const inMessage = new Set(resolved.accounts.map(({ address }) => address))
  return new Map(
    [...before].filter(([address, account]) => {
      if (inMessage.has(address)) return true
      const state = readState(account)
      return state.kind !== 'mint' || !isSettled(address, state)
    }),
  )
}

/** All inputs of a verdict: the same inputs always produce the same answer. */
type VerdictInputs = {
  transactionBytes: Uint8Array
  wallet: Address
  context: { source?: string; dappDomain?: string }
  /** Accounts of the message in its order, including those from lookup tables. */
  accounts: readonly Address[]
  accountsSlot: bigint
  before: ReadonlyMap<Address, Account>
  /**
   * Sysvars that the scenarios start from, and the ages of the programs that run in them; empty if no scenarios run.
   */
  sysvars: ReadonlyMap<Address, Account>
  programs: readonly ProgramAge[]
  /** Decimals by mint, used to show amounts. */
  decimals: ReadonlyMap<Address, number>
  /** The simulation, or why it is not available. */
  simulation: SimulationAnswer | SimulationGap
  ruleSet: string
  /** Lists in use besides the built-in one, which is part of the rules: version by name. Absent without such lists. */
  lists?: Readonly<Record<string, string>>
}

/** Prefix of the hashed bytes, so that they cannot be mistaken for input of another program. */
const purpose = 'drawbridge verdict inputs 1\n'

/**
 * The bytes whose SHA-256 is a scan's `inputsHash`: UTF-8 of the purpose line and of the inputs' canonical JSON.
 * Two scans with the same hash had the same transaction, wallet, context, slots, accounts, simulation and rules.
 */
const canonicalInputs = (inputs: VerdictInputs): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(purpose + canonicalText(inputs))
