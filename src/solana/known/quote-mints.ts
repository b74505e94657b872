import type { Address } from '../address/address.ts'
import { wrappedSolMint } from '../address/known-address.ts'
import { wellKnownMints } from './well-known-mints.ts'

/** Dollar tokens by symbol, in which prices are quoted. The well-known mints define the mint of each symbol. */
const dollarSymbols: ReadonlySet<string> = new Set([
  'USDC',
  'USDT',
  'USD1',
  'PYUSD',
  'USDG',
  'USDS',
])

/** Mints of tokens worth one dollar each. */
export const dollarMints: ReadonlySet<Address> = new Set(
  [...wellKnownMints].filter(([, { symbol }]) => dollarSymbols.has(symbol)).map(([mint]) => mint),
)

/** How much a mint is money rather than goods: of two mints, the higher one is the payment. */
export const moneyRank = (mint: Address): number => {
  if (dollarMints.has(mint)) return 2
  return mint === wrappedSolMint ? 1 : 0
}
