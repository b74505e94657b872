import { expect, test } from 'bun:test'
import { armsOf } from '../../../../src/pages/browser/parts/identicon.ts'

const addresses = Array.from({ length: 2_000 }, (_, index) => `wallet ${index}`)

test('the same address has the same arms, and others mostly differ', () => {
  const arms = addresses.map((address) => JSON.stringify(armsOf(address)))
  expect(arms).toEqual(addresses.map((address) => JSON.stringify(armsOf(address))))
  expect(new Set(arms).size).toBeGreaterThan(addresses.length / 2)
})

test('what lies on the field has another colour than the field', () => {
  for (const address of addresses) {
    const { field, ordinary } = armsOf(address)
    expect([address, field === ordinary]).toEqual([address, false])
  }
})
