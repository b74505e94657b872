import type { BridgeProvider, ProviderAsset } from '../plan/provider.ts'
import { Fault } from '../../basics/fault.ts'
import { type CacheRead, makeProviderCache } from '../../network/provider-cache.ts'
import type { SourceClientDeps } from '../../network/source-client.ts'

/** Options of every bridge provider. */
export type BridgeOptions = {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey?: string
  /** Called with the number of malformed rows that were left out. */
  onRowsDropped?: (upstream: string, count: number) => void
  onCacheRead?: (read: CacheRead) => void
}

export type MakeBridge = (options: BridgeOptions, deps: SourceClientDeps) => BridgeProvider

/** Assets change from week to week; their prices are hints, not quotes. */
const assetsTtlMs = 30 * 60_000
/** A stale list still shows what can be moved: quotes are always fresh. */
const assetsStaleMs = 7 * 24 * 60 * 60_000

/** No retry for this long after a failure; otherwise every request would cause one. */
const afterFailureMs = 30_000

/** Caches the assets of a provider; returns stale ones while it fails. */
export const cacheAssets = (
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
  const request = async (): Promise<ProviderAsset[]> => {
    if (failed && nowMs() < failed.untilMs) throw failed.fault
    try {
      return await read()
    } catch (thrown) {
      if (thrown instanceof Fault) failed = { fault: thrown, untilMs: nowMs() + afterFailureMs }
      throw thrown
    }
  }
  return async () => (await cache.read('assets', request)) ?? []
}
