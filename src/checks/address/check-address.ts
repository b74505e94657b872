import type { Address } from '../../solana/address/address.ts'
import { type AddressKind, isWalletKind } from './facts/address-kind.ts'
import type { AddressContext, ProgramFacts } from './assess/check.ts'
import { known, type Known, learn } from '../../findings/known.ts'
import { addressChecks } from './rules/registry.ts'
import { addressSentences } from './words/en/checks.ts'
import { addressSummary } from './words/en/summary.ts'
import { writeAssessment } from '../../findings/answer/write-assessment.ts'
import { assess } from '../../findings/assess.ts'
import { runChecks } from '../../findings/run-checks.ts'
import { type Activity, activityOf } from './facts/activity.ts'
import {
  type AccountFacts,
  accountFacts,
  type ControlAnswer,
  controlsAnswer,
  evidenceOf,
} from './account-answer.ts'
import {
  type AssessmentAnswer,
  assessmentAnswer,
  type AssessmentReport,
} from '../../findings/assessment-evidence.ts'
import { type AddressDeps, readSubject } from './read-address.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { type History, readNewest, readOlder } from './read-history.ts'
import { readRelated } from './read-holders.ts'

export type AddressAnswer = AssessmentAnswer &
  AccountFacts & {
    /** Token accounts only. */
    mint?: string
    program?: ProgramAnswer
    controls: ControlAnswer[]
  }

/** `upgradeable` is absent if the program was closed or its upgrade authority could not be read. */
export type ProgramAnswer = {
  vouched: boolean
  upgradeable?: boolean
  upgradeAuthority?: string
  upgradeAuthorityKind?: AddressKind
  lastDeployedSlot?: number
}

/** Pages of 1,000 signatures to read when searching for a wallet's first transaction. */
const signaturePages = 3

/**
 * Identifies what is at an address, who controls it and what risks it carries. Takes at most four rounds to the node:
 * the account and its newest transactions, the accounts it refers to, then a program's upgrade authority; a wallet's
 * older transactions are read in parallel. Throws Fault INVALID_REQUEST naming `address`, or UPSTREAM_* if the account
 * could not be read.
 */
export const checkAddress = async (
  deps: AddressDeps,
  input: { address: string },
): Promise<AssessmentReport<AddressAnswer>> => {
  const address = readAddress(input.address, 'address')
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
  const examined = runChecks(addressChecks, context)
  const assessed = assess(examined)
  const written = writeAssessment(examined, addressSentences)
  const { coverage } = examined
  return {
    answer: {
      ...assessmentAnswer(
        { ...assessed, reasons: written.reasons },
        addressSummary({ ...assessed, coverage, kind: subject.kind }),
      ),
      ...accountFacts(context),
      ...(subject.state?.kind === 'token-account' && { mint: subject.state.mint }),
      ...(related.program && { program: programAnswer(related.program) }),
      controls: controlsAnswer(context),
    },
    evidence: evidenceOf(deps, context, written),
  }
}

const readActivity = async (
  { ledger }: AddressDeps,
  address: Address,
  newest: Known<History>,
  wallet: boolean,
): Promise<Known<Activity>> => {
  const history = wallet ? await readOlder(ledger, address, newest, signaturePages) : newest
  if (!history.known) return history
  const { rows, complete } = history.value
  const last = rows.at(-1)
  const first =
    wallet && complete && last
      ? await learn(ledger.readTransactions([last.signature]), {
          source: 'node',
          facts: 'transactions',
        })
      : undefined
  const oldest = first?.known ? first.value[0] : undefined
  return known(activityOf(address, { rows, complete, ...(oldest && { oldest }) }))
}

const programAnswer = ({ trusted: vouched, code }: ProgramFacts): ProgramAnswer => {
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
