import { describe, expect, test } from 'bun:test'
import rows from '../../../src/solana/known/known-programs.json'
import { address } from '../../../src/solana/address/address.ts'
import {
  type NamedBy,
  programNames,
  standingOf,
  trustedPrograms,
} from '../../../src/solana/known/known-programs.ts'
import { corePrograms, isNeverWritable } from '../../../src/solana/state/reserved-address.ts'

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

test('every core program has its standing, and no other program but those of the runtime', () => {
  for (const program of corePrograms)
    expect([program, standingOf(program)]).toEqual([program, 'core'])
  const others = [...programNames].filter(
    ([program, { standing }]) => standing === 'core' && !corePrograms.has(program),
  )
  expect(others.filter(([program]) => !isNeverWritable(program))).toEqual([])
  for (const program of corePrograms) expect(trustedPrograms.has(program)).toBe(false)
})

describe('every program has a standing, and who attests to it', () => {
  const official = ['maker', 'foundation', 'verified-build']
  const anyone = [...official, 'integrator', 'observer']
  const allowed = { core: ['foundation'], established: official, named: anyone }

  test.each(Object.entries(allowed))('%s', (standing, by) => {
    const entries = [...programNames.values()].filter((each) => each.standing === standing)
    expect(entries.length).toBeGreaterThan(15)
    expect(entries.filter((each) => !by.includes(each.by))).toEqual([])
  })

  test('and there is no other standing in the data', () => {
    const found = new Set([...programNames.values()].map(({ standing }) => standing))
    expect([...found].sort()).toEqual(['core', 'established', 'named'])
  })

  test('and a program that is in no list is unknown', () => {
    expect(standingOf(address('8SFqwqnq4whPhs8icwHA2hQg3hUoN1qrCLK1SBx3WKwe'))).toBe('unknown')
  })
})

describe('who attests to it follows from the source, where there is one kind', () => {
  const sources: [by: NamedBy, source: RegExp][] = [
    ['verified-build', /solana-foundation\/explorer public\/verified-programs\.json/],
    ['foundation', /solana-foundation\/explorer (app|packages)\/|anza-xyz\/solana-sdk/],
    ['observer', /duneanalytics|sevenlabs-hq|Topledger|solana-dex-parser/],
  ]
  test.each(sources)('%s', (by, pattern) => {
    const entries = [...programNames.values()].filter(({ source }) =>
      source.split('; ').every((each) => pattern.test(each)),
    )
    expect(entries.length).toBeGreaterThan(20)
    expect(entries.filter((each) => each.by !== by)).toEqual([])
  })
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
  expect(watched.filter(({ standing }) => standing !== 'named')).toEqual([])
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
