import { type SymbolOf, tradeText } from '../activity/words/en/trade-text.ts'
import { dollarMints } from '../solana/known/quote-mints.ts'
import type { PricedTrade } from '../activity/trades/trade.ts'
import { knownFields } from '../basics/known-fields.ts'
import { roundUsd } from '../basics/round-usd.ts'
import { timeField } from '../checks/address/account-answer.ts'

/** Contract 2.4; ready for JSON. */
export type TradeAnswer = {
  signature: string
  timestamp?: string
  wallet: string
  side: string
  baseMint: string
  quoteMint: string
  amountUsd?: number
  summary: string
}

export type PageMeta = { nextCursor?: string }

export type TradesAnswer = { trades: TradeAnswer[]; meta: PageMeta }

/** Payments in dollars are exact, converted values are rounded. */
export const shownValueUsd = ({
  amountUsd,
  quoteMint,
}: Pick<PricedTrade, 'amountUsd' | 'quoteMint'>): number | undefined =>
  amountUsd === undefined || dollarMints.has(quoteMint) ? amountUsd : roundUsd(amountUsd)

export const tradeAnswer = (trade: PricedTrade, symbolOf: SymbolOf): TradeAnswer => {
  const { signature, wallet, side, baseMint, quoteMint } = trade
  return {
    signature,
    ...timeField('timestamp', trade.timeSeconds),
    wallet,
    side,
    baseMint,
    quoteMint,
    ...knownFields({ amountUsd: shownValueUsd(trade) }),
    summary: tradeText(trade, symbolOf),
  }
}
