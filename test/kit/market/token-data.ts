import type { Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { Fault } from '../../../src/basics/fault.ts'
import type { PricedTrade } from '../../../src/activity/trades/trade.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import { makeTokenData, type TokenData } from '../../../src/market/token-data.ts'
import type { TokenDataDeps } from '../../../src/market/token-data-deps.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { makeTradeClient } from '../../../src/market/adapters/store/trade-client.ts'
import { makeTradeStore } from '../../../src/market/adapters/store/trade-store.ts'
import { makeAnswerCaches } from '../../../src/network/answer-cache.ts'
import { makeGeckoTerminal } from '../../../src/market/adapters/providers/geckoterminal.ts'
import { makeJupiter } from '../../../src/market/adapters/providers/jupiter.ts'
import { makeTokenMarket } from '../../../src/market/adapters/providers/market.ts'
import type { SourceClientDeps } from '../../../src/network/source-client.ts'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { makeHandClock } from '../hand-clock.ts'
import type { TokenProviders } from './token-providers.ts'

export type TestTokenData = {
  data: TokenData
  deps: TokenDataDeps
  /** Where the clock stands at the beginning. */
  startSeconds: number
  advance: (byMs: number) => void
}

const startSeconds = Date.parse('2024-11-01T12:30:00Z') / 1000

/**
 * The verbs about token data as the product joins them: real providers at a server that replays answers, waiting takes
 * no time, and an index that holds these trades. Without providers they are all off.
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

/** A node that holds these accounts, or none that answers. */
export const chainHolding = (
  accounts: Iterable<readonly [Address, Account]> | Fault,
): TokenDataDeps['chain'] & { asked: Address[][] } => {
  const asked: Address[][] = []
  const held = accounts instanceof Fault ? accounts : new Map(accounts)
  return {
    asked,
    readAccounts: async (addresses) => {
      asked.push([...addresses])
      if (held instanceof Fault) throw held
      const found = addresses.flatMap((each): [Address, Account][] => {
        const account = held.get(each)
        return account ? [[each, account]] : []
      })
      return { slot: 1n, accounts: new Map(found) }
    },
  }
}

/** How a use case refuses: `CODE field problem`; undefined if it does not. */
export const refusalOf = async (ask: () => unknown): Promise<string | undefined> => {
  try {
    await ask()
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
  const store = makeTradeStore({
    database: openDatabase(':memory:'),
    nowMs: clock.nowMs,
    // Its long passes rest in between; this test has not the time to move the clock for them.
    schedule: scheduleTimer,
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
    retentionDays: 365,
    maxRows: 1_000_000,
    watched: [],
  })
  const index = makeTradeClient(async (question) => store.answer(question))
  await index.store({ trades })
  return index
}
