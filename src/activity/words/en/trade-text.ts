import type { Address } from '../../../solana/address/address.ts'
import type { Trade } from '../../trades/trade.ts'
import { makeSpeaker, onVenue } from './speaker.ts'

/** Symbol of a mint in a trusted source; a token can choose any symbol, so no other is shown. */
export type SymbolOf = (mint: Address) => string | undefined

/** `Bought 1,200 BONK for 3.1 SOL on Raydium.` */
export const tradeText = (trade: Trade, symbolOf: SymbolOf): string => {
  const { side, baseMint, baseAmount, baseDecimals, quoteMint, quoteAmount, quoteDecimals } = trade
  const { amount } = makeSpeaker('past', (mint) => {
    const symbol = symbolOf(mint)
    return symbol === undefined ? undefined : { symbol }
  })
  const base = amount({ raw: baseAmount, mint: baseMint, decimals: baseDecimals })
  const quote = amount({ raw: quoteAmount, mint: quoteMint, decimals: quoteDecimals })
  const [venue] = trade.venues
  return `${side === 'buy' ? 'Bought' : 'Sold'} ${base} for ${quote}${onVenue(venue === undefined ? {} : { venue })}.`
}
