import { address, type Address } from '../../solana/address/address.ts'
import type { PoolFacts, TokenMarket } from '../../tokens/token-market.ts'
import type { TradeIndex } from '../trades/trade-index.ts'
import { followedTraderMinTrades, followedTraders } from '../thresholds.ts'
import { type IndexSource, sourceOf } from './index-source.ts'

export type SourceDeps = {
  wallets: readonly Address[]
  hotPools: number
  market: Pick<TokenMarket, 'trending' | 'readPools'>
  index: Pick<TradeIndex, 'leaders'>
}

/** Busy exchanges, sampled when no provider lists pools. Source: known-programs.json. */
const seedPrograms: readonly Address[] = [
  address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'),
  address('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'),
  address('CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'),
  address('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'),
  address('LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'),
  address('pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'),
]

/** The operator's wallets, then the pools that providers report as hot; without those, exchanges and the traders on them. */
export const findSources = async (deps: SourceDeps): Promise<IndexSource[]> => {
  const watched = deps.wallets.map((wallet) => sourceOf(wallet, 'wallet'))
  if (deps.hotPools === 0) return watched
  const pools = await hotPools(deps)
  const others =
    pools.length > 0
      ? pools.map((pool) => sourceOf(pool, 'pool'))
      : [
          ...seedPrograms.slice(0, deps.hotPools).map((program) => sourceOf(program, 'program')),
          ...(await leaders(deps)).map((trader) => sourceOf(trader, 'trader')),
        ]
  const known = new Set(deps.wallets)
  return [...watched, ...others.filter((source) => !known.has(source.address))]
}

/** The deepest pool of each trending token. Empty if no provider lists them. */
const hotPools = async ({ market, hotPools: count }: SourceDeps): Promise<Address[]> => {
  const pools = new Set<Address>()
  try {
    for (const { mint } of await market.trending('24h', count)) {
      const deepest = (await poolsOf(market, mint)).toSorted(
        (a, b) => (b.liquidityUsd ?? 0) - (a.liquidityUsd ?? 0),
      )[0]
      if (deepest) pools.add(deepest.pool)
    }
  } catch {
    // No provider lists trending tokens.
  }
  return [...pools]
}

const poolsOf = async (market: SourceDeps['market'], mint: Address): Promise<PoolFacts[]> => {
  try {
    return await market.readPools(mint)
  } catch {
    return []
  }
}

const leaders = async ({ index }: SourceDeps): Promise<Address[]> => {
  const page = await index.leaders({
    window: '7d',
    sort: 'pnl',
    minTrades: followedTraderMinTrades,
    limit: followedTraders,
  })
  return page.leaders.map(({ result }) => result.wallet)
}
