import { expect, test } from 'bun:test'
import { networkInterfaces } from 'node:os'
import {
  isBeside,
  isForeignPublicAddress,
} from '../../../../src/checks/dapp/adapters/own-network.ts'

test('no address of this machine is a foreign public address', () => {
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  expect(own.length).toBeGreaterThan(0)
  for (const { address } of own) expect(isForeignPublicAddress(address), address).toBe(false)
})

test.each(['1.1.1.1', '2606:4700:4700::1111'])('%s is', (address) =>
  expect(isForeignPublicAddress(address)).toBe(true),
)

test.each(['127.0.0.1', '10.0.0.1', '::1', 'localhost', ''])('%p is not', (address) =>
  expect(isForeignPublicAddress(address)).toBe(false),
)

const interfaces = [
  { address: '203.0.113.20', cidr: '203.0.113.20/24', family: 'IPv4' as const },
  { address: '198.51.100.7', cidr: '198.51.100.7/8', family: 'IPv4' as const },
  { address: '192.0.2.9', cidr: null, family: 'IPv4' as const },
  { address: '2001:db8:1::5%eth0', cidr: '2001:db8:1::5/64', family: 'IPv6' as const },
]
test.each([
  ['the address itself', '203.0.113.20', true],
  ['its network', '203.0.113.255', true],
  ['the network after it', '203.0.114.0', false],
  ['the address of a tunnel', '198.51.100.7', true],
  ['what a tunnel leads to', '198.51.100.8', false],
  ['an address without a network', '192.0.2.9', true],
  ['what is beside that', '192.0.2.8', false],
  ['its network of IPv6', '2001:db8:1::ffff', true],
  ['another network of IPv6', '2001:db8:1:1::5', false],
])('%s', (_, address, beside) => expect(isBeside(address, interfaces)).toBe(beside))
