import { shortAddress } from './format.ts'
import { knownSymbol, labelOf, plainSymbolOf } from './token-labels.ts'

/**
 * Symbol of a well-known or verified token. Any other is named by its address, after the symbol if that is known and
 * is not that of another, since a token can have any name.
 */
export const assetName = (mint: string): string => {
  const known = knownSymbol(mint)
  if (known !== undefined) return known
  const symbol = plainSymbolOf(mint)
  if (symbol === undefined) return shortAddress(mint)
  return labelOf(mint)?.isVerified === true ? symbol : `${symbol} (${shortAddress(mint)})`
}

export const isSol = (mint: string): boolean =>
  mint === 'So11111111111111111111111111111111111111112'
