import type { Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { Fault } from '../../../src/basics/fault.ts'
import type { PricedTrade } from '../../../src/activity/trades/trade.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import { makeTokenData, type TokenData } from '../../../src/market/token-data.ts'
import type { TokenDataDeps } from '../../../src/market/token-data-deps.ts'
import { makeAnswerCaches } from '../../../src/network/answer-cache.ts'
import { makeGeckoTerminal } from '../../../src/market/adapters/providers/geckoterminal.ts'
import { makeJupiter } from '../../../src/market/adapters/providers/jupiter.ts'
import { makeTokenMarket } from '../../../src/market/adapters/providers/market.ts'
import type { SourceClientDeps } from '../../../src/network/source-client.ts'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { makeHandClock } from '../hand-clock.ts'
import type { TokenProviders } from './token-providers.ts'
import { openTradeIndex } from './trade-index.ts'

export type TestTokenData = {
  data: TokenData
  deps: TokenDataDeps
  /** Time of the clock at the start. */
  startSeconds: number
  advance: (byMs: number) => void
}

const startSeconds = Date.parse('2024-11-01T12:30:00Z') / 1000

/**
 * The token data use cases wired as in production: real providers against a server that replays answers, and an index
 * with these trades. Waiting takes no time. Without `providers` they are all off.
 */
export const makeTestTokenData = async ({
  providers,
  chain,
  trades = [],
}: {
  providers?: Pick<TokenProviders, 'url'>
  chain: TokenDataDeps['chain']
  trades?: readonly PricedTrade[]
}): Promise<TestTokenData> => {
  const clock = makeHandClock(startSeconds * 1000)
  const chance = { nowMs: clock.nowMs, random: () => 0 }
  const client: SourceClientDeps = { ...chance, sleep: async (ms) => clock.advance(ms) }
  const market = makeTokenMarket({
    providers: providers
      ? [
          makeJupiter({ baseUrl: providers.url }, client),
          makeGeckoTerminal({ baseUrl: providers.url }, client),
        ]
      : [],
    verifiedTokens: () => none,
    ...chance,
  })
  const deps: TokenDataDeps = {
    chain,
    market,
    reputation: builtInAddresses,
    nowMs: clock.nowMs,
    ...(trades.length > 0 && { trades: await indexOf(trades, clock) }),
  }
  return {
    data: makeTokenData(deps, makeAnswerCaches(chance)),
    deps,
    startSeconds,
    advance: clock.advance,
  }
}

/** A node with these accounts, or one that fails with this Fault. */
export const chainHolding = (
  accounts: Iterable<readonly [Address, Account]> | Fault,
): TokenDataDeps['chain'] & { requests: Address[][] } => {
  const requests: Address[][] = []
  const held = accounts instanceof Fault ? accounts : new Map(accounts)
  return {
    requests,
    readAccounts: async (addresses) => {
      requests.push([...addresses])
      if (held instanceof Fault) throw held
      const found = addresses.flatMap((each): [Address, Account][] => {
        const account = held.get(each)
        return account ? [[each, account]] : []
      })
      return { slot: 1n, accounts: new Map(found) }
    },
  }
}

/** The fault of a use case as `CODE field problem`; undefined if it succeeds. */
export const refusalOf = async (call: () => unknown): Promise<string | undefined> => {
  try {
    await call()
    return undefined
  } catch (error) {
    if (error instanceof Fault)
      return [error.code, error.field, error.problem].filter(Boolean).join(' ')
    throw error
  }
}

export const noNode = chainHolding(new Fault('source-unreachable', { source: 'the test source' }))

const none: readonly never[] = []

/** The real index, in memory. */
const indexOf = async (
  trades: readonly PricedTrade[],
  clock: ReturnType<typeof makeHandClock>,
): Promise<NonNullable<TokenDataDeps['trades']>> => {
  // Passes yield between slices, so a manual clock would have to be moved during them.
  const index = openTradeIndex({ nowMs: clock.nowMs, schedule: scheduleTimer })
  await index.store({ trades })
  return index
}
