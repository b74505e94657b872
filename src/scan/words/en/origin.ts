import { dappSentences } from '../../../checks/dapp/words/dapp-words.ts'
import {
  decimalText,
  shortAddress,
  solText,
  tokenAmountText,
  tokenText,
} from '../../../findings/words/amounts.ts'
import type { DraftSentences, SigningAdvice, WordsFor } from '../../../findings/words/catalogue.ts'
import { quoteText } from '../../../findings/words/quote.ts'
import type { HolderRisk } from '../../facts/holder-risk.ts'
import type { baitIncome } from '../../rules/origin/bait-income.ts'
import type { baitMemo } from '../../rules/origin/bait-memo.ts'
import type { computeBudgetGames } from '../../rules/origin/compute-budget-games.ts'
import type { dangerousApp } from '../../rules/origin/dangerous-app.ts'
import type { durableNonce } from '../../rules/origin/durable-nonce.ts'
import type { extraSigner } from '../../rules/origin/extra-signer.ts'
import type {
  KnownBadCounterparty,
  knownBadCounterparty,
} from '../../rules/origin/known-bad-counterparty.ts'
import type { partialSignature } from '../../rules/origin/partial-signature.ts'
import type { unsafeTokenReceived } from '../../rules/origin/unsafe-token-received.ts'
import type { walletNotInvolved } from '../../rules/origin/wallet-not-involved.ts'
import type { wrongMint } from '../../rules/origin/wrong-mint.ts'
import { untrustedProgramText } from './program-text.ts'

/** Rules about the origin of a transaction, its participants, and its lures. */
export const originWords: WordsFor<
  | typeof baitIncome
  | typeof baitMemo
  | typeof computeBudgetGames
  | typeof dangerousApp
  | typeof durableNonce
  | typeof extraSigner
  | typeof knownBadCounterparty
  | typeof partialSignature
  | typeof unsafeTokenReceived
  | typeof walletNotInvolved
  | typeof wrongMint
> = {
  'bait-income': ({ program, income }) => ({
    what: `This transaction shows you receiving ${tokenAmountText(income)} for nothing in return, and calls ${untrustedProgramText(program)}.`,
    why: 'A payment in the preview can be a decoy that is gone, or worse, when the transaction runs.',
    advice: 'Sign only if you know who pays you and why.',
  }),
  'bait-memo': ({ sent, receiver }) => ({
    what: `This transaction promises you something in a memo, but only sends ${tokenAmountText(sent)} to ${receiver ? shortAddress(receiver) : 'others'}.`,
    why: 'The memo does nothing. You receive nothing, and what you send is gone.',
    advice:
      'Sign only if you want to pay that address. Claiming something never requires a payment.',
  }),
  'compute-budget-games': (params) => {
    if (params.reason === 'no-compute')
      return {
        what: 'This transaction sets its compute limit to zero, so it cannot be simulated.',
        why: 'What it would do with a higher limit is unknown.',
        advice: 'Sign only a version that can be simulated.',
      }
    const fee = { 'priority-fee': 'priority fee', tip: 'tip', both: 'priority fee and tip' }[
      params.reason
    ]
    return {
      what: `This transaction pays a ${fee} of ${solText(params.lamports)}.`,
      why: 'That is far more than any transaction needs, and it is not refunded.',
      advice: `Sign only if you set this ${fee} yourself.`,
    }
  },
  'dangerous-app': ({ host, level, finding }) => ({
    what: `The app at ${host} requests this transaction. ${dappSentences(finding).what}`,
    ...appAdvice[level],
  }),
  'durable-nonce': ({ authority, own }) => ({
    what: own
      ? 'This transaction does not expire: it stays valid until you advance your nonce account.'
      : `This transaction does not expire, and ${authority ? shortAddress(authority) : 'another key'} decides when it is sent.`,
    why: 'Other signatures expire after about a minute. This one can be stored and used at any time.',
    advice: own
      ? 'Sign if your own custody tool created it.'
      : 'Sign only if you know why it must not expire.',
  }),
  'wallet-not-involved': ({ wallet, endangered }) => ({
    what: `The wallet ${shortAddress(wallet)} takes no part in this transaction${endangered ? `, which is not safe for its signer ${shortAddress(endangered)}` : ''}.`,
    why: 'It is none of its accounts and owns none of them, so nothing of it changes.',
    advice: endangered
      ? { onlyIf: 'you have scanned the transaction for the wallet that signs' }
      : 'Check that this is the wallet that signs.',
  }),
  'extra-signer': ({ signer, signed, requiredBy }) => ({
    what: `This transaction ${signed ? 'carries' : 'requires'} the signature of ${shortAddress(signer)}, ${
      requiredBy === 'unknown-program'
        ? 'for a program that is not verified'
        : 'and nothing in it shows why'
    }.`,
    why: signed
      ? 'What that signature allows cannot be read from the instructions.'
      : 'That signer decides when the transaction takes effect, and what the signature allows cannot be read.',
    advice: 'Sign only if you know who else signs and why.',
  }),
  'known-bad-counterparty': (params) => ({
    what: `This transaction involves ${shortAddress(params.address)}, which ${kindTexts[params.report.kind] ?? 'is listed as malicious'}.`,
    why: sourceText(params),
    advice: listedAdvice(params),
  }),
  'partial-signature': ({ signer, own }) =>
    own
      ? {
          what: 'Your signature in this transaction is not valid for it.',
          why: 'It was made for another version of the transaction. Your wallet replaces it when you sign.',
          advice: 'You can ignore it.',
        }
      : {
          what: `The signature of ${shortAddress(signer)} is not valid for this transaction.`,
          why: 'It was made for another transaction, or made up. An honest app signs what it shows.',
          advice: { onlyIf: 'you know why' },
        },
  'unsafe-token-received': ({ mint, paid, risks }) => ({
    what: `You receive ${tokenText(mint)}, and ${risks.map(riskText).join('; ')}.`,
    why: paid
      ? 'What you pay for it is gone, and what you receive may be worth nothing to you.'
      : 'It may be worth nothing to you.',
    advice: 'Accept it only if you trust the issuer of this token.',
  }),
  'wrong-mint': ({ mint, symbol, wellKnown }) => ({
    what: `You receive a token that is named ${quoteText(symbol, symbolMaxChars)} (${shortAddress(mint)}), but is not ${wellKnown.symbol} (${shortAddress(wellKnown.mint)}).`,
    why: 'Anyone can give a token any name. Only its mint address identifies it.',
    advice: `Sign only if you want this token and not ${wellKnown.symbol}.`,
  }),
}

/** The text is written by the token's creator; this much of it is enough to show. */
const symbolMaxChars = 24

const closeApp = { never: 'Close the page.' }

const appAdvice: Readonly<
  Record<'listed' | 'critical' | 'high', Pick<DraftSentences, 'why' | 'advice'>>
> = {
  listed: { why: 'Sites are listed after people have lost money there.', advice: closeApp },
  critical: { why: 'Its address imitates another site.', advice: closeApp },
  high: {
    why: 'Its address looks like those of phishing sites.',
    advice: 'Sign only if you are sure that this is the app you want to use.',
  },
}

const kindTexts: Readonly<Record<string, string>> = {
  sanctioned: 'is under sanctions',
  drainer: 'belongs to a wallet drainer',
  attacker: 'was used to take over wallets',
  'rug-deployer': 'deployed tokens that were rug pulls',
  'spam-token': 'is a spam token or collectible',
}

const sourceText = ({ report }: KnownBadCounterparty): string => {
  const { reason, list, date, expires, expired } = report
  const old = expired ? ` It expired on ${expires} and may be outdated.` : ''
  return `Source: ${reason}; list “${list}” of ${date}.${old}`
}

/** Spam tokens and expired reports lead to a warning only. */
const listedAdvice = ({
  report: { kind, expired },
}: KnownBadCounterparty): string | SigningAdvice => {
  if (kind === 'spam-token')
    return 'Ignore what it promises. Sign only if you want to get rid of it.'
  return expired ? 'Sign only if you know this address and trust it.' : { never: '' }
}

/** A factor may have hundreds of digits. */
const timesText = (factor: number): string =>
  factor > 1e12 ? 'over a trillion' : decimalText(BigInt(Math.round(factor * 10)), 1)

const riskText = (risk: HolderRisk): string => {
  switch (risk.kind) {
    case 'permanent-delegate':
      return `${shortAddress(risk.holder)} can take it back or burn it at any time`
    case 'burn-needs-signature':
      return 'burning it requires a second signature'
    case 'non-transferable':
      return 'it can never be transferred'
    case 'paused':
      return 'all its transfers are paused'
    case 'pausable':
      return 'all its transfers can be paused'
    case 'frozen-forever':
      return 'new accounts for it are frozen and cannot be thawed'
    case 'frozen-until-thawed':
      return `new accounts for it are frozen until ${shortAddress(risk.holder)} thaws them`
    case 'freezable':
      return `${shortAddress(risk.holder)} can freeze it in your account`
    case 'transfer-fee':
      return `each transfer costs up to ${risk.basisPoints / 100} % of it`
    case 'fee-can-be-set':
      return 'a transfer fee can be introduced'
    case 'transfer-hook':
      return `each transfer is approved or blocked by ${untrustedProgramText(risk.program)}`
    case 'hook-can-be-set':
      return 'a program that can block its transfers can be added'
    case 'unknown-extension':
      return `it has an unknown extension (type ${risk.type})`
    case 'display-multiplied':
      return `wallets ${risk.later ? 'will ' : ''}show ${timesText(risk.factor)} times the amount that can be sold`
    case 'account-frozen':
      return 'it is frozen in your account'
    case 'sold-by-issuer':
      return `${shortAddress(risk.issuer)}, who is paid for it, controls it and can make it worthless`
    case 'mint-unread':
      return 'its mint was not read, so its issuer’s authorities are unknown'
    case 'mint-unreadable':
      return 'its mint cannot be read'
  }
}
