import type { Address } from '../../solana/address/address.ts'
import { type AddressKind, isWalletKind } from './facts/address-kind.ts'
import type { AddressContext, ProgramFacts } from './assess/check.ts'
import { learn, type Learned } from '../../findings/learn.ts'
import { addressChecks } from './rules/registry.ts'
import { summaryOfAddress } from './assess/summary.ts'
import { assess, type Assessment } from '../../findings/reason-assess.ts'
import { type Activity, activityOf } from './facts/activity.ts'
import {
  type AccountFacts,
  accountFacts,
  type ControlAnswer,
  controlsAnswer,
  evidenceOf,
} from './account-answer.ts'
import { assessmentAnswer, type AssessmentReport } from '../../findings/assessment-evidence.ts'
import { type AddressDeps, readAddressField, readSubject } from './read-address.ts'
import { type History, readNewest, readOlder } from './read-history.ts'
import { readRelated } from './read-holders.ts'

export type AddressAnswer = Pick<Assessment, 'riskLevel' | 'score' | 'reasons'> & {
  summary: string
} & AccountFacts & {
    /** Of token accounts. */
    mint?: string
    program?: ProgramAnswer
    controls: ControlAnswer[]
  }

/** Without `upgradeable` its code is gone, or nobody could read who may replace it. */
export type ProgramAnswer = {
  vouched: boolean
  upgradeable?: boolean
  upgradeAuthority?: string
  upgradeAuthorityKind?: AddressKind
  lastDeployedSlot?: number
}

/** The newest transactions of a wallet that are counted to find its first one: so many pages of a thousand. */
const signaturePages = 3

/**
 * What stands at an address, who has power over it and what speaks against it. At most four rounds to the node: the
 * account and its newest transactions, the accounts that it names, whoever may replace a program; older transactions of
 * a wallet beside. Throws Fault INVALID_REQUEST naming `address`, UPSTREAM_* where the account could not be read.
 */
export const checkAddress = async (
  deps: AddressDeps,
  input: { address: string },
): Promise<AssessmentReport<AddressAnswer>> => {
  const address = readAddressField(input.address, 'address')
  const [{ subject, slot }, newest] = await Promise.all([
    readSubject(deps, address),
    readNewest(deps.ledger, address),
  ])
  const [related, activity] = await Promise.all([
    readRelated(deps, subject),
    readActivity(deps, address, newest, isWalletKind(subject.kind)),
  ])
  const context: AddressContext = {
    subject,
    slot,
    ...related,
    activity,
    reports: deps.reputation.lookUp(address),
    nowSeconds: Math.floor(deps.nowMs() / 1000),
  }
  const assessment = assess(addressChecks, context)
  return {
    answer: {
      ...assessmentAnswer(assessment, summaryOfAddress(assessment, subject.kind)),
      ...accountFacts(context),
      ...(subject.state?.kind === 'token-account' && { mint: subject.state.mint }),
      ...(related.program && { program: programAnswer(related.program) }),
      controls: controlsAnswer(context),
    },
    evidence: evidenceOf(deps, context, assessment),
  }
}

const readActivity = async (
  { ledger }: AddressDeps,
  address: Address,
  newest: Learned<History>,
  wallet: boolean,
): Promise<Learned<Activity>> => {
  const history = wallet ? await readOlder(ledger, address, newest, signaturePages) : newest
  if (!history.known) return history
  const { rows, complete } = history.value
  const last = rows.at(-1)
  const first =
    wallet && complete && last
      ? await learn(ledger.readTransactions([last.signature]), 'Its first transaction')
      : undefined
  const oldest = first?.known ? first.value[0] : undefined
  return { known: true, value: activityOf(address, { rows, complete, ...(oldest && { oldest }) }) }
}

const programAnswer = ({ vouched, code }: ProgramFacts): ProgramAnswer => {
  if (!code.known || code.value === 'closed') return { vouched }
  const { value } = code
  return {
    vouched,
    upgradeable: value.upgradeable,
    ...(value.upgradeable && { upgradeAuthority: value.authority }),
    ...(value.upgradeable && value.authorityKind && { upgradeAuthorityKind: value.authorityKind }),
    ...(value.deployedSlot !== undefined &&
      value.deployedSlot <= Number.MAX_SAFE_INTEGER && {
        lastDeployedSlot: Number(value.deployedSlot),
      }),
  }
}
