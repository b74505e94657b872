import { expect, test } from 'bun:test'
import { networkInterfaces } from 'node:os'
import { isForeignPublicAddress } from '../../../../src/checks/dapp/adapters/own-network.ts'

test('no address of this machine is foreign', () => {
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
