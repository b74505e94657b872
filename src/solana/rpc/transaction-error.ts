import { type Fields, isFields, wrongShape } from '../../network/shape.ts'

/** A TransactionError: an object, or a bare name that becomes `{ type }`; undefined if there is none. */
export const readTransactionError = (value: unknown): Fields | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return { type: value }
  if (!isFields(value)) throw wrongShape('err', 'a name or an object')
  return value
}
