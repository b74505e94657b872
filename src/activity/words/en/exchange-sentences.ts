import { shortAddress } from '../../../findings/words/amounts.ts'
import type { ExchangeEvent } from '../../activity-event.ts'
import { addressText, brandOf, onVenue, type SentencesFor, type Speaker } from './speaker.ts'

type Of<What extends ExchangeEvent['what']> = Extract<ExchangeEvent, { what: What }>

export const exchangeSentences: SentencesFor<ExchangeEvent> = {
  swap: (event, speaker) => `${swapText(event, speaker)}${onVenue(event)}`,
  arbitrage: (event, { verb, amounts }) => {
    const parts = [
      ...(event.gained.length > 0 ? [`${verb('gained', 'gain')} ${amounts(event.gained)}`] : []),
      ...(event.paid.length > 0 ? [`${verb('paid', 'pay')} ${amounts(event.paid)}`] : []),
    ]
    return `Arbitrage${onVenue(event)}: ${parts.join(', ')}`
  },
  liquidity: (event, { verb, amounts }) => {
    const { added, removed } = event
    if (added.length > 0 && removed.length > 0)
      return `${verb('Moved', 'Move')} liquidity${onVenue(event)}: ${verb('added', 'add')} ${amounts(added)}, ${verb('removed', 'remove')} ${amounts(removed)}`
    return added.length > 0
      ? `${verb('Added', 'Add')} liquidity${onVenue(event)}: ${amounts(added)}`
      : `${verb('Removed', 'Remove')} liquidity${onVenue(event)}: ${amounts(removed)}`
  },
  'place-order': (event, { verb, amounts }) =>
    `${verb('Placed', 'Place')} an order${onVenue(event)} with ${amounts(event.given)}`,
  'fill-order': (event, { verb, amounts }) =>
    `${verb('Received', 'Receive')} ${amounts(event.got)} from an order${onVenue(event)}`,
  'change-orders': (event, { verb }) => `${verb('Changed', 'Change')} orders${onVenue(event)}`,
  claim: ({ got, venue }, { verb, amounts }) =>
    `${verb('Claimed', 'Claim')} ${amounts(got)}${venue === undefined ? '' : ` from ${brandOf(venue)}`}`,
  'trade-nft': (event, speaker) => nftTradeText(event, speaker),
  'receive-from-market': ({ amounts: received, venue }, { verb, amounts }) =>
    `${verb('Received', 'Receive')} ${amounts(received)} from ${marketText(venue)}`,
  'pay-to-market': ({ amounts: paid, venue }, { verb, amounts }) =>
    `${verb('Paid', 'Pay')} ${amounts(paid)} to ${marketText(venue)}`,
  stake: ({ given, got }, { verb, amounts }) => {
    const staked = verb('Staked', 'Stake')
    if (got.length === 0) return `${staked} ${amounts(given)}`
    return given.length > 0
      ? `${staked} ${amounts(given)} for ${amounts(got)}`
      : `${staked} for ${amounts(got)}`
  },
  unstake: ({ given, got }, { verb, amounts }) =>
    `${verb('Unstaked', 'Unstake')} ${amounts(given)} for ${amounts(got)}`,
  'withdraw-stake': ({ got }, { verb, amounts }) =>
    `${verb('Withdrew', 'Withdraw')} ${amounts(got)} from stake`,
  deposit: (event, speaker) => {
    const { paid, paidAs, got, gotAs } = event
    const { verb, amounts } = speaker
    const parts = [
      ...(paid.length > 0 ? [`${verb(...paidVerbs[paidAs])} ${amounts(paid)}`] : []),
      ...(got.length > 0 ? [`${verb(...gotVerbs[gotAs])} ${amounts(got)}`] : []),
    ].join(' and ')
    return `${parts.slice(0, 1).toUpperCase()}${parts.slice(1)}${onVenue(event)}`
  },
}

/** The past as bought or sold, which is how lists of trades say it; a plan by what is given. */
const swapText = (
  { side, base, quote, counterparty }: Of<'swap'>,
  { tense, amount }: Speaker,
): string => {
  const other = counterparty && addressText(counterparty)
  if (tense === 'plan') {
    const [given, got] = side === 'buy' ? [quote, base] : [base, quote]
    return `Swap ${amount(given)} for ${amount(got)}${other ? ` with ${other}` : ''}`
  }
  return side === 'buy'
    ? `Bought ${amount(base)}${other ? ` from ${other}` : ''} for ${amount(quote)}`
    : `Sold ${amount(base)}${other ? ` to ${other}` : ''} for ${amount(quote)}`
}

const nftTradeText = (
  { side, nfts, price, venue }: Of<'trade-nft'>,
  { tense, verb, amounts }: Speaker,
): string => {
  const [first] = nfts
  // Signers have to know which one it is.
  const one = tense === 'plan' && first ? `the NFT ${shortAddress(first)}` : 'an NFT'
  const what = nfts.length > 1 ? `${nfts.length} NFTs` : one
  const paid = price.length > 0
  const traded =
    side === 'buy'
      ? verb(paid ? 'Bought' : 'Received', paid ? 'Buy' : 'Receive')
      : verb(paid ? 'Sold' : 'Gave', paid ? 'Sell' : 'Give')
  return `${traded} ${what}${paid ? ` for ${amounts(price)}` : ''}${onVenue({ ...(venue !== undefined && { venue }) })}`
}

const marketText = (venue: string | undefined): string =>
  venue === undefined ? 'an NFT marketplace' : brandOf(venue)

type Verbs = readonly [past: string, plan: string]

const paidVerbs: Readonly<Record<Of<'deposit'>['paidAs'], Verbs>> = {
  repay: ['repaid', 'repay'],
  deposit: ['deposited', 'deposit'],
  'put-in': ['put in', 'put in'],
}

const gotVerbs: Readonly<Record<Of<'deposit'>['gotAs'], Verbs>> = {
  borrow: ['borrowed', 'borrow'],
  withdraw: ['withdrew', 'withdraw'],
  claim: ['claimed', 'claim'],
  'take-out': ['took out', 'take out'],
}
