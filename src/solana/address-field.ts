import { wrongShape } from '../network/shape.ts'
import { type Address, parseAddress } from './address/address.ts'

/** The address that a foreign answer holds at `where`. Throws Fault UPSTREAM_ERROR where it holds none. */
export const addressOf = (value: unknown, where: string): Address => {
  const parsed = addressIn(value)
  if (!parsed) throw wrongShape(where, 'an address')
  return parsed
}

/** The same where anything else is as good as nothing. */
export const addressIn = (value: unknown): Address | undefined =>
  typeof value === 'string' ? parseAddress(value) : undefined
