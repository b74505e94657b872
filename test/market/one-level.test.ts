import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { Fault } from '../../src/basics/fault.ts'
import { checkToken, type TokenDeps } from '../../src/checks/token/check-token.ts'
import { listTrending } from '../../src/market/list-trending.ts'
import { readTokenProfile } from '../../src/market/read-token-profile.ts'
import { searchTokens } from '../../src/market/search-tokens.ts'
import type { TokenDataDeps } from '../../src/market/token-data-deps.ts'
import type { Address } from '../../src/solana/address/address.ts'
import { builtInAddresses } from '../../src/lists/entries/built-in-addresses.ts'
import { token2022Program } from '../../src/solana/address/known-address.ts'
import { accountOf, marketOf, walletOf } from '../kit/checks/token-scene.ts'
import { chainHolding } from '../kit/market/token-data.ts'
import { levelCases } from '../kit/checks/token-level-cases.ts'
import { describeOnChain } from '../kit/checks/token-stage.ts'
import { processTestMs } from '../kit/server-process.ts'

setDefaultTimeout(processTestMs)

const refuse = () => Promise.resolve({ refused: 'not-offered' as const })
const fail = () => Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))

/** The check of a single token where nothing answers that lists leave out. */
const withoutDetails = ({ ledger, market, ...deps }: TokenDeps): TokenDeps => ({
  ...deps,
  ...(ledger && {
    ledger: {
      readEpoch: () => ledger.readEpoch(),
      readLargestAccounts: refuse,
      readProgramAccounts: refuse,
      readSignatures: fail,
    },
  }),
  ...(market && { market: { ...market, readPools: fail } }),
})

/** The same sources for lists and profiles. */
const dataDeps = async (deps: TokenDeps, mint: Address): Promise<TokenDataDeps> => {
  const facts = [...((await deps.market?.readTokens([mint])) ?? []).values()]
  const { ledger, market, chain, reputation, nowMs } = deps
  return {
    chain,
    reputation,
    nowMs,
    ...(ledger && { ledger }),
    market: {
      readTokens: fail,
      readPools: fail,
      verifiedTokens: () => [],
      ...market,
      search: () => Promise.resolve(facts),
      trending: () => Promise.resolve(facts),
      readPrices: fail,
      readCandles: fail,
      isOff: market === undefined,
    },
  }
}

/** The check of the single token, its profile and its rows in lists agree, or the row says that it knows less. */
const expectAgreement = async (deps: TokenDeps, mint: Address): Promise<void> => {
  const sources = await dataDeps(deps, mint)
  const full = await checkToken(deps, { mint })
  const partly = await checkToken(withoutDetails(deps), { mint })

  const profile = await readTokenProfile(sources, mint)
  expect(profile).toMatchObject({ riskLevel: full.answer.riskLevel, riskBasis: 'full' })

  const inList = { mint, riskLevel: partly.answer.riskLevel, riskBasis: 'mint' }
  const found = await searchTokens({ ...sources, ownTokens }, { query: mint, limit: 1 })
  expect<unknown>(found).toMatchObject({ tokens: [inList] })
  const trend = { window: '24h', sort: 'volume', limit: 5 } as const
  const trending = await listTrending(sources, trend)
  for (const row of trending.tokens) expect<unknown>(row).toMatchObject(inList)

  // Knowing less never makes a token safe.
  if (inList.riskLevel === 'low') expect(full.answer.riskLevel).toBe('low')
}

const ownTokens = () => ({ tokens: [], missing: [] })

describeOnChain(({ stage }) => {
  test.each(levelCases)('%s', async (_, scene) => {
    const { mint, deps } = await stage(scene)
    await expectAgreement(deps, mint)
  })
})

describe('mints as the official client encodes them', () => {
  const vectors = readFileSync(
    new URL('../fixtures/token-2022/extensions.json', import.meta.url),
    'utf8',
  )
  const mints = Value.Parse(
    t.Array(t.Object({ kind: t.String(), name: t.String(), data: t.String() })),
    JSON.parse(vectors),
  ).filter(({ kind }) => kind === 'mint')
  const mint = walletOf(200)
  const day = { '24h': { buys: 500, sells: 400, volumeUsd: 50_000 } }
  const facts = { mint, source: 'Jupiter', liquidityUsd: 300_000, topHoldersPct: 10, flows: day }

  test('there are some', () => {
    expect(mints.length).toBeGreaterThan(15)
  })

  test.each(mints.map(({ name, data }) => [name, data] as const))('%s', async (_, data) => {
    const account = accountOf(token2022Program, Uint8Array.from(Buffer.from(data, 'hex')))
    const deps = {
      chain: chainHolding([[mint, account]]),
      reputation: builtInAddresses,
      nowMs: () => Date.parse('2026-11-20T12:00:00Z'),
    }
    await expectAgreement(deps, mint)
    for (const verified of [true, false])
      await expectAgreement({ ...deps, market: marketOf([{ ...facts, verified }]) }, mint)
  })
})
