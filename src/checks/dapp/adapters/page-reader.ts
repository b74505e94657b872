import type { PageFailure } from '../../../findings/gap.ts'
import type { PageReading, PageReader } from '../page/page-facts.ts'
import { type Breaker, makeBreaker } from '../../../network/breaker.ts'
import { makeCache } from '../../../network/cache.ts'
import type { UpstreamCall } from '../../../network/http.ts'
import { makeSingleFlight } from '../../../network/single-flight.ts'
import { fetchPage, type PageFetchPorts } from './fetch-page.ts'
import { isForeignPublicAddress } from './own-network.ts'
import { requestPinned } from './pinned-request.ts'
import { resolveBySystem } from './hop-target.ts'

export type PageReaderOptions = {
  nowMs: () => number
  random: () => number
  onCall?: (call: UpstreamCall) => void
  onCacheRead?: (read: { cache: string; outcome: 'hit' | 'miss' }) => void
  /** For tests: replaces the resolver, the address policy and the network. */
  ports?: Partial<PageFetchPorts>
}

/** Maximum pages fetched at once. Further requests do not wait: their answer reports that the page was not checked. */
const concurrentMax = 8

const deadlineMs = 5_000

/** Pages have at most 512 KiB, so the cache stays below 32 MiB. */
const cachedPagesMax = 32

/** A page checked twice is fetched once. Changes show within a minute. */
const cacheMs = 60_000

const breakerFailures = 3
const breakerOpenMs = 30_000
const breakersMax = 1_000

/** Fetches pages of apps, guarded against being used to attack this server or others. */
export const makePageReader = (options: PageReaderOptions): PageReader => {
  const { nowMs, random } = options
  const ports: PageFetchPorts = {
    resolve: resolveBySystem,
    mayConnect: isForeignPublicAddress,
    request: requestPinned,
    deadlineMs,
    ...options.ports,
  }
  const pages = makeCache<PageReading>({
    maxEntries: cachedPagesMax,
    ttlMs: cacheMs,
    nowMs,
    random,
  })
  const breakerOf = makeBreakers(options)
  const shared = makeSingleFlight<PageReading>()
  let running = 0

  const read = async (url: string): Promise<PageReading> => {
    if (running >= concurrentMax) return failed('too-many-requests', url)
    const breaker = breakerOf(URL.parse(url)?.host ?? '')
    if (breaker.enter() > 0) return failed('recently-unavailable', url)
    running += 1
    const startedMs = nowMs()
    const { page, outcome } = await fetchPage(url, ports).finally(() => {
      running -= 1
    })
    if (outcome === 'timeout' || outcome === 'unavailable') breaker.failed()
    else breaker.succeeded()
    if (outcome !== 'refused')
      options.onCall?.({ upstream: 'dapp-page', outcome, durationMs: nowMs() - startedMs })
    pages.set(url, page)
    return page
  }
  return (url) => {
    const hit = pages.get(url)
    options.onCacheRead?.({ cache: 'dapp-page', outcome: hit?.fresh ? 'hit' : 'miss' })
    return hit?.fresh && hit.value ? Promise.resolve(hit.value) : shared(url, () => read(url))
  }
}

const failed = (failure: PageFailure, url: string): PageReading => ({
  status: 'failed',
  failure,
  hops: [url],
})

const makeBreakers = ({ nowMs, random }: PageReaderOptions): ((host: string) => Breaker) => {
  const breakers = makeCache<Breaker>({
    maxEntries: breakersMax,
    ttlMs: Number.MAX_SAFE_INTEGER,
    nowMs,
    random,
  })
  return (host) => {
    const known = breakers.get(host)?.value
    if (known) return known
    const made = makeBreaker({ failures: breakerFailures, openMs: breakerOpenMs, nowMs })
    breakers.set(host, made)
    return made
  }
}
