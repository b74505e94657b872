import type { Address } from '../../solana/address/address.ts'
import { known, type Known, learn, valueOf } from '../../findings/known.ts'
import { token2022Program, tokenProgram } from '../../solana/address/known-address.ts'
import type { OwnedTokenAccount } from '../../solana/ledger.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { Approval, Tokens, WalletContext } from './assess/check.ts'
import { type AddressDeps, readSubject } from '../address/read-address.ts'
import { isWalletKind } from '../address/facts/address-kind.ts'
import { writeAssessment } from '../../findings/answer/write-assessment.ts'
import { assess } from '../../findings/assess.ts'
import { runChecks } from '../../findings/run-checks.ts'
import { walletSentences, walletSummary } from './words/en.ts'
import { listedMax } from './thresholds.ts'
import { isWorthlessUnsolicited } from './facts/past.ts'
import { walletChecks } from './rules/registry.ts'
import {
  type AccountFacts,
  accountFacts,
  evidenceOf,
  timeField,
} from '../address/account-answer.ts'
import {
  type AssessmentAnswer,
  assessmentAnswer,
  type AssessmentReport,
} from '../../findings/assessment-evidence.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { readNewest } from '../address/read-history.ts'
import { activityFrom, pastFrom, readRecords } from './read-past.ts'

export type WalletAnswer = AssessmentAnswer &
  AccountFacts & {
    /** How many of the newest transactions were read in full. Absent if none could be read. */
    transactionsExamined?: number
    /** Counterparties on lists. */
    flaggedCounterparties: {
      address: string
      lists: { list: string; date: string; kind: string; reason: string }[]
      received: number
      sent: number
      dusted: number
      lastSeenAt?: string
    }[]
    /** Addresses in the wallet's history that imitate others. */
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
    /** Delegates that can take tokens. */
    approvals?: number
  }

/**
 * Assesses the risks of dealing with a wallet, and what its owner should know. Takes two rounds to the node: the
 * account and its newest thousand signatures, then the newest forty transactions in full, the first one, and the token
 * accounts. Throws Fault INVALID_REQUEST naming `address`, or UPSTREAM_* if the account could not be read.
 */
export const checkWallet = async (
  deps: AddressDeps,
  input: { address: string },
): Promise<AssessmentReport<WalletAnswer>> => {
  const address = readAddress(input.address, 'address')
  const [{ subject, slot }, history] = await Promise.all([
    readSubject(deps, address),
    readNewest(deps.ledger, address),
  ])
  const isWallet = isWalletKind(subject.kind) || subject.kind === 'unused'
  const [records, tokens] = isWallet
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
  const examined = runChecks(walletChecks, context)
  const assessed = assess(examined)
  const written = writeAssessment(examined, walletSentences)
  const past = context.past && valueOf(context.past)
  return {
    answer: {
      ...assessmentAnswer(
        { ...assessed, reasons: written.reasons },
        walletSummary({ ...assessed, coverage: examined.coverage, past }),
      ),
      ...accountFacts(context),
      ...recentTransfers(context),
    },
    evidence: evidenceOf(deps, context, written),
  }
}

const recentTransfers = ({ past, tokens, activity }: WalletContext) => {
  const seen = past && valueOf(past)
  const dust = seen?.transfers.filter(isWorthlessUnsolicited) ?? []
  return {
    ...(seen && {
      transactionsExamined: seen.examined,
      dust: {
        transfers: dust.length,
        senders: new Set(dust.map(({ counterparty }) => counterparty)).size,
      },
    }),
    flaggedCounterparties: (seen?.flagged ?? [])
      .slice(0, listedMax)
      .map(({ reports, lastSeconds, ...flagged }) => ({
        ...flagged,
        lists: reports.map(({ list, date, kind, reason }) => ({ list, date, kind, reason })),
        ...timeField('lastSeenAt', lastSeconds),
      })),
    poisoning: (seen?.poisoning ?? [])
      .slice(0, listedMax)
      .map(({ firstSeconds, ...poisoning }) => ({
        ...poisoning,
        ...timeField('firstSeenAt', firstSeconds),
      })),
    ...(activity.known && { automated: activity.value.automated }),
    ...(tokens?.known && {
      tokenAccounts: tokens.value.accounts,
      approvals: tokens.value.approvals.length,
    }),
  }
}

/** The wallet's token accounts of both programs, and their delegates. */
const readTokens = async (
  { ledger, reputation }: AddressDeps,
  address: Address,
): Promise<Known<Tokens>> => {
  const parts = await Promise.all(
    [tokenProgram, token2022Program].map((program) =>
      learn(ledger.readTokenAccounts(address, program), {
        source: 'node',
        facts: 'token-accounts',
      }),
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
  return known({ accounts: accounts.length, approvals })
}
