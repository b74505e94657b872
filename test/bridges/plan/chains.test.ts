import { describe, expect, test } from 'bun:test'
import {
  bridgeChains,
  chainOfEvmId,
  chainOfProviderId,
  chainsOf,
  findBridgeChain,
  transactionUrl,
} from '../../../src/bridges/plan/chains.ts'

const providers = ['oneClick', 'lifi', 'debridge'] as const

describe('the table', () => {
  test('has no duplicates', () => {
    const twice = (values: readonly (string | number)[]) =>
      values.filter((value, at) => values.indexOf(value) !== at)
    expect(twice(bridgeChains.map(({ name }) => name))).toEqual([])
    expect(twice(bridgeChains.map(({ displayName }) => displayName))).toEqual([])
    expect(twice(bridgeChains.flatMap(({ evmChainId }) => evmChainId ?? []))).toEqual([])
    for (const provider of providers)
      expect(twice(bridgeChains.flatMap(({ ids }) => ids[provider] ?? []))).toEqual([])
  })

  test.each(bridgeChains)('$name is written as it should be', (chain) => {
    expect(chain.name).toMatch(/^[a-z][a-z0-9-]{1,20}$/)
    expect(chain.native.symbol).toMatch(/^[A-Za-z]{1,6}$/)
    expect(chain.native.decimals).toBeWithin(0, 25)
    expect(chain.addressFamily === 'evm').toBe(chain.evmChainId !== undefined)
    const url = chain.transactionUrlPattern
    if (url !== undefined) expect(url).toMatch(/^https:\/\/[a-z0-9.-]+\/.*\{hash\}/)
    expect(Object.keys(chain.ids).length).toBeGreaterThan(0)
  })

  test('each provider supports Solana, and native coins that only some have', () => {
    for (const provider of providers) expect(chainsOf(provider)).toContain('solana')
    expect(chainsOf('oneClick')).toEqual(expect.arrayContaining(['bitcoin', 'zcash']))
    expect(chainsOf('lifi')).toEqual(expect.arrayContaining(['bitcoin', 'zcash']))
    expect(chainsOf('debridge')).not.toEqual(expect.arrayContaining(['bitcoin']))
  })
})

test.each([
  ['oneClick', 'sol', 'solana'],
  ['oneClick', 'pol', 'polygon'],
  ['lifi', '1151111081099710', 'solana'],
  ['lifi', '9270000000000000', 'sui'],
  ['debridge', '7565164', 'solana'],
  ['debridge', '100000026', 'tron'],
] as const)('%s has the id %s for %s', (provider, id, name) => {
  expect(chainOfProviderId(provider, id)?.name).toBe(name)
})

test('unknown chains', () => {
  expect(findBridgeChain('toString')).toBeUndefined()
  expect(chainOfProviderId('oneClick', 'constructor')).toBeUndefined()
  expect(chainOfProviderId('debridge', '20000000000001')).toBeUndefined()
  expect(chainOfEvmId(0)).toBeUndefined()
})

describe('explorer links', () => {
  test('contain the hash', () => {
    const hash = 'a'.repeat(64)
    expect(transactionUrl('bitcoin', hash)).toBe(`https://mempool.space/tx/${hash}`)
    expect(transactionUrl('aptos', hash)).toBe(
      `https://explorer.aptoslabs.com/txn/${hash}?network=mainnet`,
    )
  })

  test.each(['', 'javascript:alert(1)', '../../x?y#z0123456789', "$&$`$'aaaaaaaaaaaaa"])(
    'none for %p',
    (hash) => {
      expect(transactionUrl('bitcoin', hash)).toBeUndefined()
    },
  )

  test('none on a chain without one', () => {
    expect(transactionUrl('xlayer', 'a'.repeat(64))).toBeUndefined()
    expect(transactionUrl('nowhere', 'a'.repeat(64))).toBeUndefined()
  })
})
