import { decimalsMax } from '../../domain/bridge/amount.ts'
import { wrongShape } from '../shape.ts'

/** Symbols and names are made by anybody. */
export const assetTextMaxChars = 64

/** Decimals must be known: an amount without them means nothing. */
export const assetDecimalsOf = (value: unknown, where: string): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > decimalsMax)
    throw wrongShape(where, `decimals from 0 to ${decimalsMax}`)
  return value
}
