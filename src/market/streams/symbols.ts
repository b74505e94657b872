import type { SymbolOf } from '../../activity/words/en/trade-text.ts'
import type { Address } from '../../solana/address/address.ts'
import type { TokenMarket } from '../../tokens/token-market.ts'

/** The list of verified tokens changes within hours. */
const renewEveryMs = 60_000

/** Symbols of verified tokens in memory; no request for each new token of a busy market. */
export const makeSymbols = (
  market: Pick<TokenMarket, 'verifiedTokens'>,
  nowMs: () => number,
): SymbolOf => {
  let symbols = new Map<Address, string | undefined>()
  let renewAtMs = 0
  return (mint) => {
    const now = nowMs()
    if (now >= renewAtMs) {
      symbols = new Map(market.verifiedTokens().map((token) => [token.mint, token.symbol]))
      renewAtMs = now + renewEveryMs
    }
    return symbols.get(mint)
  }
}
