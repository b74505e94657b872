import { kindText } from '../../lists/words/en.ts'
import { tokenAmountText } from '../../findings/words/amounts.ts'
import { quoteText } from '../../findings/words/quote.ts'
import { wireProblemText } from '../../basics/words/en/wire-problems.ts'
import type { AddressNote } from '../addresses/address-form.ts'
import { fromBaseUnits } from '../plan/amount.ts'
import type { DlnProblem } from '../plan/dln-order.ts'
import type { PlainRefusalReason, QuoteRefusal } from '../plan/quote-refusal.ts'
import type { QuoteWarning, UnbuiltReason } from '../plan/quote-warning.ts'

/** Why a provider’s quote is not shown. */
export const refusalText = (refusal: QuoteRefusal): string => {
  switch (refusal.reason) {
    case 'not-a-transaction':
      return `The quote contains something that is not a transaction: ${wireProblemText(refusal.problem)}.`
    case 'malicious':
      return `The scan rates the transaction as malicious: ${refusal.summary}`
    case 'takes-more':
      return `The transaction takes ${tokenAmountText(refusal.taken)} from the wallet; the quote allows at most ${tokenAmountText(refusal.allowed)}.`
    case 'deposit-address-cannot-hold':
      return `The deposit address cannot receive ${refusal.symbol}.`
    case 'reported-address':
      return `The quote pays an address listed as ${kindText(refusal.kind)} on ${quoteText(refusal.list)}.`
    default:
      return refusals[refusal.reason]
  }
}

const refusals: Readonly<Record<PlainRefusalReason, string>> = {
  'zero-amount': 'One of the quoted amounts is zero.',
  'minimum-above-amount': 'The guaranteed minimum is higher than the quoted amount.',
  'minimum-too-low':
    'The guaranteed minimum is far below the quoted amount and the requested slippage.',
  'amount-above-u64': 'The quoted amount is larger than any amount on Solana can be.',
  'input-above-request': 'The quote takes more than the requested amount.',
  'input-differs': 'The quote is for a different amount than requested.',
  'output-below-request': 'The quote delivers less than the requested amount.',
  'quote-signature-invalid':
    'The provider’s signature does not match the quote, so it may have been changed on the way.',
  expired: 'The quote has expired.',
  'expires-too-soon': 'The quote expires before it can be signed.',
  'steps-in-dry-quote': 'Only a price was requested, but the quote contains something to pay.',
  'no-steps': 'The quote contains nothing to pay or sign.',
  'step-for-other-chain': 'The quote contains a transaction for another chain.',
  'call-to-invalid-address': 'The transaction calls an invalid address.',
  'value-below-amount': 'The transaction sends less than the quoted amount.',
  'value-above-amount': 'The transaction sends more than the quoted amount.',
  'deposit-amount-differs': 'The deposit is not the quoted amount.',
  'deposit-to-own-address': 'The deposit address belongs to the user.',
  'deposit-address-invalid': 'The deposit address is not a valid address on this chain.',
  'deposit-address-not-checked':
    'The deposit address was not checked: the Solana node cannot be reached.',
  'deposit-address-not-wallet': 'The quote pays SOL to an address that is not a wallet.',
  'mint-unreadable': 'The token’s mint does not exist on Solana or cannot be read.',
  'tables-not-read':
    'The address lookup tables of the transaction were not read: the Solana node cannot be reached.',
  'table-missing': 'The transaction uses an address lookup table that does not exist.',
  'transaction-too-large': 'The instructions of the quote do not fit into one transaction.',
  'wallet-not-signer': 'The transaction is not for this wallet to sign.',
  'durable-nonce':
    'The transaction uses a durable nonce: once signed, it could be sent at any later time.',
  'signature-missing': 'The transaction needs another signature, which is missing.',
  'signature-invalid': 'A signature of the transaction is invalid, so it cannot be sent.',
  'takes-other-asset': 'The transaction takes an asset that is not part of the quote.',
  'gives-less': 'In a simulation, less arrived than the minimum that the quote guarantees.',
  'not-scanned': 'The transaction was not scanned: the Solana node cannot be reached.',
}

export const warningText = (warning: QuoteWarning): string => {
  switch (warning.kind) {
    case 'implausible':
      return 'This quote is far better than the others, or than the value of the input. It is unlikely to be honored; choose another one.'
    case 'poor':
      return 'This quote is far worse than the others, or than the value of the input.'
    case 'low-minimum':
      return 'The guaranteed minimum is lower than the requested slippage allows. Check it before paying.'
    case 'approves-exact-amount':
      return 'The first transaction allows the bridge to take exactly the quoted amount.'
    case 'recipient-not-named':
      return 'The transaction does not name the recipient, so only the provider decides where the funds go. Prefer a quote without this warning.'
    case 'order-locked':
      return 'The funds are locked in an order at this price. If it is not filled, the sender has to cancel it to get them back.'
    case 'order-not-read':
      return 'The order is part of a swap and could not be read in full. Compare what your wallet shows with this quote.'
    case 'already-signed':
      return 'The transaction already carries a signature, so it is valid for less than two minutes.'
    case 'fee-not-counted':
      return `The fee ${quoteText(warning.fee)} is charged on top. It has no known price, so the totals do not include it.`
    case 'wide-slippage':
      return `With ${warning.slippageBps / 100} % slippage, traders can take up to that share of the swap. A lower value is enough for most assets.`
    case 'unexplained-value':
      return `The transaction sends ${fromBaseUnits(warning.amount, warning.decimals)} ${warning.symbol} that no fee of the quote explains.`
    case 'not-scanned':
      return `Transactions on ${warning.chain} are not scanned. Compare what your wallet shows with this quote before signing.`
    case 'unknown-contract':
      return `${warning.contract} is not a known contract of this provider. Look it up on ${warning.chain} before signing.`
    case 'refund-fee':
      return `If the swap fails, the refund is reduced by ${fromBaseUnits(warning.amount, warning.decimals)} ${warning.symbol}.`
    case 'quote-not-signed':
      return `The quote is not signed by ${warning.provider}, so its deposit address cannot be trusted and is not shown. Do not pay to a deposit address from elsewhere for this quote.`
    case 'transaction-not-built':
      return `No transaction was built for the deposit. ${unbuiltText(warning.because)}`
    case 'suspicious':
      return `The scan rates the transaction as suspicious: ${warning.summary}`
  }
}

const unbuiltText = (because: UnbuiltReason): string =>
  because.reason === 'transfer-fee'
    ? 'The token takes a fee from each transfer, so less than the required deposit would arrive.'
    : `The wallet holds ${fromBaseUnits(because.held, because.decimals)} ${because.symbol} but needs ${fromBaseUnits(because.needed, because.decimals)}.`

/** Shown if all quotes are flagged. */
export const allFlaggedText =
  'Every quote is far from the value of its assets, or from the other quotes. Check the price elsewhere before paying.'

/** Shown for a provider whose assets are missing. */
export const assetsUnreachableText = 'The assets of this provider cannot be loaded at the moment.'

/** A note about an address in the request; `field`: its name there. */
export const partyNoteText = (note: PartyNote): string =>
  'list' in note
    ? `${note.field}: this address is listed as ${kindText(note.kind)} on ${quoteText(note.list)}. Funds sent there are probably lost; make sure you know its owner.`
    : `${note.field}: ${addressNoteText(note.note)}`

export type PartyNote =
  | { field: string; note: AddressNote }
  /** It is on a list of reported addresses. */
  | { field: string; list: string; kind: string }

const addressNoteText = (note: AddressNote): string => {
  switch (note.kind) {
    case 'no-checksum':
      return 'Addresses of this chain have no checksum. Compare every character: a typing error cannot be detected.'
    case 'account-name':
      return 'NEAR account names have no checksum. Compare every character: a wrong one may be another account.'
    case 'tag-needed':
      return 'If this is an exchange address, the exchange may require a tag or memo. Bridges cannot send one, and the deposit would be lost.'
    case 'off-curve':
      return 'This address has no private key. It belongs to a program, such as a multisig vault. Make sure that it is not a token account.'
    case 'not-checkable':
      return `Addresses of ${note.chain} cannot be checked. Compare every character yourself.`
  }
}

/** Name and purpose of each bridge route. */
export const routeTexts = {
  assets: {
    name: 'Assets',
    use: 'List the assets that can be moved, with the ids that a quote needs.',
  },
  'quote-into-solana': {
    name: 'Quote into Solana',
    use: 'Price a transfer from another chain to Solana, with a deposit address or a transaction to sign.',
  },
  'quote-out-of-solana': {
    name: 'Quote out of Solana',
    use: 'Price a transfer from Solana to another chain, with an unsigned, scanned transaction.',
  },
  status: {
    name: 'Status',
    use: 'Follow a transfer by the id of its quote or the hash of its payment.',
  },
} as const

/** Why data is not a readable DLN order, for the log. */
export const dlnProblemText = (problem: DlnProblem): string => dlnProblems[problem]

const dlnProblems: Readonly<Record<DlnProblem, string>> = {
  'other-call': 'the call does not create an order',
  incomplete: 'the data ends too early',
  'has-permit': 'it comes with a token permit',
  'trailing-bytes': 'more data follows it',
  unreadable: 'the data does not follow the layout of an order',
}
