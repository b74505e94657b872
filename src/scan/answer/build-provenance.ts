import { sha256 } from '../../basics/sha256.ts'
import { canonicalInputs } from '../bundle/canonical-inputs.ts'
import { knownBadListName } from '../../lists/entries/known-bad-addresses.ts'
import type { ScanRule } from '../context/rule.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { ruleSetDate, ruleSetFacts } from '../assess/rule-set.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { Transaction } from '../../solana/transaction/message.ts'
import { encodeTransaction } from '../../solana/transaction/wire.ts'
import { isSettled } from '../observe/mint-decimals.ts'
import type { Observed } from '../observe/observe-transaction.ts'

/** What makes the verdict traceable and reproducible. */
export type Versions = {
  /** Date of the rule set and the start of a hash over its rules. */
  ruleSet: string
  /** Software of the node, where it reports it. */
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
    /** Lists of sites that the app was looked up in: version by name. */
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

/** A mint without authorities is read once and then remembered for its decimals, which are hashed separately. */
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

/** Hex digits of the hash in a rule set's version: enough to distinguish two of one day. */
const versionDigits = 12

/** `2026-11-20+0123456789ab`: worked out once a list of rules. */
export const ruleSetVersion = (rules: readonly ScanRule[]): Promise<string> => {
  const known = versions.get(rules)
  if (known) return known
  const facts = new TextEncoder().encode(ruleSetFacts(rules))
  const version = sha256(facts).then((hash) => `${ruleSetDate}+${hash.slice(0, versionDigits)}`)
  versions.set(rules, version)
  return version
}

const versions = new WeakMap<readonly ScanRule[], Promise<string>>()
