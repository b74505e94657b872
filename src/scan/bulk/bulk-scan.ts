import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { ScenarioReport } from '../scenarios/report.ts'
import { clockSysvar } from '../../solana/address/known-address.ts'
import { trustedPrograms } from '../../solana/known/known-programs.ts'
import { type Verdict, worstVerdict } from '../assess/score.ts'
import type { ResolvedMessage, Transaction } from '../../solana/transaction/message.ts'
import { guardTogether } from './guard-together.ts'
import { assessTogether } from './joint.ts'
import { changedBy, siblingScenarios } from './siblings.ts'
import { runAfter } from './run-after.ts'
import type { ScanAnswer } from '../answer/build-scan-answer.ts'
import { describeAssets } from '../answer/describe-assets.ts'
import { ignoreUpstreamFault } from '../../basics/fault.ts'
import { knownFields } from '../../basics/known-fields.ts'
import type { EvidencePart, ScanEvidence } from '../answer/build-scan-evidence.ts'
import { exploreScenarios, moreToRead } from '../explore/explore-scenarios.ts'
import { makeMintCache } from '../observe/mint-decimals.ts'
import { type Observed, observeTransaction } from '../observe/observe-transaction.ts'
import { readTransaction } from '../observe/read-scan-input.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import {
  assessObserved,
  type Caller,
  type Examination,
  examineFor,
  guardedScanOf,
  originOf,
  reportOf,
  type ScanDeps,
} from '../scan-transaction.ts'
import { takesPart } from '../observe/takes-part.ts'
import { verifySignatures } from '../observe/verify-signatures.ts'

export type BulkScanInput = Caller & {
  transactionsBase64: readonly string[]
  /** Evidence that takes more work than the verdict, and is built only on request. */
  include?: readonly EvidencePart[]
}

export type BulkScanReport = {
  answer: { verdict: Verdict; score: number; summary: string }
  /** In the order of the request. */
  results: { answer: ScanAnswer; evidence: ScanEvidence }[]
}

/** Upper limit of simulations per request; wallets sign smaller batches. */
export const maxBulkTransactions = 20

/** Transactions that are observed at the same time. */
const observedAtOnce = 4

/**
 * Scans transactions that are signed together, in their order and in other orders. Each is simulated alone on the node,
 * then in this process on the state that the earlier ones leave, which is what its answer describes. If an unknown
 * program is involved, each also runs after each of the others, in any order. What they take together is assessed as
 * one transaction.
 * Throws Fault INVALID_REQUEST naming `transactionsBase64[…]` or `walletAddress`, and UPSTREAM_* like the single scan.
 */
export const scanTransactions = async (
  deps: ScanDeps,
  input: BulkScanInput,
): Promise<BulkScanReport> => {
  const user = readAddress(input.walletAddress, 'walletAddress')
  const transactions = input.transactionsBase64.map((base64, index) =>
    readTransaction(base64, fieldOf(index)),
  )
  const together = await examineTogether(deps, user, transactions, input)
  const wants = (part: EvidencePart): boolean => input.include?.includes(part) === true
  const [assets, guards] = await Promise.all([
    wants('assets')
      ? describeAssets(
          together.map(({ context }) => context),
          deps.labels,
        )
      : [],
    wants('guards')
      ? guardTogether(deps.chain, pairs(transactions, together), (guarded) =>
          examineTogether(deps, user, guarded, input)
            .then((examined) => examined.map(guardedScanOf))
            .catch(ignoreUpstreamFault),
        )
      : [],
  ])
  const results = together.map((each, index) =>
    reportOf(each, knownFields({ assets: assets[index], guards: guards[index] })),
  )
  return { answer: overallOf(results), results }
}

/** The examination of each, on what those before it leave, with the findings on all of them as one. */
const examineTogether = async (
  deps: ScanDeps,
  user: Address,
  transactions: readonly Transaction[],
  input: Omit<Caller, 'walletAddress'>,
): Promise<Examination[]> => {
  const alone = await observeAll(deps, transactions)
  const origin = originOf(input)
  const left = new Map<Address, Account | undefined>()
  const examinations: Examination[] = []
  for (const [index, transaction] of transactions.entries()) {
    const own = alone[index]
    if (!own) continue
    const whose = input.client === undefined ? {} : { client: input.client }
    const inOrder = await runAfter(deps.vm, { user, ...whose }, own, left)
    const request = { user, origin, signatures: await verifySignatures(transaction) }
    if (takesPart(inOrder, user)) {
      const scenarios = await exploreMember(deps, user, { index, alone, inOrder, ...whose })
      const explored = { ...request, ...(scenarios && { scenarios }) }
      examinations.push(assessObserved(deps, inOrder, explored))
    } else examinations.push(await examineFor(deps, { observed: inOrder, ...request, ...whose }))
    for (const [address, account] of changedBy(inOrder)) left.set(address, account)
  }
  return assessTogether(examinations)
}

const pairs = (transactions: readonly Transaction[], examinations: readonly Examination[]) =>
  examinations.flatMap((examination, index) => {
    const transaction = transactions[index]
    return transaction ? [{ transaction, examination }] : []
  })

const fieldOf = (index: number): string => `transactionsBase64[${index}]`

const observeAll = async (
  deps: ScanDeps,
  transactions: readonly Transaction[],
): Promise<Observed[]> => {
  const mints = deps.mints ?? makeMintCache()
  const more = moreToRead(deps.knownPrograms ?? trustedPrograms)
  const sysvars = (resolved: ResolvedMessage): Address[] => [
    ...new Set([clockSysvar, ...more.sysvarsFor(resolved)]),
  ]
  const observed: Observed[] = []
  for (let start = 0; start < transactions.length; start += observedAtOnce) {
    const part = transactions.slice(start, start + observedAtOnce)
    observed.push(
      ...(await Promise.all(
        part.map((transaction) =>
          observeTransaction(
            deps.chain,
            mints,
            transaction,
            deps.vm && { ...more, sysvarsFor: sysvars },
          ),
        ),
      )),
    )
  }
  return observed
}

/**
 * Runs the scenarios of one transaction, starting where it succeeds: alone, or otherwise after the earlier ones, which
 * it then needs.
 */
const exploreMember = (
  { vm, knownPrograms = trustedPrograms }: ScanDeps,
  user: Address,
  member: { index: number; alone: readonly Observed[]; inOrder: Observed; client?: string },
): Promise<ScenarioReport> | undefined => {
  const { index, alone, inOrder, client } = member
  const own = alone[index]
  if (!vm || !own) return undefined
  const worksAlone = own.simulated.ok && !own.simulated.answer.error
  const more: Scenario[] = worksAlone ? siblingScenarios(index, alone, user) : []
  return exploreScenarios(vm, {
    user,
    observed: worksAlone ? own : inOrder,
    knownPrograms,
    more,
    ...(client !== undefined && { client }),
  })
}

const overallOf = (results: BulkScanReport['results']): BulkScanReport['answer'] => {
  const verdict = worstVerdict(results.map(({ answer }) => answer.verdict))
  const score = Math.max(0, ...results.map(({ answer }) => answer.score))
  const worst = results.findIndex(({ answer }) => answer.score === score)
  const worstSummary = results[worst]?.answer.summary ?? ''
  if (results.length === 1) return { verdict, score, summary: worstSummary }
  const summary =
    verdict === 'safe'
      ? `No risks were found in any of the ${results.length} transactions.`
      : `Transaction ${worst + 1} of ${results.length}: ${worstSummary}`
  return { verdict, score, summary }
}
