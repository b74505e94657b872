import type { Assessment } from '../../../findings/reason-assess.ts'
import type { PermissionFacts } from '../facts/facts.ts'
import { type Permission, unlimitedAmount } from '../facts/permission.ts'
import { exposedUsd } from '../assess/rank.ts'
import {
  type RevokeTransaction,
  revokeInBatches,
  revokeTransaction,
} from '../facts/revoke-transactions.ts'
import { roundUsd } from '../facts/worth.ts'
import { decimalText } from '../../../findings/words/amounts.ts'
import { assessmentAnswer } from '../../../findings/assessment-evidence.ts'
import type { PermissionReport } from './facts.ts'
import { payingTrouble, summarizePermissions } from './summary.ts'

/** Permissions that an answer lists, so that it stays of a size that a wallet can take; the others are counted. */
export const mostListed = 200

type Transaction = { transaction: string; instructions: number; feeLamports: number }

/** A permission as the interface tells it; ready for JSON. */
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

export type PermissionAnswer = Pick<Assessment, 'riskLevel' | 'score' | 'reasons'> & {
  summary: string
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
  assessment: Assessment
  /** All of them, gravest first. */
  ranked: readonly Permission[]
  blockhash: Blockhash | undefined
}): PermissionAnswer => {
  const { report, assessment, ranked } = made
  const { facts, tokenAccountCount } = report
  const blockhash = payingTrouble(facts) === undefined ? made.blockhash : undefined
  const listed = ranked.slice(0, mostListed)
  const notExamined = Object.values(facts.unseen)
  const usd = exposedUsd(ranked)
  const batches = blockhash && batchesOf(facts, blockhash, listed)
  const summary = summarizePermissions({
    facts,
    assessment,
    ranked,
    listedCount: listed.length,
    hasBlockhash: blockhash !== undefined,
  })
  return {
    ...assessmentAnswer(assessment, summary),
    complete: notExamined.length === 0,
    notExamined,
    ...(tokenAccountCount !== undefined && { tokenAccounts: tokenAccountCount }),
    permissionCount: ranked.length,
    ...(usd !== undefined && { exposedUsd: roundUsd(usd) }),
    permissions: listed.map((permission) => rowOf(permission, facts, blockhash)),
    ...(batches &&
      blockhash && {
        revokeAll: {
          transactions: batches,
          lastValidBlockHeight: Number(blockhash.lastValidBlockHeight),
        },
      }),
  }
}

/** Undefined where the wallet can end nothing by itself. */
const batchesOf = (
  { wallet }: PermissionFacts,
  { blockhash }: Blockhash,
  listed: readonly Permission[],
): (Transaction & { accounts: string[] })[] | undefined => {
  const made = revokeInBatches(wallet, blockhash, listed)
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

const rowOf = (
  permission: Permission,
  { wallet }: PermissionFacts,
  blockhash: Blockhash | undefined,
): PermissionRow => {
  const { holder, amount, decimals, allowance, exposureUsd, notes } = permission
  const revoke = blockhash && revokeTransaction(wallet, blockhash.blockhash, permission)
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
    summary: permission.summary,
    remedy: permission.remedy,
    ...(notes.length > 0 && { notes }),
    ...(revoke && { revoke: transactionOf(revoke) }),
  }
}
