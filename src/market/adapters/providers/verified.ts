import { Fault } from '../../../basics/fault.ts'
import { indexTokens, type TokenIndex } from '../../tokens/token-index.ts'
import type { TokenFacts } from '../../../tokens/token-market.ts'
import { verifiedListMinShare, verifiedListRefusalsMax } from '../../thresholds.ts'
import type { TokenProvider } from './provider.ts'

export type VerifiedTokensOptions = {
  providers: readonly TokenProvider[]
  /** Loads the list that an earlier process saved. */
  load?: () => Promise<readonly TokenFacts[]>
  /** Saves a new list for the next start. */
  save?: (tokens: readonly TokenFacts[]) => Promise<void>
  /** Called if the new list could not be saved. */
  onNotSaved?: (error: unknown) => void
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  schedule: (run: () => void, afterMs: number) => () => void
  /** Called with the sizes of a new list that was rejected as incomplete, and of the current one. */
  onRefused?: (count: number, held: number) => void
}

export type VerifiedTokens = {
  /** The current list, held in memory; empty until first loaded. */
  tokens: () => readonly TokenFacts[]
  /** Searches that list, best match first. */
  search: (query: string, limit: number) => TokenFacts[]
  /** Loads the saved list, then downloads the list now and at intervals. */
  start: () => void
  stop: () => void
  /** Loads the saved list without any request, for one-off commands. Never rejects. */
  recall: () => Promise<void>
  /** Downloads the list; resolves to whether it was accepted. Never rejects for faults of providers. */
  refresh: () => Promise<boolean>
}

/** The list changes by a few tokens a day, and reading it is expensive: some 10 MB. */
const everyMs = 60 * 60_000
/** After a failure; still far below any rate limit. */
const afterFailureMs = 5 * 60_000
const jitter = 0.2

/** Bounds memory; the list has some thousand. */
const tokensMax = 20_000

/** The tokens that a provider has verified: imitations are compared with them, and search falls back on them. */
export const makeVerifiedTokens = (options: VerifiedTokensOptions): VerifiedTokens => {
  const readers = options.providers.flatMap(({ readVerified }) => readVerified ?? [])
  let tokens: readonly TokenFacts[] = []
  let index: TokenIndex | undefined
  let refusals = 0
  let started = false
  let cancel: (() => void) | undefined
  const take = (list: readonly TokenFacts[]): void => {
    tokens = list.slice(0, tokensMax).map(lasting)
    index = undefined
  }
  const accepts = (count: number): boolean => {
    if (count > 0 && count >= tokens.length * verifiedListMinShare) return true
    options.onRefused?.(count, tokens.length)
    refusals += 1
    return count > 0 && refusals >= verifiedListRefusalsMax
  }
  const refresh = async (): Promise<boolean> => {
    for (const readVerified of readers) {
      try {
        const read = await readVerified()
        if (!accepts(read.length)) continue
        refusals = 0
        take(read)
        await options.save?.(tokens).catch((error: unknown) => options.onNotSaved?.(error))
        return true
      } catch (thrown) {
        if (!(thrown instanceof Fault)) throw thrown
      }
    }
    return false
  }
  const scheduleNext = (refreshed: boolean): void => {
    if (!started) return
    const afterMs = refreshed ? everyMs : afterFailureMs
    cancel = options.schedule(run, afterMs * (1 + jitter * options.random()))
  }
  const run = (): void => {
    void refresh().then(scheduleNext, () => scheduleNext(false))
  }
  const recall = async (): Promise<void> => {
    const saved = await (options.load?.() ?? Promise.resolve([])).catch(() => [])
    if (tokens.length === 0) take(saved)
  }
  const begin = (): void => {
    void recall().then(() => {
      if (started) run()
    })
  }
  return {
    tokens: () => tokens,
    search: (query, limit) => (index ??= indexTokens(tokens)).search(query, limit),
    refresh,
    recall,
    start: () => {
      if (readers.length === 0 || started) return
      started = true
      cancel = options.schedule(begin, 0)
    },
    stop: () => {
      started = false
      cancel?.()
    },
  }
}

/** Drops prices and flows, which would soon be outdated. */
const lasting = ({ priceUsd: _price, flows: _flows, ...facts }: TokenFacts): TokenFacts => facts
