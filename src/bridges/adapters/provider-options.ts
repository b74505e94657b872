import type { BridgeProvider, ProviderAsset } from '../plan/provider.ts'
import { Fault } from '../../basics/fault.ts'
import { type CacheRead, makeProviderCache } from '../../network/provider-cache.ts'
import type { SourceClientDeps } from '../../network/source-client.ts'

/** What every bridge provider is made of besides its clients. */
export type BridgeOptions = {
  /** Without a slash at its end. */
  baseUrl: string
  apiKey?: string
  /** Rows of an answer that were left out because they had another form. */
  onRowsDropped?: (upstream: string, count: number) => void
  onCacheRead?: (ask: CacheRead) => void
}

export type MakeBridge = (options: BridgeOptions, deps: SourceClientDeps) => BridgeProvider

/** Assets come and go by the week; a price among them is a hint, not a quote. */
const assetsTtlMs = 30 * 60_000
/** An old list still tells what can be moved: a quote is asked anew in any case. */
const assetsStaleMs = 7 * 24 * 60 * 60_000

/** After a failure: every question of a caller would ask again otherwise. */
const afterFailureMs = 30_000

/** A provider's assets: asked for once in a while, the old ones where it does not answer. */
export const keepAssets = (
  id: string,
  read: () => Promise<ProviderAsset[]>,
  { onCacheRead }: BridgeOptions,
  { nowMs, random }: SourceClientDeps,
): (() => Promise<ProviderAsset[]>) => {
  const cache = makeProviderCache<'assets', ProviderAsset[]>({
    name: `bridge-assets-${id}`,
    maxEntries: 1,
    ttlMs: assetsTtlMs,
    negativeTtlMs: 0,
    staleMs: assetsStaleMs,
    nowMs,
    random,
    ...(onCacheRead && { onCacheRead }),
  })
  let failed: { fault: Fault; untilMs: number } | undefined
  const ask = async (): Promise<ProviderAsset[]> => {
    if (failed && nowMs() < failed.untilMs) throw failed.fault
    try {
      return await read()
    } catch (thrown) {
      if (thrown instanceof Fault) failed = { fault: thrown, untilMs: nowMs() + afterFailureMs }
      throw thrown
    }
  }
  return async () => (await cache.read('assets', ask)) ?? []
}
