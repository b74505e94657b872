import type { PricedTrade } from '../../activity/trades/trade.ts'

/** The fields of a trade that signals need: less than half of it. */
export type TalliedTrade = Pick<
  PricedTrade,
  'timeSeconds' | 'wallet' | 'side' | 'baseMint' | 'baseAmount' | 'amountUsd' | 'priceUsd'
>
