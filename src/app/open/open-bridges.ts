import type { Config } from '../../config.ts'
import { home } from '../../bridges/plan/asset-role.ts'
import type { BridgeProvider } from '../../bridges/plan/provider.ts'
import type { AppFees } from '../../bridges/quote-bridge.ts'
import { makeDebridge } from '../../bridges/adapters/debridge.ts'
import { makeLifi } from '../../bridges/adapters/lifi.ts'
import { makeNearIntents } from '../../bridges/adapters/near-intents.ts'
import type { MakeBridge } from '../../bridges/adapters/provider-options.ts'
import { makeRelay } from '../../bridges/adapters/relay.ts'
import type { SourceClientDeps } from '../../network/source-client.ts'
import type { UpstreamWatch } from './watch-upstreams.ts'

/** The enabled bridge providers. */
export const openBridges = (config: Config, watch: UpstreamWatch): BridgeProvider[] => {
  const deps: SourceClientDeps = {
    ...watch,
    nowMs: Date.now,
    random: Math.random,
    sleep: Bun.sleep,
  }
  const make = (maker: MakeBridge, baseUrl: string | undefined, apiKey: string | undefined) =>
    baseUrl === undefined
      ? []
      : [
          maker(
            {
              baseUrl,
              onRowsDropped: watch.onRowsDropped,
              onCacheRead: watch.onCacheRead,
              ...(apiKey !== undefined && { apiKey }),
            },
            deps,
          ),
        ]
  return [
    ...make(makeNearIntents, config.oneclickUrl, config.oneclickApiKey),
    ...make(makeLifi, config.lifiUrl, config.lifiApiKey),
    ...make(makeDebridge, config.debridgeUrl, config.debridgeApiKey),
    ...make(makeRelay, config.relayUrl, config.relayApiKey),
  ]
}

/** The operator's fee. deBridge pays it out on the chain that a transfer starts from. */
export const appFeesOf = (config: Config): AppFees => ({
  bps: config.bridgeFeeBps,
  recipientOf: (providerId, fromChain) => {
    if (providerId === 'near-intents') return config.bridgeFeeRecipientNear
    if (providerId === 'lifi') return config.bridgeFeeRecipientLifi
    return providerId === 'debridge' && fromChain === home
      ? config.bridgeFeeRecipientDebridge
      : undefined
  },
})
