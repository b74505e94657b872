import type { AddressKind } from './facts/address-kind.ts'
import type { AddressContext } from './assess/check.ts'
import { knownNames } from '../../lists/known-name.ts'
import { addressChecksDate } from './rules/registry.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import type { Activity } from './facts/activity.ts'
import type { AssessmentEvidence } from '../../findings/assessment-evidence.ts'
import type { WrittenAssessment } from '../../findings/answer/write-assessment.ts'

/** Fields shared by the address and wallet answers, as JSON. */
export type AccountFacts = {
  address: string
  kind: AddressKind
  exists: boolean
  /** Whether the address can have a private key. */
  onCurve: boolean
  /** Public name, if known. */
  name?: string
  /** The program that owns the account. */
  owner?: string
  ownerName?: string
  /** Lamports as a decimal string. */
  balance: string
  transactionsSeen?: number
  /** Whether the count includes the account's very first transaction. */
  historyComplete?: boolean
  firstSeenAt?: string
  /** Time of the oldest transaction counted. Set only if there are older ones. */
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

/** The last second of the year 9999. Later times are node errors and are left out. */
const latestSeconds = 253_402_300_799

/** `{ [name]: … }` as an ISO date-time, or `{}` if the time is unknown. */
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

/** Evidence for an address or wallet answer. */
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
