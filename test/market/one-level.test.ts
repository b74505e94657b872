import { expect, setDefaultTimeout, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import { checkToken, type TokenDeps } from '../../src/checks/token/check-token.ts'
import { listTrending } from '../../src/market/list-trending.ts'
import { readTokenProfile } from '../../src/market/read-token-profile.ts'
import { searchTokens } from '../../src/market/search-tokens.ts'
import type { TokenDataDeps } from '../../src/market/token-data-deps.ts'
import type { Address } from '../../src/solana/address/address.ts'
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

describeOnChain(({ stage }) => {
  test.each(levelCases)('%s', async (_, scene, { level }) => {
    const { mint, deps } = await stage(scene)
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
    if (inList.riskLevel === 'low') expect(level).toBe('low')
  })
})

const ownTokens = () => ({ tokens: [] })
