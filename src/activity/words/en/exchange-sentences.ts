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
    if (event.created)
      return `${verb('Created', 'Create')} a pool${onVenue(event)} with ${amounts(added)}`
    return added.length > 0
      ? `${verb('Added', 'Add')} liquidity${onVenue(event)}: ${amounts(added)}`
      : `${verb('Removed', 'Remove')} liquidity${onVenue(event)}: ${amounts(removed)}`
  },
  'place-order': (event, { verb, amounts }) =>
    `${verb('Placed', 'Place')} an order${onVenue(event)} with ${amounts(event.spent)}`,
  'fill-order': (event, { verb, amounts }) =>
    `${verb('Received', 'Receive')} ${amounts(event.received)} from an order${onVenue(event)}`,
  'change-orders': (event, { verb }) => `${verb('Changed', 'Change')} orders${onVenue(event)}`,
  claim: ({ received, venue }, { verb, amounts }) =>
    `${verb('Claimed', 'Claim')} ${amounts(received)}${venue === undefined ? '' : ` from ${brandOf(venue)}`}`,
  'trade-nft': (event, speaker) => nftTradeText(event, speaker),
  'receive-from-market': ({ amounts: received, venue }, { verb, amounts }) =>
    `${verb('Received', 'Receive')} ${amounts(received)} from ${marketText(venue)}`,
  'pay-to-market': ({ amounts: paid, venue }, { verb, amounts }) =>
    `${verb('Paid', 'Pay')} ${amounts(paid)} to ${marketText(venue)}`,
  stake: ({ spent, received }, { verb, amounts }) => {
    const staked = verb('Staked', 'Stake')
    if (received.length === 0) return `${staked} ${amounts(spent)}`
    return spent.length > 0
      ? `${staked} ${amounts(spent)} for ${amounts(received)}`
      : `${staked} for ${amounts(received)}`
  },
  unstake: ({ spent, received }, { verb, amounts }) =>
    `${verb('Unstaked', 'Unstake')} ${amounts(spent)} for ${amounts(received)}`,
  'withdraw-stake': ({ received }, { verb, amounts }) =>
    `${verb('Withdrew', 'Withdraw')} ${amounts(received)} from stake`,
  deposit: (event, speaker) => {
    const { paid, paidAs, received, receivedAs, venue } = event
    const { verb, amounts } = speaker
    if (venue !== undefined && received.length === 0 && paidAs === 'put-in')
      return `Put ${amounts(paid)} into ${brandOf(venue)}`
    if (venue !== undefined && paid.length === 0 && receivedAs === 'take-out')
      return `${verb('Took', 'Take')} ${amounts(received)} out of ${brandOf(venue)}`
    const parts = [
      ...(paid.length > 0 ? [`${verb(...paidVerbs[paidAs])} ${amounts(paid)}`] : []),
      ...(received.length > 0
        ? [`${verb(...receivedVerbs[receivedAs])} ${amounts(received)}`]
        : []),
    ].join(' and ')
    return `${parts.slice(0, 1).toUpperCase()}${parts.slice(1)}${onVenue(event)}`
  },
}

/** Past swaps read as bought or sold, like lists of trades; planned ones start with what is spent. */
const swapText = (
  { side, base, quote, counterparty }: Of<'swap'>,
  { tense, amount }: Speaker,
): string => {
  const other = counterparty && addressText(counterparty)
  if (tense === 'plan') {
    const [spent, received] = side === 'buy' ? [quote, base] : [base, quote]
    return `Swap ${amount(spent)} for ${amount(received)}${other ? ` with ${other}` : ''}`
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
  // Signers need to know which NFT it is.
  const one = tense === 'plan' && first ? `the NFT ${shortAddress(first)}` : 'an NFT'
  const what = nfts.length > 1 ? `${nfts.length} NFTs` : one
  const paid = price.length > 0
  const traded =
    side === 'buy'
      ? verb(paid ? 'Bought' : 'Received', paid ? 'Buy' : 'Receive')
      : verb(paid ? 'Sold' : 'Sent', paid ? 'Sell' : 'Send')
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

const receivedVerbs: Readonly<Record<Of<'deposit'>['receivedAs'], Verbs>> = {
  borrow: ['borrowed', 'borrow'],
  withdraw: ['withdrew', 'withdraw'],
  claim: ['claimed', 'claim'],
  'take-out': ['took out', 'take out'],
}
