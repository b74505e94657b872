import { networkInterfaces } from 'node:os'
import { addressBytes, isPublicAddress, sharesPrefix } from './public-address.ts'

/** Whether a page may be fetched from an IP address. */
export type AddressPolicy = (address: string) => boolean

/** A wider network than this on an interface is a tunnel for everything: then only the address itself is the host's own. */
const widestOwnBits = { 4: 16, 16: 32 } as const

/**
 * What production uses: public addresses, but none of this machine and of the networks that it is directly in. Machines
 * beside it may have public numbers too, and may trust it.
 */
export const isForeignPublicAddress: AddressPolicy = (address) =>
  isPublicAddress(address) && !isOwn(address)

const isOwn = (address: string): boolean => {
  const bytes = addressBytes(address)
  if (!bytes) return false
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .some((entry) => {
      const own = addressBytes(entry.address.split('%')[0] ?? '')
      return own !== undefined && sharesPrefix(bytes, own, prefixBits(own, entry.cidr))
    })
}

const prefixBits = (own: Uint8Array, cidr: string | null): number => {
  const whole = own.length * 8
  const bits = Number(cidr?.split('/')[1] ?? whole)
  const widest = own.length === 4 ? widestOwnBits[4] : widestOwnBits[16]
  return Number.isInteger(bits) && bits >= widest && bits <= whole ? bits : whole
}
