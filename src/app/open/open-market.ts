import type { Config } from '../../config.ts'
import type { TokenMarket } from '../../tokens/token-market.ts'
import type { OperationalLog } from '../../monitoring/telemetry/log.ts'
import { makeSharedTokenStore } from '../../market/adapters/store/shared-tokens.ts'
import { PostgresError } from '../../store/postgres/postgres-trouble.ts'
import { troubleText } from '../../store/postgres/words.ts'
import type { SharedData } from './shared-data.ts'
import { makeVerifiedTokenStore } from '../../market/adapters/store/verified-tokens.ts'
import { scheduleTimer } from '../../basics/schedule.ts'
import type { SourceClientDeps } from '../../network/source-client.ts'
import { makeDexScreener } from '../../market/adapters/providers/dexscreener.ts'
import { makeGeckoTerminal } from '../../market/adapters/providers/geckoterminal.ts'
import { makeJupiter } from '../../market/adapters/providers/jupiter.ts'
import { makeTokenMarket } from '../../market/adapters/providers/market.ts'
import type { ProviderOptions, TokenProvider } from '../../market/adapters/providers/provider.ts'
import { makeSolanaTracker } from '../../market/adapters/providers/solanatracker.ts'
import { makeVerifiedTokens } from '../../market/adapters/providers/verified.ts'
import type { UpstreamWatch } from './watch-upstreams.ts'

export type OpenMarket = {
  market: TokenMarket
  start: () => void
  stop: () => void
  /** Instead of `start`: uses the verified tokens that a server has stored, without a request. */
  recall: () => Promise<void>
}

/** The enabled providers, in the order they are queried. */
export const openMarket = (
  config: Config,
  watch: UpstreamWatch,
  log: OperationalLog,
  shared?: SharedData,
): OpenMarket => {
  const deps: SourceClientDeps = {
    ...watch,
    nowMs: Date.now,
    random: Math.random,
    sleep: Bun.sleep,
  }
  const make = (maker: MakeProvider, baseUrl: string | undefined, apiKey?: string) =>
    baseUrl === undefined ? [] : [maker({ baseUrl, ...watch, ...(apiKey && { apiKey }) }, deps)]
  const providers = [
    ...make(makeJupiter, config.jupiterUrl, config.jupiterApiKey),
    ...make(makeDexScreener, config.dexscreenerUrl),
    ...(config.solanatrackerApiKey === undefined
      ? []
      : make(makeSolanaTracker, config.solanatrackerUrl, config.solanatrackerApiKey)),
    ...make(makeGeckoTerminal, config.geckoterminalUrl, config.geckoterminalApiKey),
  ]
  const verified = makeVerifiedTokens({
    providers,
    ...(shared
      ? makeSharedTokenStore(shared, Date.now)
      : makeVerifiedTokenStore(config.dataDir, Date.now)),
    onNotSaved: (error) => {
      const message = 'the list of verified tokens could not be saved'
      if (error instanceof PostgresError) log.warn(message, { reason: troubleText(error.trouble) })
      else log.warn(message, {}, error)
    },
    random: Math.random,
    schedule: scheduleTimer,
    onRefused: (count, held) =>
      log.warn(`a list of ${count} verified tokens was rejected: the current one has ${held}`),
  })
  return {
    market: makeTokenMarket({
      providers,
      verifiedTokens: verified.tokens,
      searchVerified: verified.search,
      nowMs: Date.now,
      random: Math.random,
      onCacheRead: watch.onCacheRead,
    }),
    start: verified.start,
    stop: verified.stop,
    recall: verified.recall,
  }
}

type MakeProvider = (options: ProviderOptions, deps: SourceClientDeps) => TokenProvider
