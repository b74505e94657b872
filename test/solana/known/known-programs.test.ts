import { expect, test } from 'bun:test'
import rows from '../../../src/solana/known/known-programs.json'
import { address } from '../../../src/solana/address/address.ts'
import { programNames, trustedPrograms } from '../../../src/solana/known/known-programs.ts'
import { corePrograms } from '../../../src/solana/state/reserved-address.ts'

test('every trusted program has a name', () => {
  expect(trustedPrograms.size).toBeGreaterThan(50)
  for (const program of trustedPrograms) expect(programNames.get(program)?.name).toBeString()
})

test.each([
  [
    'Token Metadata, which moves and delegates for any caller',
    'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  ],
  [
    'Squads, which runs whatever its members approve',
    'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf',
  ],
  [
    'Bubblegum, which moves compressed assets to any address',
    'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
  ],
  [
    'the reference exchange, in which anyone creates pools',
    'SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8',
  ],
  [
    'a market maker’s pools, into which anyone may put an NFT',
    'mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc',
  ],
  ['a smart wallet, which runs any instruction', 'swigypWHEksbC64pWKwah1WTeh9JXwx8H1rJHLdbQMB'],
  [
    'Serum, whose own developers left because the upgrade key holder was unknown',
    '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  ],
  [
    'Flash’s composability, which carries trades through other programs',
    'FSWAPViR8ny5K96hezav8jynVubP2dJ2L7SbKzds2hwm',
  ],
  ['Pump’s Mayhem agent, whose code is not public', 'MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e'],
  ['a settlement that its makers have left', 'moosEjJg5mbGRPRU7Vg4AaHZLvbbgknevWR9J1bNgME'],
  [
    'a market maker’s own exchange without a published source',
    '9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp',
  ],
])('%s is not trusted', (_, text) => {
  expect(programNames.has(address(text))).toBe(true)
  expect(trustedPrograms.has(address(text))).toBe(false)
})

test('no core program is trusted, because every transaction uses them', () => {
  for (const program of corePrograms) expect(trustedPrograms.has(program)).toBe(false)
})

test('every program has a name, a category and a source, and none appears twice', () => {
  expect(programNames.size).toBe(rows.length)
  for (const { name, category, source } of programNames.values()) {
    expect(name).not.toBeEmpty()
    expect(category).toMatch(/^[a-z-]+$/)
    expect(source).toMatch(/^(github|npm) /)
  }
})

test('no program is trusted because of third-party sources only', () => {
  const watchers = /duneanalytics|sevenlabs-hq|Topledger|solana-dex-parser-go|cpkt9762|boz1/
  const watched = rows.filter(({ source }) => watchers.test(source))
  expect(watched.length).toBeGreaterThan(5)
  expect(watched.filter(({ trusted }) => trusted)).toEqual([])
})

test.each([
  [
    'the OKX router’s authority, which owns token accounts',
    'HV1KXxWFaSeriyFvXyx48FqG9BoFbfinB8njCJonqP7K',
  ],
  ['the sysvar of the clock', 'SysvarC1ock11111111111111111111111111111111'],
  ['the incinerator', '1nc1nerator11111111111111111111111111111111'],
])('%s is not a program', (_, text) => {
  expect(programNames.has(address(text))).toBe(false)
})
