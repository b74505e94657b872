import { isWalletKind } from '../address/facts/address-kind.ts'
import { opening } from '../address/assess/summary.ts'
import { assess, type Assessment } from '../../findings/reason-assess.ts'
import type { WalletContext, WalletPast } from './assess/check.ts'
import { isUnasked } from './facts/past.ts'
import { walletChecks } from './rules/registry.ts'
import {
  type AccountFacts,
  accountFacts,
  evidenceOf,
  timeField,
} from '../address/account-answer.ts'
import { assessmentAnswer, type AssessmentReport } from '../../findings/assessment-evidence.ts'
import { type AddressDeps, readAddressField, readSubject } from '../address/read-address.ts'
import { readTokens } from './read-approvals.ts'
import { readNewest } from '../address/read-history.ts'
import { activityFrom, pastFrom, readRecords } from './read-past.ts'

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

/** Of each list in the answer so many are told; the reasons say how many there are. */
const mostTold = 100

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
      ...assessmentAnswer(assessment, summaryOf(assessment, context)),
      ...accountFacts(context),
      ...dealings(context),
    },
    evidence: evidenceOf(deps, context, assessment),
  }
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
    flaggedCounterparties: (seen?.flagged ?? [])
      .slice(0, mostTold)
      .map(({ reports, lastSeconds, ...flagged }) => ({
        ...flagged,
        lists: reports.map(({ list, date, kind, reason }) => ({ list, date, kind, reason })),
        ...timeField('lastSeenAt', lastSeconds),
      })),
    poisoning: (seen?.poisoning ?? []).slice(0, mostTold).map(({ firstSeconds, ...poisoning }) => ({
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

const summaryOf = (
  { riskLevel, reasons, coverage }: Assessment,
  { past }: WalletContext,
): string => {
  const grave = reasons.filter(({ severity }) => severity !== 'info')
  const failures = coverage.flatMap(({ status, why }) => (status === 'failed' && why ? [why] : []))
  return [
    opening[riskLevel],
    ...grave.slice(0, 2).map(({ message }) => message),
    ...new Set(failures),
    ...(past?.known ? [reachOf(past.value)] : []),
  ].join(' ')
}

const reachOf = ({ examined, missing }: WalletPast): string =>
  missing === 0
    ? 'Only its newest transactions were looked at, one step far.'
    : `Of its newest transactions ${missing} could not be read; the other ${examined} were looked at, one step far.`
