import { textOf } from '../findings/words/catalogue.ts'
import { previewedSignerText, summaryText } from './words/en/summary.ts'
import { sentencesOf } from './words/scan-words.ts'
import type { Address } from '../solana/address/address.ts'
import { solDecimals } from '../solana/effects/balances.ts'
import { invalidField } from '../basics/fault.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { explain } from './answer/explain.ts'
import type { RiskContext } from './context/risk-context.ts'
import type { Severity } from '../findings/severity.ts'
import { decimalText } from '../findings/words/amounts.ts'
import { displayedUnits } from '../solana/state/display-factor.ts'
import { outflowsOf } from './facts/outflow.ts'
import { networkFeeLamports } from './facts/compute-budget.ts'
import { describeOutcome } from './summary/describe-outcome.ts'
import { readTransaction } from './observe/read-scan-input.ts'
import type { EvidencePart, ScanEvidence } from './answer/build-scan-evidence.ts'
import {
  buildRequestedEvidence,
  type Examination,
  examineSigners,
  reportOf,
  type ScanDeps,
} from './scan-transaction.ts'

/** Contract 2.7. `asset` is a mint (SOL is the wrapped-SOL mint), `amount` a decimal number as text. */
export type TransactionPreview = {
  riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
  summary: string
  actions: { type: string; asset: string; amount: string; direction: 'in' | 'out' }[]
  warnings: { code: string; message: string; severity: Severity }[]
}

export type PreviewInput = {
  transactionBase64: string
  /** The client behind the request, so that clients take turns where work is scarce. */
  client?: string
  /** Evidence about the signer that the preview is about. */
  include?: readonly EvidencePart[]
}

export type PreviewReport = { answer: TransactionPreview; evidence: ScanEvidence }

/**
 * What a transaction is expected to do, before signing: the result of the scan's engine in another form. It is about
 * the signer for whom it ends worst.
 * Throws Fault INVALID_REQUEST naming `transaction`, and UPSTREAM_* like the scan.
 */
export const previewTransaction = async (
  deps: ScanDeps,
  input: PreviewInput,
): Promise<PreviewReport> => {
  const transaction = readTransaction(input.transactionBase64, 'transactionBase64')
  const { client, include = [] } = input
  const request = { ...(client !== undefined && { client }), origin: {} }
  const examinations = await examineSigners(deps, { transaction, ...request })
  const examination = worstOf(examinations)
  if (!examination) throw invalidField('transactionBase64', 'no-fee-payer', {})
  const requested = await buildRequestedEvidence(deps, {
    transaction,
    input: { ...request, include },
    examination,
  })
  const { evidence } = reportOf(examination, requested)
  return { answer: previewOf(examination, examinations.length > 1), evidence }
}

/**
 * The examination of the signer for whom it ends worst, whether or not that signer has signed already: no answer is
 * better than the worst one. Where they are alike, one who has yet to sign, and then the one who gives something away:
 * a sponsor who only pays the fee learns less.
 */
const worstOf = (examinations: readonly Examination[]): Examination | undefined => {
  const open = examinations.filter((each) => !hasSigned(each))
  const [first, ...others] = [...open, ...examinations.filter(hasSigned)]
  return others.reduce((worst, each) => (worst && isWorse(each, worst) ? each : worst), first)
}

const isWorse = (one: Examination, other: Examination): boolean => {
  const difference =
    riskLevels.indexOf(riskLevelOf(one)) - riskLevels.indexOf(riskLevelOf(other)) ||
    one.assessment.score - other.assessment.score
  if (difference !== 0) return difference > 0
  if (hasSigned(one) !== hasSigned(other)) return hasSigned(other)
  return outflowsOf(one.context).length > outflowsOf(other.context).length
}

const hasSigned = ({ context: { user, signatures, resolved } }: Examination): boolean =>
  signatures[resolved.message.staticAccounts.indexOf(user)] === 'valid'

/** `amongSeveral`: other wallets sign too, so the summary names the one that it is about. */
const previewOf = (examination: Examination, amongSeveral: boolean): TransactionPreview => {
  const { context, findings, assessment } = examination
  const scored = findings.filter(({ stage }) => stage === 'scored')
  const describe = (): string => summaryText(describeOutcome(context))
  const { summary } = explain(assessment.verdict, findings, describe)
  return {
    riskLevel: riskLevelOf(examination),
    summary: amongSeveral ? `${summary} ${previewedSignerText(context.user)}` : summary,
    actions: [...balanceActions(examination), ...approvalActions(context)],
    warnings: scored.map((finding) => {
      const { what, why } = sentencesOf(finding)
      return {
        code: finding.code,
        message: textOf({ what, ...(why !== undefined && { why }) }),
        severity: finding.severity,
      }
    }),
  }
}

/** From the mildest to the most serious. */
const riskLevels: readonly TransactionPreview['riskLevel'][] = [
  'low',
  'medium',
  'unknown',
  'high',
  'critical',
]

/** An incomplete check is `unknown`, unless the findings are serious enough by themselves. */
const riskLevelOf = ({
  context,
  findings,
  assessment,
}: Examination): TransactionPreview['riskLevel'] => {
  const scored = findings.filter(({ stage }) => stage === 'scored')
  if (assessment.verdict === 'malicious') return 'critical'
  if (scored.some(({ severity }) => severity === 'high' || severity === 'critical')) return 'high'
  const unseen = context.simulation.status !== 'ok' || context.effects.unseen.length > 0
  if (unseen) return 'unknown'
  if (assessment.verdict === 'suspicious') return 'high'
  return scored.some(({ severity }) => severity === 'medium') ? 'medium' : 'low'
}

/** One asset for another is a swap. The fee is a separate action, whatever else happens to SOL. */
const balanceActions = ({ context }: Examination): TransactionPreview['actions'] => {
  const mine = context.effects.balances.filter(({ owner }) => owner === context.user)
  const pays =
    context.resolved.feePayer === context.user && mine.some(({ mint }) => mint === wrappedSolMint)
  const feeLamports = pays ? networkFeeLamports(context) : 0n
  const moved = mine.map(({ mint, before, after }) => ({
    mint,
    delta: after - before + (mint === wrappedSolMint ? feeLamports : 0n),
  }))
  const paid = moved.some(({ delta }) => delta < 0n)
  const received = moved.some(({ delta }) => delta > 0n)
  const type = paid && received ? 'swap' : 'transfer'
  return [
    ...balanceAction('fee', wrappedSolMint, -feeLamports, context),
    ...moved.flatMap(({ mint, delta }) => balanceAction(type, mint, delta, context)),
  ]
}

const balanceAction = (
  type: string,
  mint: Address,
  delta: bigint,
  context: RiskContext,
): TransactionPreview['actions'] => {
  const amount = uiText(delta < 0n ? -delta : delta, mint, context)
  if (delta === 0n || amount === undefined) return []
  return [{ type, asset: mint, amount, direction: delta < 0n ? 'out' : 'in' }]
}

const approvalActions = (context: RiskContext): TransactionPreview['actions'] =>
  context.instructions.flatMap(({ actions }) =>
    actions.flatMap((action) => {
      if (action.type !== 'approve' || !context.identity.everOwned(action.account)) return []
      const state = context.states.before.get(action.account)
      const mint = action.mint ?? (state?.kind === 'token-account' ? state.mint : undefined)
      const amount = mint && uiText(action.amount, mint, context)
      return mint && amount
        ? [{ type: 'approve', asset: mint, amount, direction: 'out' as const }]
        : []
    }),
  )

const uiText = (raw: bigint, mint: Address, { decimals }: RiskContext): string | undefined => {
  const places = mint === wrappedSolMint ? solDecimals : decimals.get(mint)
  return places === undefined
    ? undefined
    : decimalText(displayedUnits(raw, decimals.factors?.get(mint)), places)
}
