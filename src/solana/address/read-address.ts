import { invalidField } from '../../basics/fault.ts'
import { type Address, parseAddress } from './address.ts'

/** The address that a caller gave. Throws Fault INVALID_REQUEST that names the field. */
export const readAddress = (text: string, field: string): Address => {
  const address = parseAddress(text)
  if (!address) throw invalidField(field, 'not-an-address', {})
  return address
}
