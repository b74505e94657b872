import { expect, test } from 'bun:test'
import type { Token } from '../../../src/market/tokens/known-token.ts'
import { orderFound } from '../../../src/market/tokens/search-order.ts'

const token = (
  mint: string,
  symbol: string,
  name: string,
  riskLevel: Token['riskLevel'] = 'unknown',
): Token => ({ mint, symbol, name, riskLevel })

test('the trusted of that symbol, the mint, whole words, beginnings, the rest', () => {
  const found = [
    token('rest', 'XSOL', 'Something', 'low'),
    token('beginning', 'SOLAR', 'Solar', 'unknown'),
    token('imitation', 'SOL', 'Solana', 'high'),
    token('named', 'OTHER', 'Sol', 'unknown'),
    token('trusted-beginning', 'SOLID', 'Solid', 'low'),
    token('stranger', 'sol', 'Sun', 'unknown'),
    token('true', 'SOL', 'Wrapped SOL', 'low'),
  ]
  expect(orderFound(found, ' $Sol ').map(({ mint }) => mint)).toEqual([
    'true',
    'named',
    'stranger',
    'imitation',
    'trusted-beginning',
    'beginning',
    'rest',
  ])
})

test('the mint comes before whatever has it in its name', () => {
  const mint = 'So11111111111111111111111111111111111111112'
  const found = [token('bait', mint, mint, 'unknown'), token(mint, 'SOL', 'Wrapped SOL', 'low')]
  expect(orderFound(found, mint)[0]?.mint).toBe(mint)
})

test('of equals, the order in which they were found stays', () => {
  const found = ['a', 'b', 'c'].map((mint) => token(mint, 'AAA', 'Aaa'))
  expect(orderFound(found, 'aaa')).toEqual(found)
  expect(orderFound([], 'aaa')).toEqual([])
  expect(orderFound([{ mint: 'x', riskLevel: 'unknown' }], 'aaa')).toHaveLength(1)
})
