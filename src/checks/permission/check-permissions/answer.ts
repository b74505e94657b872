import type { OfficialClient } from '../../../solana/building/official-client.ts'
import { type Permission, unlimitedAmount } from '../facts/permission.ts'
import { exposedUsd } from '../assess/rank.ts'
import {
  type RevokeSetting,
  type RevokeTransaction,
  revokeInBatches,
  revokeTransaction,
} from '../facts/revoke-transactions.ts'
import { roundUsd } from '../../../basics/round-usd.ts'
import { decimalText } from '../../../findings/words/amounts.ts'
import { assessmentAnswer, type AssessmentAnswer } from '../../../findings/assessment-evidence.ts'
import type { PermissionReport } from './facts.ts'
import { permissionText } from '../words/en/permissions.ts'
import { permissionSummary } from '../words/summary.ts'
import { incompleteListText } from '../../../findings/words/en/gaps.ts'
import type { Finding } from '../../../findings/finding.ts'
import { isEmpty, payingProblemOf, revokingProblemOf } from '../facts/revoking-problem.ts'

/** Maximum permissions in an answer, so that wallets can handle its size. The total is always reported. */
export const maxListed = 200

type Transaction = { transaction: string; instructions: number; feeLamports: number }

/** A permission as it appears in the answer, as JSON. */
export type PermissionRow = {
  kind: Permission['kind']
  severity: Permission['severity']
  account: string
  program?: string
  mint?: string
  holder?: string
  holderKind?: string
  holderName?: string
  amount?: string
  decimals?: number
  uiAmount?: string
  allowance?: string
  unlimited?: boolean
  exposureUsd?: number
  summary: string
  remedy: string
  notes?: string[]
  revoke?: Transaction
}

export type PermissionAnswer = AssessmentAnswer & {
  complete: boolean
  notExamined: string[]
  tokenAccounts?: number
  permissionCount: number
  exposedUsd?: number
  permissions: PermissionRow[]
  revokeAll?: {
    transactions: (Transaction & { accounts: string[] })[]
    lastValidBlockHeight: number
  }
}

export type Blockhash = { blockhash: string; lastValidBlockHeight: bigint }

export const buildPermissionAnswer = (made: {
  report: PermissionReport
  assessed: Omit<AssessmentAnswer, 'summary'>
  /** Most serious first. Undefined if nothing was found. */
  findings: readonly Finding[]
  /** All permissions, most serious first. */
  ranked: readonly Permission[]
  blockhash: Blockhash | undefined
  client: OfficialClient
}): PermissionAnswer => {
  const { report, assessed, findings, ranked } = made
  const { facts, tokenAccountCount } = report
  const blockhash = payingProblemOf(facts) === undefined ? made.blockhash : undefined
  const listed = ranked.slice(0, maxListed)
  const notExamined = Object.values(facts.unread).map((lists) =>
    lists.map(incompleteListText).join(' '),
  )
  const exposed = exposedUsd(ranked)
  const usd = exposed === undefined ? undefined : roundUsd(exposed)
  const setting = blockhash && {
    client: made.client,
    wallet: facts.wallet,
    blockhash: blockhash.blockhash,
  }
  const batches = setting && batchesOf(setting, listed)
  const revokingProblem = revokingProblemOf(facts, ranked, blockhash !== undefined)
  const summary = permissionSummary({
    riskLevel: assessed.riskLevel,
    findings,
    ...(usd !== undefined && { exposedUsd: usd }),
    listedCount: listed.length,
    permissionCount: ranked.length,
    empty: isEmpty(facts),
    ...(revokingProblem && { revokingProblem }),
    notExamined,
  })
  return {
    ...assessmentAnswer(assessed, summary),
    complete: notExamined.length === 0,
    notExamined,
    ...(tokenAccountCount !== undefined && { tokenAccounts: tokenAccountCount }),
    permissionCount: ranked.length,
    ...(usd !== undefined && { exposedUsd: usd }),
    permissions: listed.map((permission) => rowOf(permission, setting)),
    ...(batches &&
      blockhash && {
        revokeAll: {
          transactions: batches,
          lastValidBlockHeight: Number(blockhash.lastValidBlockHeight),
        },
      }),
  }
}

/** Undefined if the wallet cannot end any permission by itself. */
const batchesOf = (
  setting: RevokeSetting,
  listed: readonly Permission[],
): (Transaction & { accounts: string[] })[] | undefined => {
  const made = revokeInBatches(setting, listed)
  if (made.length === 0) return undefined
  return made.map((each) => ({ ...transactionOf(each), accounts: each.accounts }))
}

const transactionOf = ({
  bytes,
  instructionCount,
  feeLamports,
}: RevokeTransaction): Transaction => ({
  transaction: Buffer.from(bytes).toString('base64'),
  instructions: instructionCount,
  feeLamports: Number(feeLamports),
})

const rowOf = (permission: Permission, setting: RevokeSetting | undefined): PermissionRow => {
  const { holder, amount, decimals, allowance, exposureUsd } = permission
  const { summary, remedy, notes } = permissionText(permission)
  const revoke = setting && revokeTransaction(setting, permission)
  return {
    kind: permission.kind,
    severity: permission.severity,
    account: permission.account,
    ...(permission.program && { program: permission.program }),
    ...(permission.mint && { mint: permission.mint }),
    ...(holder && { holder: holder.address, holderKind: holder.kind }),
    ...(holder?.name !== undefined && { holderName: holder.name }),
    ...(amount !== undefined && { amount: amount.toString() }),
    ...(decimals !== undefined && { decimals }),
    ...(amount !== undefined &&
      decimals !== undefined && { uiAmount: decimalText(amount, decimals) }),
    ...(allowance !== undefined && {
      allowance: allowance.toString(),
      unlimited: allowance === unlimitedAmount,
    }),
    ...(exposureUsd !== undefined && { exposureUsd }),
    summary,
    remedy,
    ...(notes && { notes }),
    ...(revoke && { revoke: transactionOf(revoke) }),
  }
}
