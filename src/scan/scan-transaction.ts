import type { Finding } from '../findings/finding.ts'
import type { Address } from '../solana/address/address.ts'
import type { ChainReader } from '../solana/chain.ts'
import { invalidField } from '../basics/fault.ts'
import type { AddressReputation } from '../lists/entries/address-reputation.ts'
import { trustedPrograms } from '../solana/known/known-programs.ts'
import { runRules } from './assess/evaluate.ts'
import { riskRules } from './rules/registry.ts'
import type { ScanRule } from './context/rule.ts'
import type { RiskContext } from './context/risk-context.ts'
import { assess, type Assessment } from './assess/score.ts'
import { contextOf } from './observe/context-of.ts'
import type { Transaction } from '../solana/transaction/message.ts'
import type { ScanVm } from './explore/scan-vm.ts'
import { buildScanAnswer, type ScanAnswer } from './answer/build-scan-answer.ts'
import { buildGuards } from './answer/build-guards.ts'
import { buildVersions } from './answer/build-provenance.ts'
import {
  type AskedEvidence,
  buildScanEvidence,
  type EvidencePart,
  type ScanEvidence,
} from './answer/build-scan-evidence.ts'
import { exploreScenarios, sysvarsFor } from './explore/explore-scenarios.ts'
import type { AppAssessor } from '../checks/dapp/assess-app.ts'
import { makeMintCache, type MintCache } from './observe/mint-decimals.ts'
import { type Observed, observeTransaction } from './observe/observe-transaction.ts'
import { readTransaction } from './observe/read-scan-input.ts'
import { readAddress } from '../solana/address/read-address.ts'
import { verifySignatures } from './observe/verify-signatures.ts'

export type ScanDeps = {
  chain: ChainReader
  /** Shared by all scans of a process; without it, each scan looks decimals up anew. */
  mints?: MintCache
  /** Programs to be taken as established protocols; the built-in list where absent. */
  knownPrograms?: ReadonlySet<Address>
  rules?: readonly ScanRule[]
  /** Tries transactions of unknown programs under changed circumstances; without it, nobody does. */
  vm?: ScanVm
  /** Lists of addresses; the built-in one where absent. */
  reputation?: AddressReputation
  /** Judges the app that a caller says asks; without it, nobody does. */
  apps?: AppAssessor
}

export type ScanInput = {
  transactionBase64: string
  walletAddress: string
  source?: string
  dappDomain?: string
  /** Evidence that takes more work than the verdict, and is only made where it is asked for. */
  include?: readonly EvidencePart[]
  /** Whose request it is, so that clients take turns where work is scarce. */
  client?: string
}

export type ScanReport = {
  answer: ScanAnswer
  /** Added to the answer only where the caller asks for it. */
  evidence: ScanEvidence
}

/**
 * Whether a transaction is safe to sign for the wallet.
 * Throws Fault INVALID_REQUEST naming `transactionBase64` or `walletAddress`, and UPSTREAM_* where the node gave no account at
 * all. A node that gave accounts but no simulation leads to an answer, which is then never safe.
 */
export const scanTransaction = async (deps: ScanDeps, input: ScanInput): Promise<ScanReport> => {
  const transaction = readTransaction(input.transactionBase64, 'transactionBase64')
  const user = readAddress(input.walletAddress, 'walletAddress')
  refuseOutsider(transaction, user)
  const examination = await examineTransaction(deps, {
    transaction,
    user,
    field: 'transactionBase64',
    ...(input.client !== undefined && { client: input.client }),
    origin: {
      ...(input.source !== undefined && { source: input.source }),
      ...(input.dappDomain !== undefined && { dappDomain: input.dappDomain }),
    },
  })
  if (!examination.context.resolved.accounts.some(({ address }) => address === user))
    throw outsider()
  return reportOf(examination, await makeAskedEvidence(deps, { transaction, input, examination }))
}

/** The examination in the words of the interface. */
export const reportOf = (examination: Examination, asked: AskedEvidence = {}): ScanReport => {
  const { context, findings, assessment, observed, rules } = examination
  const logs = observed.simulated.ok ? observed.simulated.answer.logs : []
  const ruleIds = rules.map(({ id }) => id)
  return {
    answer: buildScanAnswer({ context, findings, assessment, logs }),
    evidence: buildScanEvidence({ context, findings, observed, ruleIds }, asked),
  }
}

/** What costs a hash over all inputs, or another question to the node. */
const makeAskedEvidence = async (
  { chain, apps }: ScanDeps,
  made: { transaction: Transaction; input: ScanInput; examination: Examination },
): Promise<AskedEvidence> => {
  const { transaction, input, examination } = made
  const siteLists = (input.dappDomain ?? '') === '' ? {} : { ...apps?.sites?.lists() }
  const versions = input.include?.includes('provenance')
    ? await buildVersions({ transaction, ...examination, siteLists }, chain.nodeVersion?.())
    : undefined
  const guards = input.include?.includes('guards')
    ? await buildGuards(chain, transaction, examination)
    : undefined
  return { ...(versions && { versions }), ...(guards && { guards }) }
}

export type Examination = {
  context: RiskContext
  findings: Finding[]
  assessment: Assessment
  observed: Observed
  rules: readonly ScanRule[]
}

/** The engine behind every answer about a transaction: observe, compare, run the rules, judge. */
export const examineTransaction = async (
  deps: ScanDeps,
  ask: {
    transaction: Transaction
    user: Address
    field: string
    origin: RiskContext['origin']
    client?: string
  },
): Promise<Examination> => {
  const { transaction, user, field, origin, client } = ask
  const knownPrograms = deps.knownPrograms ?? trustedPrograms
  const [observed, signatures] = await Promise.all([
    observeTransaction(
      deps.chain,
      deps.mints ?? makeMintCache(),
      transaction,
      field,
      deps.vm && sysvarsFor(knownPrograms),
    ),
    verifySignatures(transaction),
  ])
  const scenarios =
    deps.vm &&
    (await exploreScenarios(deps.vm, {
      user,
      observed,
      knownPrograms,
      ...(client !== undefined && { client }),
    }))
  return assessObserved(deps, observed, {
    user,
    origin,
    signatures,
    ...(scenarios && { scenarios }),
  })
}

/** The second half of the engine, for what has been observed: compare, run the rules, judge. */
export const assessObserved = (
  deps: ScanDeps,
  observed: Observed,
  asked: Pick<RiskContext, 'user' | 'origin' | 'signatures' | 'scenarios'>,
): Examination => {
  const rules = deps.rules ?? riskRules
  const knownPrograms = deps.knownPrograms ?? trustedPrograms
  const { scenarios, ...told } = asked
  const app = askingApp(deps, asked.origin)
  const input = {
    ...told,
    knownPrograms,
    ...(app && { app }),
    ...(deps.reputation && { reputation: deps.reputation }),
  }
  const context = { ...contextOf(observed, input), ...(scenarios && { scenarios }) }
  const findings = runRules(rules, context)
  return { context, findings, assessment: assess(findings), observed, rules }
}

const askingApp = ({ apps }: ScanDeps, { dappDomain = '' }: RiskContext['origin']) =>
  apps && dappDomain !== '' ? apps.assess(dappDomain, apps.sites) : undefined

/** Without lookups, all accounts stand in the message, and a wrong wallet costs the node nothing. */
const refuseOutsider = ({ message }: Transaction, user: Address): void => {
  if (message.lookups.length === 0 && !message.staticAccounts.includes(user)) throw outsider()
}

const outsider = () => invalidField('walletAddress', 'wallet-not-involved', { transactions: 'one' })
