import { expect, test } from 'bun:test'
import { type Address, address } from '../../src/solana/address/address.ts'
import { Fault } from '../../src/basics/fault.ts'
import type { TokenFacts } from '../../src/tokens/token-market.ts'
import { readVerified } from '../../src/market/read-verified.ts'
import { addressOf } from '../kit/ledger/scripted-history.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const [remembered, verified, denied, silent] = [1, 2, 3, 4].map(addressOf)
const facts = (mint: Address | undefined, verified?: boolean): TokenFacts => ({
  mint: mint ?? usdc,
  source: 'test',
  symbol: 'USDC',
  ...(verified !== undefined && { verified }),
})

const market = (answer: (mints: readonly Address[]) => Promise<TokenFacts[]>) => {
  const requests: Address[][] = []
  return {
    requests,
    verifiedTokens: () => [facts(remembered, true)],
    readTokens: async (mints: readonly Address[]) => {
      requests.push([...mints])
      return new Map((await answer(mints)).map((each) => [each.mint, each]))
    },
  }
}

const all = [usdc, remembered, verified, denied, silent].flatMap((mint) => mint ?? [])

test('only verified tokens; known ones are not requested', async () => {
  const source = market(() =>
    Promise.resolve([facts(verified, true), facts(denied, false), facts(silent)]),
  )
  expect([...(await readVerified(source, all)).keys()]).toEqual(all.slice(1, 3))
  expect(source.requests).toEqual([all.slice(2)])
})

test('no request if all are known', async () => {
  const source = market(() => Promise.resolve([]))
  expect((await readVerified(source, all.slice(0, 2))).size).toBe(1)
  expect((await readVerified(source, [])).size).toBe(0)
  expect(source.requests).toEqual([])
})

test('at most as many as a provider takes in one call', async () => {
  const source = market(() => Promise.resolve([]))
  await readVerified(
    source,
    Array.from({ length: 250 }, (_, index) => addressOf(100 + index)),
  )
  expect(source.requests.map((mints) => mints.length)).toEqual([100])
})

test('a failing provider only loses the names; a bug is thrown', async () => {
  const failing = market(() =>
    Promise.reject(new Fault('source-unusable', { source: 'the test source' })),
  )
  expect([...(await readVerified(failing, all)).keys()]).toEqual(all.slice(1, 2))
  await expect(
    readVerified(
      market(() => Promise.reject(new Error('bug'))),
      all,
    ),
  ).rejects.toThrow('bug')
})
