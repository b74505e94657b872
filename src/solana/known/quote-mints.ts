import type { Address } from '../address/address.ts'
import { wrappedSolMint } from '../address/known-address.ts'
import { wellKnownMints } from './well-known-mints.ts'

/** Dollars by symbol: what prices are told in. Which mint a symbol means stands in the well-known mints. */
const dollarSymbols: ReadonlySet<string> = new Set([
  'USDC',
  'USDT',
  'USD1',
  'PYUSD',
  'USDG',
  'USDS',
])

/** Mints of tokens that stand for one dollar each. */
export const dollarMints: ReadonlySet<Address> = new Set(
  [...wellKnownMints].filter(([, { symbol }]) => dollarSymbols.has(symbol)).map(([mint]) => mint),
)

/** How much a mint is money rather than goods: of two, the higher one is what is paid in. */
export const moneyRank = (mint: Address): number => {
  if (dollarMints.has(mint)) return 2
  return mint === wrappedSolMint ? 1 : 0
}
