import type { Address } from '../../solana/address/address.ts'
import { decimalText, tokenText } from '../../findings/words/amounts.ts'
import type { Trade } from './trade.ts'

/** Symbol of a mint that somebody vouches for; a token can call itself anything, so that nothing else is said. */
export type SymbolOf = (mint: Address) => string | undefined

/** `Bought 1,200 BONK for 3.1 SOL on Raydium.` */
export const describeTrade = (trade: Trade, symbolOf: SymbolOf): string => {
  const { side, baseMint, baseAmount, baseDecimals, quoteMint, quoteAmount, quoteDecimals } = trade
  const base = part(baseAmount, baseDecimals, baseMint, symbolOf)
  const quote = part(quoteAmount, quoteDecimals, quoteMint, symbolOf)
  const [venue] = trade.venues
  return `${side === 'buy' ? 'Bought' : 'Sold'} ${base} for ${quote}${venue ? ` on ${venue}` : ''}.`
}

const part = (amount: bigint, decimals: number, mint: Address, symbolOf: SymbolOf): string => {
  const symbol = symbolOf(mint)
  const said = roundedText(amount, decimals)
  return symbol !== undefined && plainSymbol.test(symbol)
    ? `${said} ${symbol}`
    : `${said} ${knownOrShort(mint)}`
}

/** Nothing that could turn the sentence into another one. */
const plainSymbol = /^\$?[\p{L}\p{N}][\p{L}\p{N}._+-]{0,15}$/u

const knownOrShort = (mint: Address): string => {
  const said = tokenText(mint)
  return said.startsWith('token ') ? `of ${said}` : said
}

/** Digits behind the point, together with those before it, that people compare by. */
const meaningfulDigits = 6

/** `1,200`, `3.1`, `0.000012`: whole digits all, others cut off where they say nothing to people. */
export const roundedText = (amount: bigint, decimals: number): string => {
  const [whole = '0', fraction = ''] = decimalText(amount, decimals).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept =
    whole === '0' ? zeros + meaningfulDigits : Math.max(0, meaningfulDigits - whole.length)
  const shown = fraction.slice(0, kept).replace(/0+$/, '')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown && `.${shown}`}`
}
