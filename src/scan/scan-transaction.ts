import type { Finding } from '../findings/finding.ts'
import type { Address } from '../solana/address/address.ts'
import type { ChainReader } from '../solana/chain.ts'
import { ignoreUpstreamFault } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { AddressReputation } from '../lists/entries/address-reputation.ts'
import { trustedPrograms } from '../solana/known/known-programs.ts'
import { runRules } from './assess/evaluate.ts'
import { opensOwnAccount } from './facts/other-signers.ts'
import { riskRules } from './rules/registry.ts'
import type { ScanRule } from './context/rule.ts'
import type { RiskContext } from './context/risk-context.ts'
import { assess, type Assessment } from './assess/score.ts'
import type { Transaction } from '../solana/transaction/message.ts'
import type { ScanVm } from './explore/scan-vm.ts'
import { buildScanAnswer, type ScanAnswer } from './answer/build-scan-answer.ts'
import { buildGuards, type GuardedScan, type ScanGuarded } from './answer/build-guards.ts'
import { buildVersions } from './answer/build-provenance.ts'
import { describeAssets } from './answer/describe-assets.ts'
import {
  type RequestedEvidence,
  buildScanEvidence,
  type EvidencePart,
  type ScanEvidence,
} from './answer/build-scan-evidence.ts'
import { exploreScenarios, moreToRead } from './explore/explore-scenarios.ts'
import type { AppAssessor } from '../checks/dapp/assess-app.ts'
import type { LabelReader } from '../tokens/token-label.ts'
import { makeMintCache, type MintCache } from './observe/mint-decimals.ts'
import { type Observed, observeTransaction } from './observe/observe-transaction.ts'
import { readTransaction } from './observe/read-scan-input.ts'
import { riskContextOf } from './observe/observed-context.ts'
import { readAddress } from '../solana/address/read-address.ts'
import { takesPart } from './observe/takes-part.ts'
import { verifySignatures } from './observe/verify-signatures.ts'

export type ScanDeps = {
  chain: ChainReader
  /** Shared by all scans of a process; without it, each scan reads decimals again. */
  mints?: MintCache
  /** Programs of established protocols; defaults to the built-in list. */
  knownPrograms?: ReadonlySet<Address>
  rules?: readonly ScanRule[]
  /** Runs transactions of unknown programs in other scenarios; without it, no scenarios run. */
  vm?: ScanVm
  /** Address lists; defaults to the built-in one. */
  reputation?: AddressReputation
  /** Assesses the requesting app that the caller names; without it, apps are not assessed. */
  apps?: AppAssessor
  /** Names and prices for `assets`; the verdict does not depend on them. Without it, only the built-in names. */
  labels?: LabelReader
}

/** The wallet that signs, and where the transaction comes from. */
export type Caller = {
  walletAddress: string
  source?: string
  dappDomain?: string
  /** The client behind the request, so that clients take turns where work is scarce. */
  client?: string
}

export type ScanInput = Caller & {
  transactionBase64: string
  /** Evidence that takes more work than the verdict, and is built only on request. */
  include?: readonly EvidencePart[]
}

export type ScanReport = {
  answer: ScanAnswer
  /** Added to the answer on request only. */
  evidence: ScanEvidence
}

/**
 * Whether a transaction is safe to sign for the wallet.
 * A wallet that takes no part gets an answer that
 * says so. Throws Fault INVALID_REQUEST naming `transactionBase64` or `walletAddress`, and UPSTREAM_* if the node returned no
 * account at all. With accounts but without a simulation there is an answer, which is never safe.
 */
export const scanTransaction = async (deps: ScanDeps, input: ScanInput): Promise<ScanReport> => {
  const transaction = readTransaction(input.transactionBase64, 'transactionBase64')
  const user = readAddress(input.walletAddress, 'walletAddress')
  const examination = await examineTransaction(deps, requestOf(transaction, user, input))
  return reportOf(
    examination,
    await buildRequestedEvidence(deps, { transaction, input, examination }),
  )
}

export const originOf = ({
  source,
  dappDomain,
}: Omit<Caller, 'walletAddress'>): RiskContext['origin'] => ({
  ...(source !== undefined && { source }),
  ...(dappDomain !== undefined && { dappDomain }),
})

/** The examination in the format of the interface. */
export const reportOf = (
  examination: Examination,
  requested: RequestedEvidence = {},
): ScanReport => {
  const { context, findings, assessment, observed, rules } = examination
  const logs = observed.simulated.ok ? observed.simulated.answer.logs : []
  const ruleIds = rules.map(({ id }) => id)
  return {
    answer: buildScanAnswer({ context, findings, assessment, logs }),
    evidence: buildScanEvidence({ context, findings, observed, ruleIds }, requested),
  }
}

/** Evidence that needs a hash over all inputs, or another request. */
export const buildRequestedEvidence = async (
  deps: ScanDeps,
  made: {
    transaction: Transaction
    input: Omit<ScanInput, 'transactionBase64' | 'walletAddress'>
    examination: Examination
  },
): Promise<RequestedEvidence> => {
  const { chain, apps } = deps
  const { transaction, input, examination } = made
  const siteLists = (input.dappDomain ?? '') === '' ? {} : { ...apps?.sites?.lists() }
  const wants = (part: EvidencePart): boolean => input.include?.includes(part) === true
  const [versions, guards, described] = await Promise.all([
    wants('provenance')
      ? buildVersions({ transaction, ...examination, siteLists }, chain.nodeVersion?.())
      : undefined,
    wants('guards')
      ? buildGuards(
          chain,
          { transaction, ...examination, verdict: examination.assessment.verdict },
          scanGuarded(deps, input, examination.context.user),
        )
      : undefined,
    wants('assets') ? describeAssets([examination.context], deps.labels) : undefined,
  ])
  const assets = described?.[0]
  return knownFields({ versions, guards, assets })
}

/** Scans a transaction with guards as if the caller had sent it. */
const scanGuarded =
  (deps: ScanDeps, input: Omit<Caller, 'walletAddress'>, user: Address): ScanGuarded =>
  (transaction) =>
    examineTransaction(deps, requestOf(transaction, user, input))
      .then(guardedScanOf)
      .catch(ignoreUpstreamFault)

export const guardedScanOf = (examination: Examination): GuardedScan => {
  const { verdict, score, summary } = reportOf(examination).answer
  return { verdict, score, summary }
}

const requestOf = (
  transaction: Transaction,
  user: Address,
  input: Omit<Caller, 'walletAddress'>,
): Parameters<typeof examineTransaction>[1] => ({
  transaction,
  user,
  ...(input.client !== undefined && { client: input.client }),
  origin: originOf(input),
})

export type Examination = {
  context: RiskContext
  findings: Finding[]
  assessment: Assessment
  observed: Observed
  rules: readonly ScanRule[]
}

/**
 * The engine behind every answer about a transaction: observes it, compares the states, runs the rules and scores the
 * findings.
 */
export const examineTransaction = async (
  deps: ScanDeps,
  request: {
    transaction: Transaction
    user: Address
    origin: RiskContext['origin']
    client?: string
  },
): Promise<Examination> => {
  const { transaction, user, ...rest } = request
  return examineFor(deps, { ...(await observe(deps, transaction)), user, ...rest })
}

/**
 * The same from the point of view of each wallet whose signature is required, in their order: the requester of
 * the transaction chose which of them pays the fee. A new account that only signs for its creation is not a wallet.
 */
export const examineSigners = async (
  deps: ScanDeps,
  request: { transaction: Transaction; origin: RiskContext['origin']; client?: string },
): Promise<Examination[]> => {
  const { transaction, ...rest } = request
  return examineEach(deps, { ...(await observe(deps, transaction)), ...rest })
}

const examineEach = async (
  deps: ScanDeps,
  request: Omit<ExamineRequest, 'user'>,
): Promise<Examination[]> => {
  const { message } = request.observed.resolved
  const examined: Examination[] = []
  for (const user of message.staticAccounts.slice(0, message.header.requiredSignatures)) {
    const examination = await examineFor(deps, { ...request, user })
    const isNew = opensOwnAccount(user, examination.context)
    if (examined.length === 0 || !isNew) examined.push(examination)
  }
  return examined
}

type Seen = { observed: Observed; signatures: RiskContext['signatures'] }

const observe = async (deps: ScanDeps, transaction: Transaction): Promise<Seen> => {
  const [observed, signatures] = await Promise.all([
    observeTransaction(
      deps.chain,
      deps.mints ?? makeMintCache(),
      transaction,
      deps.vm && moreToRead(deps.knownPrograms ?? trustedPrograms),
    ),
    verifySignatures(transaction),
  ])
  return { observed, signatures }
}

type ExamineRequest = Seen & { user: Address; origin: RiskContext['origin']; client?: string }

/** The examination of an observed transaction for one wallet, whether or not it takes part in it. */
export const examineFor = async (deps: ScanDeps, request: ExamineRequest): Promise<Examination> => {
  const { observed, signatures, user, origin, client } = request
  if (!takesPart(observed, user)) {
    const outsider = outsiderAmong(await examineEach(deps, request))
    return assessObserved(deps, observed, { user, origin, signatures, outsider })
  }
  const knownPrograms = deps.knownPrograms ?? trustedPrograms
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

/** What a wallet that takes no part learns about those who do. */
const outsiderAmong = (
  examinations: readonly Examination[],
): NonNullable<RiskContext['outsider']> => {
  const unsafe = examinations.filter(({ assessment }) => assessment.verdict !== 'safe')
  const [worst] = unsafe.sort((one, other) => other.assessment.score - one.assessment.score)
  return worst ? { endangered: worst.context.user } : {}
}

/**
 * The second half of the engine, for an observed transaction: compares the states, runs the rules and scores the
 * findings.
 */
export const assessObserved = (
  deps: ScanDeps,
  observed: Observed,
  request: Pick<RiskContext, 'user' | 'origin' | 'signatures' | 'scenarios' | 'outsider'>,
): Examination => {
  const rules = deps.rules ?? riskRules
  const knownPrograms = deps.knownPrograms ?? trustedPrograms
  const { scenarios, outsider, ...rest } = request
  const app = requestingAppOf(deps, request.origin)
  const input = {
    ...rest,
    knownPrograms,
    ...(app && { app }),
    ...(deps.reputation && { reputation: deps.reputation }),
  }
  const context = {
    ...riskContextOf(observed, input),
    ...(scenarios && { scenarios }),
    ...(outsider && { outsider }),
  }
  const findings = runRules(rules, context)
  return { context, findings, assessment: assess(findings), observed, rules }
}

const requestingAppOf = ({ apps }: ScanDeps, { dappDomain = '' }: RiskContext['origin']) =>
  apps && dappDomain !== '' ? apps.assess(dappDomain, apps.sites) : undefined
