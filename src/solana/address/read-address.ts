import { invalidField } from '../../basics/fault.ts'
import { type Address, parseAddress } from './address.ts'

/** An address in the caller's input. Throws Fault INVALID_REQUEST that names the field. */
export const readAddress = (text: string, field: string): Address => {
  const address = parseAddress(text)
  if (!address) throw invalidField(field, 'not-an-address', {})
  return address
}
