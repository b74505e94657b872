import { activityText } from '../../../activity/words/en/activity-text.ts'
import { fixedPhrase } from '../../../activity/words/en/instruction-text.ts'
import { shortAddress, solText, tokenAmountText } from '../../../findings/words/amounts.ts'
import { listText } from '../../../findings/words/list.ts'
import type { Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import type { CoreCall, CoreCallKind } from '../../summary/describe-call.ts'
import type { SummaryPart } from '../../summary/summary.ts'
import { actionText } from './actions.ts'
import { authorizerText } from './authorization.ts'
import { pullTermsText } from './pull-terms.ts'

/** Advice by verdict, then the most serious finding. */
export const warningText = (verdict: 'malicious' | 'suspicious', what: string): string =>
  verdict === 'malicious' ? `Do not sign. ${what}` : `Be careful. ${what}`

/** Which of several signers a preview is about; in full, so that wallets can compare it with their own. */
export const previewedSignerText = (signer: Address): string =>
  `This is the result for the signer ${signer}.`

/** What a transaction does: one sentence per statement. */
export const summaryText = (parts: readonly SummaryPart[]): string =>
  parts.map(summarySentence).join(' ')

export const summarySentence = (part: SummaryPart): string => {
  switch (part.part) {
    case 'action':
      return actionText(part)
    case 'call':
      return callText(part)
    case 'proposal':
      return `Propose to the multisig: ${summarySentence(part.proposed)}`
    case 'tip':
      return `Pay a priority tip of ${solText(part.lamports)}.`
    case 'taken':
      return takenText(part)
    case 'pull':
      return `Allow ${shortAddress(part.puller)} to take ${pullTermsText(part)}.`
    case 'activity':
      return `${activityText(part.event, 'plan', () => undefined)}${callNote(part)}.`
    case 'payroll':
      return `Send ${tokenAmountText(part.amount)} to ${part.receivers} addresses.`
    case 'more':
      return part.steps === 1 ? 'One more step follows.' : `${part.steps} more steps follow.`
    case 'balances':
      return balancesText(part)
    case 'unchanged':
      return unchangedText(part)
    case 'programs':
      return part.programs.length === 0
        ? 'Call no program.'
        : `Call ${listText(part.programs.map(programText))}.`
    case 'hidden-accounts':
      return 'Some of its accounts are in lookup tables.'
    case 'unknown':
      return 'What this transaction does is unknown.'
  }
}

type Part<Kind extends SummaryPart['part']> = Extract<SummaryPart, { part: Kind }>

const takenText = ({ amount, receivers, authorization }: Part<'taken'>): string => {
  const to = receivers.length === 0 ? '' : ` to ${listText(receivers.map(shortAddress))}`
  return `${receivers.length === 0 ? 'Burn' : 'Transfer'} ${tokenAmountText(amount)} of yours${to}, authorized by ${authorizerText(authorization)} and not by you.`
}

/** ` (place perp order)`, or a note that only the app's name is known. */
const callNote = ({ call, event }: Part<'activity'>): string => {
  if (!call) return ''
  if (call.name === undefined) return ' (unknown instruction)'
  const [, plan] = (event.what === 'use-app' && fixedPhrase(event.app, call.name)) || []
  return ` (${plan === undefined ? separated(call.name) : uncapital(plan)})`
}

const uncapital = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

/** `place perp order` of `PlacePerpOrder` or `place_perp_order`. */
const separated = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()

const balancesText = ({ given, received, inTotal }: Part<'balances'>): string => {
  const parts = [
    ...(given.length > 0 ? [`give ${listText(given.map(tokenAmountText))}`] : []),
    ...(received.length > 0 ? [`receive ${listText(received.map(tokenAmountText))}`] : []),
  ]
  const joined = parts.join(given.length > 1 ? ', and ' : ' and ')
  return `${inTotal ? 'In total, you' : 'You'} ${joined} (network fee included).`
}

const unchangedText = ({ cost }: Part<'unchanged'>): string => {
  if (!cost) return 'Your balances do not change.'
  const { lamports, tips } = cost
  return `Your balances do not change except for ${tips ? 'the network fee and tip' : 'the network fee'} of ${solText(lamports)}.`
}

const programText = (program: Address): string =>
  programNames.get(program)?.name ?? `the program ${shortAddress(program)}`

const callText = ({ call, account }: CoreCall): string => callSentences[call](shortAddress(account))

const callSentences: Readonly<Record<CoreCallKind, (account: string) => string>> = {
  'create-token': (account) => `Create the token ${account}.`,
  'create-token-multisig': (account) => `Create the token multisig ${account}.`,
  'pause-token': (account) =>
    `Pause the token ${account}: its holders can neither send nor sell it.`,
  'resume-token': (account) =>
    `Resume the token ${account}: its holders can send and sell it again.`,
  'change-transfer-fee': (account) => `Change the transfer fee of the token ${account}.`,
  'change-transfer-hook': (account) =>
    `Change the program that runs with each transfer of the token ${account}.`,
  'change-interest': (account) => `Change the interest of the token ${account}.`,
  'change-multiplier': (account) =>
    `Change the factor by which wallets multiply amounts of the token ${account}.`,
  'change-default-state': (account) =>
    `Change whether new accounts of the token ${account} start frozen.`,
  'change-token-metadata': (account) => `Change the metadata of the token ${account}.`,
  'collect-transfer-fees': (account) => `Collect the transfer fees of the token ${account}.`,
  'gather-transfer-fees': (account) =>
    `Gather the transfer fees of the token ${account} for its issuer.`,
  'create-nonce-account': (account) => `Create the nonce account ${account}.`,
  'create-lookup-table': (account) => `Create the lookup table ${account}.`,
  'extend-lookup-table': (account) => `Add addresses to the lookup table ${account}.`,
  'deactivate-lookup-table': (account) => `Deactivate the lookup table ${account}.`,
  'create-program-buffer': (account) => `Create the program buffer ${account}.`,
  'extend-program': (account) => `Reserve more space for the program ${account}.`,
  'write-program-buffer': (account) => `Write program code into the buffer ${account}.`,
  'deploy-program': (account) => `Deploy the program ${account}.`,
  'upgrade-program': (account) => `Upgrade the program ${account}.`,
  'close-program': (account) => `Close the program ${account} for good.`,
}
