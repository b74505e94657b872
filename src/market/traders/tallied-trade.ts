import type { PricedTrade } from '../../activity/trades/trade.ts'

/** What results and signals need of a trade: less than half of it. */
export type TalliedTrade = Pick<
  PricedTrade,
  | 'timeSeconds'
  | 'wallet'
  | 'side'
  | 'baseMint'
  | 'baseAmount'
  | 'quoteMint'
  | 'quoteAmount'
  | 'amountUsd'
  | 'priceUsd'
>
