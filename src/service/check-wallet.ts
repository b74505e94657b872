import type { Address } from '../domain/address.ts'
import type { AddressContext, Learned } from '../domain/address-risk/check.ts'
import { isWalletKind } from '../domain/address-risk/address-kind.ts'
import { opening } from '../domain/address-risk/summary.ts'
import { assess, type Assessment } from '../domain/assessment/assess.ts'
import { token2022Program, tokenProgram } from '../domain/known-address.ts'
import type { LedgerTransaction, OwnedTokenAccount, SignatureRow } from '../domain/ledger.ts'
import { readState } from '../domain/state/read-state.ts'
import { activityOf } from '../domain/wallet/activity.ts'
import type { Approval, Tokens, WalletContext, WalletPast } from '../domain/wallet/check.ts'
import { flaggedOf } from '../domain/wallet/flagged.ts'
import { isUnasked, pastOf } from '../domain/wallet/past.ts'
import { poisoningOf } from '../domain/wallet/poisoning.ts'
import { walletChecks } from '../domain/wallet/registry.ts'
import { type AccountFacts, accountFacts, evidenceOf, isoTime } from './account-answer.ts'
import { assessmentAnswer, type AssessmentReport } from './assessment-evidence.ts'
import { learn } from './learn.ts'
import { type AddressDeps, readAddressField, readSubject } from './read-address.ts'
import { type History, readNewest } from './read-history.ts'

export type WalletAnswer = Pick<Assessment, 'riskLevel' | 'score' | 'reasons'> & {
  summary: string
} & AccountFacts & {
    /** How many of the newest transactions were read in full; absent where none could be. */
    transactionsExamined?: number
    /** Counterparties that lists name. */
    flaggedCounterparties: {
      address: string
      lists: { list: string; date: string; kind: string; reason: string }[]
      received: number
      sent: number
      dusted: number
      lastSeenAt?: string
    }[]
    /** Addresses in its history that were made to be mistaken for others. */
    poisoning: {
      address: string
      resembles: string
      transfers: number
      paid: boolean
      firstSeenAt?: string
    }[]
    dust?: { transfers: number; senders: number }
    automated?: boolean
    tokenAccounts?: number
    /** Others than the owner that may take tokens. */
    approvals?: number
  }

/** The newest transactions that did not fail and are read in full. */
const transactionsRead = 40

/**
 * What speaks against dealing with a wallet, and what its owner should know. Two rounds to the node: the account and the
 * newest thousand of its transactions, then the newest forty in full, the first one, and its token accounts. Throws Fault
 * INVALID_REQUEST naming `address`, UPSTREAM_* where the account could not be read.
 */
export const checkWallet = async (
  deps: AddressDeps,
  input: { address: string },
): Promise<AssessmentReport<WalletAnswer>> => {
  const address = readAddressField(input.address, 'address')
  const [{ subject, slot }, history] = await Promise.all([
    readSubject(deps, address),
    readNewest(deps.ledger, address),
  ])
  const asked = isWalletKind(subject.kind) || subject.kind === 'unused'
  const [records, tokens] = asked
    ? await Promise.all([readRecords(deps, history), readTokens(deps, address)])
    : []
  const context: WalletContext = {
    subject,
    slot,
    holders: [],
    reports: deps.reputation.lookUp(address),
    activity: activityFrom(address, history, records),
    nowSeconds: Math.floor(deps.nowMs() / 1000),
    ...(records && { past: pastFrom(deps, address, records) }),
    ...(tokens && { tokens }),
  }
  const assessment = assess(walletChecks, context)
  return {
    answer: {
      ...assessmentAnswer(assessment, summaryOf(assessment)),
      ...accountFacts(context),
      ...dealings(context),
    },
    evidence: evidenceOf(deps, context, assessment),
  }
}

type Read = { row: SignatureRow; record: LedgerTransaction | undefined }

/** The newest ones, and the oldest where it is the first. */
type Records = { newest: Read[]; oldest?: LedgerTransaction }

const readRecords = async (
  { ledger }: AddressDeps,
  history: Learned<History>,
): Promise<Learned<Records>> => {
  if (!history.known) return history
  const { rows, complete } = history.value
  const newest = rows.filter(({ failed }) => !failed).slice(0, transactionsRead)
  const last = complete ? rows.at(-1) : undefined
  const wanted = [
    ...new Set([...newest, ...(last ? [last] : [])].map(({ signature }) => signature)),
  ]
  const read = await learn(
    wanted.length === 0 ? Promise.resolve([]) : ledger.readTransactions(wanted),
    'What its transactions did',
  )
  if (!read.known) return read
  const bySignature = new Map(wanted.map((signature, index) => [signature, read.value[index]]))
  const oldest = last && bySignature.get(last.signature)
  return {
    known: true,
    value: {
      newest: newest.map((row) => ({ row, record: bySignature.get(row.signature) })),
      ...(oldest && { oldest }),
    },
  }
}

const activityFrom = (
  address: Address,
  history: Learned<History>,
  records: Learned<Records> | undefined,
): AddressContext['activity'] => {
  if (!history.known) return history
  const oldest = records?.known ? records.value.oldest : undefined
  return {
    known: true,
    value: activityOf(address, { ...history.value, ...(oldest && { oldest }) }),
  }
}

const pastFrom = (
  { reputation }: AddressDeps,
  address: Address,
  records: Learned<Records>,
): Learned<WalletPast> => {
  if (!records.known) return records
  const past = pastOf(
    address,
    records.value.newest.map(({ row: { blockTimeSeconds: atSeconds, memo }, record }) => ({
      record,
      ...(atSeconds !== undefined && { atSeconds }),
      ...(memo !== undefined && { memo }),
    })),
  )
  if (past.examined === 0 && past.missing > 0)
    return { known: false, why: 'The Solana node no longer has the transactions of this wallet.' }
  const { passages } = past
  return {
    known: true,
    value: {
      ...past,
      flagged: flaggedOf(passages, reputation),
      poisoning: poisoningOf(address, passages),
    },
  }
}

const readTokens = async (
  { ledger, reputation }: AddressDeps,
  address: Address,
): Promise<Learned<Tokens>> => {
  const parts = await Promise.all(
    [tokenProgram, token2022Program].map((program) =>
      learn(ledger.readTokenAccounts(address, program), 'Its token accounts'),
    ),
  )
  const accounts: OwnedTokenAccount[] = []
  for (const part of parts) {
    if (!part.known) return part
    for (const account of part.value.accounts) accounts.push(account)
  }
  const delegates = accounts.flatMap(({ account }) => {
    const state = readState(account)
    if (state.kind !== 'token-account' || !state.delegate || state.delegate === address) return []
    return state.delegatedAmount > 0n ? [state.delegate] : []
  })
  const approvals = [...Map.groupBy(delegates, (delegate) => delegate)].map(
    ([delegate, each]): Approval => ({
      delegate,
      accounts: each.length,
      reports: reputation.lookUp(delegate),
    }),
  )
  return { known: true, value: { accounts: accounts.length, approvals } }
}

const dealings = ({ past, tokens, activity }: WalletContext) => {
  const seen = past?.known ? past.value : undefined
  const unasked = seen?.passages.filter((each) => isUnasked(each) && each.size !== 'value') ?? []
  return {
    ...(seen && {
      transactionsExamined: seen.examined,
      dust: {
        transfers: unasked.length,
        senders: new Set(unasked.map(({ counterparty }) => counterparty)).size,
      },
    }),
    flaggedCounterparties: (seen?.flagged ?? []).map(({ reports, lastSeconds, ...flagged }) => ({
      ...flagged,
      lists: reports.map(({ list, date, kind, reason }) => ({ list, date, kind, reason })),
      ...(lastSeconds !== undefined && { lastSeenAt: isoTime(lastSeconds) }),
    })),
    poisoning: (seen?.poisoning ?? []).map(({ firstSeconds, ...poisoning }) => ({
      ...poisoning,
      ...(firstSeconds !== undefined && { firstSeenAt: isoTime(firstSeconds) }),
    })),
    ...(activity.known && { automated: activity.value.automated }),
    ...(tokens?.known && {
      tokenAccounts: tokens.value.accounts,
      approvals: tokens.value.approvals.length,
    }),
  }
}

const summaryOf = ({ riskLevel, reasons, coverage }: Assessment): string => {
  const grave = reasons.filter(({ severity }) => severity !== 'info')
  const missed = coverage.flatMap(({ status, why }) => (status === 'failed' && why ? [why] : []))
  return [
    opening[riskLevel],
    ...grave.slice(0, 2).map(({ message }) => message),
    ...new Set(missed),
    'Only its newest transactions were looked at, one step far.',
  ].join(' ')
}
