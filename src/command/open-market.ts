import type { Config } from '../config.ts'
import type { TokenMarket } from '../domain/market/token-market.ts'
import type { OperationalLog } from '../telemetry/log.ts'
import { makeVerifiedTokenStore } from '../store/verified-tokens.ts'
import { scheduleTimer } from '../telemetry/schedule.ts'
import type { DoorDeps } from '../upstream/door.ts'
import { makeDexScreener } from '../upstream/token/dexscreener.ts'
import { makeGeckoTerminal } from '../upstream/token/geckoterminal.ts'
import { makeJupiter } from '../upstream/token/jupiter.ts'
import { makeTokenMarket } from '../upstream/token/market.ts'
import type { ProviderOptions, TokenProvider } from '../upstream/token/provider.ts'
import { makeSolanaTracker } from '../upstream/token/solanatracker.ts'
import { makeVerifiedTokens } from '../upstream/token/verified.ts'
import type { UpstreamWatch } from './watch-upstreams.ts'

export type OpenMarket = {
  market: TokenMarket
  start: () => void
  stop: () => void
  /** Instead of a start: takes the verified tokens that a server has kept, and asks nobody for them. */
  recall: () => Promise<void>
}

/** The providers that the operator has switched on, in the order in which they are asked. */
export const openMarket = (
  config: Config,
  watch: UpstreamWatch,
  log: OperationalLog,
): OpenMarket => {
  const deps: DoorDeps = { ...watch, nowMs: Date.now, random: Math.random, sleep: Bun.sleep }
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
    ...makeVerifiedTokenStore(config.dataDir, Date.now),
    onNotSaved: (error) => log.warn('the list of verified tokens could not be kept', {}, error),
    random: Math.random,
    schedule: scheduleTimer,
    onRefused: (count, held) =>
      log.warn(`a list of ${count} verified tokens is not taken: ${held} were known before`),
  })
  return {
    market: makeTokenMarket({
      providers,
      verifiedTokens: verified.tokens,
      searchVerified: verified.search,
      nowMs: Date.now,
      random: Math.random,
      onCacheAsk: watch.onCacheAsk,
    }),
    start: verified.start,
    stop: verified.stop,
    recall: verified.recall,
  }
}

type MakeProvider = (options: ProviderOptions, deps: DoorDeps) => TokenProvider
