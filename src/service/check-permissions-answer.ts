import type { Assessment } from '../domain/assessment/assess.ts'
import type { PermissionFacts } from '../domain/permission/facts.ts'
import { type Permission, unlimitedAmount } from '../domain/permission/permission.ts'
import { exposedUsd } from '../domain/permission/rank.ts'
import {
  type RevokeTransaction,
  revokeInBatches,
  revokeTransaction,
} from '../domain/permission/revoke-transactions.ts'
import { counted } from '../domain/permission/check.ts'
import { roundUsd, usdText } from '../domain/permission/worth.ts'
import { isOnCurve } from '../domain/risk/curve.ts'
import { decimalText } from '../domain/risk/wording.ts'
import { assessmentAnswer } from './assessment-evidence.ts'
import type { PermissionReport } from './check-permissions-facts.ts'

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
  const { report, assessment, ranked, blockhash } = made
  const { facts, tokenAccountCount } = report
  const listed = ranked.slice(0, mostListed)
  const notExamined = Object.values(facts.unseen)
  const usd = exposedUsd(ranked)
  const batches = blockhash && batchesOf(facts, blockhash, listed)
  return {
    ...assessmentAnswer(assessment, summaryOf(made, listed.length, batches !== undefined)),
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

const leads: Record<Assessment['riskLevel'], string> = {
  critical: 'Somebody can take assets of this wallet at any time, or has it under control.',
  high: 'Others have powers over this wallet that it could lose much to.',
  medium: 'Others have powers over this wallet, or it has old ones open; look through them.',
  low: 'Nobody has a power over this wallet that speaks of a theft.',
  unknown: 'Whether others have powers over this wallet could not be found out.',
}

const summaryOf = (
  { report, assessment, ranked, blockhash }: Parameters<typeof buildPermissionAnswer>[0],
  listedCount: number,
  revocable: boolean,
): string => {
  const { facts } = report
  const usd = exposedUsd(ranked)
  const [gravest] = assessment.reasons
  return [
    leads[assessment.riskLevel],
    ...(gravest && gravest.severity !== 'info' ? [gravest.message] : []),
    ...(usd !== undefined ? [`In all ${usdText(roundUsd(usd))} could be taken.`] : []),
    ...(listedCount < ranked.length
      ? [`The ${listedCount} gravest of ${counted(ranked.length, 'permission')} are listed.`]
      : []),
    ...nothingThere(facts),
    ...revokingTrouble(facts, ranked, blockhash !== undefined, revocable),
    ...Object.values(facts.unseen).map((said) => `Not examined: ${said}`),
  ].join(' ')
}

const nothingThere = ({ walletAccount, tokenAccounts, unseen }: PermissionFacts): string[] =>
  walletAccount || tokenAccounts.length > 0 || unseen['token-accounts'] !== undefined
    ? []
    : ['There is no account at this address, and nothing in its name.']

/** Of one signature. */
const feeLamports = 5_000n

const revokingTrouble = (
  { wallet, walletAccount }: PermissionFacts,
  ranked: readonly Permission[],
  hasBlockhash: boolean,
  revocable: boolean,
): string[] => {
  if (!ranked.some(({ revocation }) => revocation)) return []
  if (!isOnCurve(wallet))
    return ['The address has no private key, so that revoking takes the program that acts for it.']
  if (!hasBlockhash)
    return [
      'Revoking transactions could not be made now, because the node gave no recent blockhash.',
    ]
  return revocable && (walletAccount?.lamports ?? 0n) < feeLamports
    ? ['The wallet has not enough SOL to pay for revoking; send it a little first.']
    : []
}
