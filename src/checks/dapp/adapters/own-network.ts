import { BlockList, isIPv6 } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { isPublicAddress } from './public-address.ts'

/** Whether a page may be fetched from an IP address. */
export type AddressPolicy = (address: string) => boolean

/**
 * The policy in production: public addresses, except this machine's own and those of its directly attached networks.
 * Neighbouring machines may have public addresses too, and may trust this one.
 */
export const isForeignPublicAddress: AddressPolicy = (address) =>
  isPublicAddress(address) &&
  // Read each time, since interfaces come and go.
  !isBeside(
    address,
    Object.values(networkInterfaces()).flatMap((entries) => entries ?? []),
  )

/**
 * A wider network on an interface is a tunnel for all traffic: only the address itself then belongs to this machine.
 */
const widestOwnBits = { ipv4: 16, ipv6: 32 } as const
const addressBits = { ipv4: 32, ipv6: 128 } as const

type Interface = Pick<NetworkInterfaceInfo, 'address' | 'cidr' | 'family'>

/** Whether an address is in the network of one of these interfaces. */
export const isBeside = (address: string, interfaces: readonly Interface[]): boolean => {
  const own = new BlockList()
  for (const each of interfaces) {
    const family = each.family === 'IPv6' ? 'ipv6' : 'ipv4'
    const bits = Number(each.cidr?.split('/')[1])
    const [withoutZone = ''] = each.address.split('%')
    own.addSubnet(withoutZone, bits >= widestOwnBits[family] ? bits : addressBits[family], family)
  }
  return own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
