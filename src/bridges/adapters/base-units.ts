import { wrongShape } from '../../network/shape.ts'
import { maxBaseUnits } from '../plan/amount.ts'

/** An amount in base units, as decimal digits or a JSON integer: exact, never negative. */
export const baseUnitsOf = (value: unknown, where: string): bigint => {
  const amount = integerOf(value)
  if (amount === undefined || amount < 0n || amount > maxBaseUnits)
    throw wrongShape(where, 'an amount in base units')
  return amount
}

/** Value of an EVM transaction: as `baseUnitsOf`, or hex. */
export const weiOf = (value: unknown, where: string): bigint =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,32}$/.test(value)
    ? BigInt(value)
    : baseUnitsOf(value, where)

const integerOf = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,39}$/.test(value) ? BigInt(value) : undefined
}
