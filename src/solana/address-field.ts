import { wrongShape } from '../network/shape.ts'
import { type Address, parseAddress } from './address/address.ts'

/** The address at `where` of an upstream answer. Throws Fault UPSTREAM_ERROR if there is none. */
export const addressOf = (value: unknown, where: string): Address => {
  const parsed = addressIn(value)
  if (!parsed) throw wrongShape(where, 'an address')
  return parsed
}

/** The address, or undefined for anything else. */
export const addressIn = (value: unknown): Address | undefined =>
  typeof value === 'string' ? parseAddress(value) : undefined
