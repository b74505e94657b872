import type { AddressKind } from './facts/address-kind.ts'
import type { AddressContext } from './assess/check.ts'
import { knownNames } from '../../lists/known-name.ts'
import { addressChecksDate } from './rules/registry.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import type { Activity } from './facts/activity.ts'
import type { AssessmentEvidence } from '../../findings/assessment-evidence.ts'
import type { WrittenAssessment } from '../../findings/answer/write-assessment.ts'

/** Fields of the answers about addresses and about wallets; ready for JSON. */
export type AccountFacts = {
  address: string
  kind: AddressKind
  exists: boolean
  /** Whether it can have a private key. */
  onCurve: boolean
  /** Public name, where it is known. */
  name?: string
  /** The program that owns the account. */
  owner?: string
  ownerName?: string
  /** Lamports, in decimal. */
  balance: string
  transactionsSeen?: number
  /** Whether the first transaction ever is among those counted. */
  historyComplete?: boolean
  firstSeenAt?: string
  /** The oldest counted, where there are older ones. */
  seenSince?: string
  lastSeenAt?: string
  fundedBy?: string
}

export type ControlAnswer = { control: string; holder: string; holderKind?: AddressKind }

/** The part of the answer about the account itself. */
export const accountFacts = ({ subject, activity }: AddressContext): AccountFacts => {
  const { address, kind, onCurve, account } = subject
  const name = knownNames.get(address)
  const ownerName = account && knownNames.get(account.owner)
  return {
    address,
    kind,
    exists: account !== undefined,
    onCurve,
    ...(name !== undefined && { name }),
    ...(account && { owner: account.owner }),
    ...(ownerName !== undefined && { ownerName }),
    balance: (account?.lamports ?? 0n).toString(),
    ...(activity.known && activityFacts(activity.value)),
  }
}

const activityFacts = (activity: Activity): Partial<AccountFacts> => {
  const { transactionsSeen, complete, oldestSeconds, newestSeconds, fundedBy } = activity
  return {
    transactionsSeen,
    historyComplete: complete,
    ...timeField(complete ? 'firstSeenAt' : 'seenSince', oldestSeconds),
    ...timeField('lastSeenAt', newestSeconds),
    ...(fundedBy && { fundedBy }),
  }
}

/** The last second of the year 9999: later times are errors of a node and left out. */
const latestSeconds = 253_402_300_799

/** `{ [name]: … }` as a date-time; empty where the time is not known. */
export const timeField = <Name extends string>(
  name: Name,
  unixSeconds: number | undefined,
): Partial<Record<Name, string>> => {
  const field: Partial<Record<Name, string>> = {}
  if (unixSeconds !== undefined && unixSeconds <= latestSeconds)
    field[name] = new Date(unixSeconds * 1000).toISOString()
  return field
}

export const controlsAnswer = ({ holders }: AddressContext): ControlAnswer[] =>
  holders.map(({ control, holder, kind }) => ({
    control,
    holder,
    ...(kind && { holderKind: kind }),
  }))

/** The evidence of an answer about an address or a wallet. */
export const evidenceOf = (
  { reputation }: { reputation: AddressReputation },
  context: AddressContext,
  { findings, coverage }: Pick<WrittenAssessment, 'findings' | 'coverage'>,
): AssessmentEvidence => ({
  findings,
  controls: controlsAnswer(context),
  coverage,
  provenance: {
    slot: Number(context.slot),
    checks: addressChecksDate,
    lists: { ...reputation.lists() },
    sources: [],
  },
})
