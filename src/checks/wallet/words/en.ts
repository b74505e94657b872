import type { Assessed } from '../../../findings/assess.ts'
import type { CheckRun } from '../../../findings/check.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import {
  type Sentences,
  sentenceWriter,
  textOf,
  type WordsFor,
} from '../../../findings/words/catalogue.ts'
import { severityOfReport } from '../../../lists/reported.ts'
import { listingText } from '../../../lists/words/en.ts'
import { addressWords } from '../../address/words/en/checks.ts'
import { openings, uncheckedTexts } from '../../address/words/en/summary.ts'
import type { Past } from '../facts/past.ts'
import type { AddressPoisoning } from '../rules/address-poisoning.ts'
import type { Dusting } from '../rules/dusting.ts'
import type { ListedCounterparty } from '../rules/listed-counterparties.ts'
import type { OutstandingApproval } from '../rules/outstanding-approvals.ts'
import type { walletChecks } from '../rules/registry.ts'

const poisoningWords = ({ address, resembles, paid, others }: AddressPoisoning): Sentences => {
  const more = others === 0 ? '' : ` The same goes for ${others} more.`
  return paid
    ? {
        what: `This wallet has paid ${address}, which begins and ends like ${resembles} but is a different address.${more}`,
        why: 'Its owner may have been deceived.',
        advice: 'Compare both in full, and pay neither before you know which is right.',
      }
    : {
        what: `${address} looks like ${resembles} but is a different address.${more}`,
        why: 'An unsolicited transfer put it into this wallet’s history, to be copied by mistake.',
        advice: 'Copy addresses from a trusted source, not from the history.',
      }
}

const dustingWords = (params: Dusting): Sentences => {
  const { transfers } = params
  return params.sign === 'links'
    ? {
        what: `${transfers === 1 ? 'A worthless transfer carries' : `${transfers} worthless transfers carry`} a memo with a link.`,
        why: 'Thieves lure people to their sites that way.',
        advice: 'Leave such links alone.',
      }
    : {
        what: `${params.senders} strangers sent it next to nothing, or unknown tokens, in ${transfers} of the transfers checked.`,
        advice: 'Leave their links alone, and do not try to sell the tokens.',
      }
}

const counterpartyWords = ({
  address,
  transfer,
  report,
  others,
}: ListedCounterparty): Sentences => {
  const party = shortAddress(address)
  const more =
    others === 0
      ? ''
      : ` ${others === 1 ? 'One more such address is' : `${others} more such addresses are`} listed.`
  const listed = `${listingText('That address', report)}${more}`
  switch (transfer) {
    case 'received':
      return { what: `This wallet received value directly from ${party}.`, why: listed }
    case 'sent':
      return {
        what: `This wallet sent value directly to ${party}.`,
        why: `${listed} Victims of theft also do this.`,
        advice: 'If this is your wallet, use permission-risk to see what can still be taken.',
      }
    case 'dusted':
      return {
        what: `${party} sent this wallet next to nothing in an unsolicited transfer.`,
        why: `${listed} Any address can send dust, so this is not evidence against the wallet.`,
      }
  }
}

const approvalWords = (params: OutstandingApproval): Sentences => {
  if (params.scope === 'listed-delegate') {
    const { delegate, report } = params
    return {
      what: `${shortAddress(delegate)} can take tokens out of this wallet.`,
      why: listingText('That address', report),
      advice:
        severityOfReport(report) === 'critical'
          ? 'Revoke the approval now.'
          : 'Revoke the approval unless you still need it.',
    }
  }
  const { delegates, tokenAccounts } = params
  return {
    what: `${delegates === 1 ? 'A delegate' : `${delegates} delegates`} can take tokens out of ${tokenAccounts === 1 ? 'one of its token accounts' : `${tokenAccounts} of its token accounts`} without another signature.`,
    advice: 'Use permission-risk to see which, how much, and how to revoke it.',
  }
}

const walletWords: WordsFor<(typeof walletChecks)[number]> = {
  ...addressWords,
  'wallet-kind': ({ kind }) => ({
    what: `This address is not a wallet (${kind.replaceAll('-', ' ')}).`,
    why: 'Anything sent to it can be lost.',
    advice: 'Use address-risk to see what it is.',
  }),
  'listed-counterparties': counterpartyWords,
  'address-poisoning': poisoningWords,
  'outstanding-approvals': approvalWords,
  'sends-dust': ({ receivers }) => ({
    what: `This wallet sent next to nothing to ${receivers} addresses, and little else.`,
    why: 'Attackers do that to put look-alike addresses into histories.',
  }),
  dusting: dustingWords,
}

export const walletSentences = sentenceWriter(walletWords)

/** Summarizes the two most serious findings, what was not checked, and how much of the history was. */
export const walletSummary = ({
  riskLevel,
  findings,
  coverage,
  past,
}: Pick<Assessed, 'riskLevel' | 'findings'> & {
  coverage: readonly CheckRun[]
  /** Absent if no transaction was read. */
  past: Past | undefined
}): string =>
  [
    openings[riskLevel],
    ...findings
      .filter(({ severity }) => severity !== 'info')
      .slice(0, 2)
      .map((finding) => textOf(walletSentences(finding))),
    ...uncheckedTexts(coverage),
    ...(past ? [reachText(past)] : []),
  ].join(' ')

const reachText = ({ examined, missing }: Past): string =>
  missing === 0
    ? 'Only direct transfers in its newest transactions were checked.'
    : `Only direct transfers in its newest transactions were checked: ${examined} were read, ${missing} could not be.`
