import { expect, test } from 'bun:test'
import { familiesOf } from '../../../scripts/train/families.ts'

const siblings: readonly (readonly [one: string, other: string])[] = [
  ['claim-raydium', 'claimraydium'],
  ['claim-raydium', 'raydium-claim'],
  ['airdrop2024', 'airdrop-2025'],
  ['raydiumclaim', 'raydlumclaim'],
  ['raydiumclaim', 'raydumclaim'],
  ['solana', 'solana'],
]
test.each(siblings)('%s and %s are of one family', (one, other) => {
  const [a, b] = familiesOf([one, other])
  expect(a).toBe(b)
})

const strangers: readonly (readonly [one: string, other: string])[] = [
  ['claim-raydium', 'claim-jupiter'],
  ['solana', 'solano'],
  ['raydiumclaim', 'radumclaims'],
  ['123', '456'],
]
test.each(strangers)('%s and %s are not', (one, other) => {
  const [a, b] = familiesOf([one, other])
  expect(a).not.toBe(b)
})

test('a name related to two families joins them', () => {
  const [a, between, b] = familiesOf(['raydiumclaim', 'raydumclaim', 'radumclaim'])
  expect([between, b]).toEqual([a, a])
})
