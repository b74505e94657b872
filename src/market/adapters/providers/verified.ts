import { Fault } from '../../../basics/fault.ts'
import { indexTokens, type TokenIndex } from '../../tokens/token-index.ts'
import type { TokenFacts } from '../../../tokens/token-market.ts'
import { verifiedListMinShare, verifiedListRefusalsMax } from '../../thresholds.ts'
import type { TokenProvider } from './provider.ts'

export type VerifiedTokensOptions = {
  providers: readonly TokenProvider[]
  /** What was known when a process stopped last. */
  load?: () => Promise<readonly TokenFacts[]>
  /** Keeps a new list for the next start. */
  save?: (tokens: readonly TokenFacts[]) => Promise<void>
  /** The new list could not be kept. */
  onNotSaved?: (error: unknown) => void
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  schedule: (run: () => void, afterMs: number) => () => void
  /** A list that was not taken because too much was missing in it. */
  onRefused?: (count: number, held: number) => void
}

export type VerifiedTokens = {
  /** From memory; empty until first learned. */
  tokens: () => readonly TokenFacts[]
  /** Among those tokens, the best first. */
  search: (query: string, limit: number) => TokenFacts[]
  /** Takes what was kept, learns now, and again and again. */
  start: () => void
  stop: () => void
  /** Takes what was kept, and asks nobody: for a process that answers one question. Never rejects. */
  recall: () => Promise<void>
  /** Whether a list was learned. Never rejects. */
  refresh: () => Promise<boolean>
}

/** The list changes by a few tokens a day, and reading it is expensive: some 10 MB. */
const everyMs = 60 * 60_000
/** After a failure; all the same rarer than any limit would mind. */
const afterFailureMs = 5 * 60_000
const jitter = 0.2

/** Kept in memory; the list has some thousand. */
const tokensMax = 20_000

/** The tokens that a provider has verified: look-alikes are compared with them, and search falls back on them. */
export const makeVerifiedTokens = (options: VerifiedTokensOptions): VerifiedTokens => {
  const asks = options.providers.flatMap(({ readVerified }) => (readVerified ? [readVerified] : []))
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
    for (const ask of asks) {
      try {
        const read = await ask()
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
  const again = (learned: boolean): void => {
    if (!started) return
    const afterMs = learned ? everyMs : afterFailureMs
    cancel = options.schedule(run, afterMs * (1 + jitter * options.random()))
  }
  const run = (): void => {
    void refresh().then(again, () => again(false))
  }
  const recall = async (): Promise<void> => {
    const kept = await (options.load?.() ?? Promise.resolve([])).catch(() => [])
    if (tokens.length === 0) take(kept)
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
      if (asks.length === 0 || started) return
      started = true
      cancel = options.schedule(begin, 0)
    },
    stop: () => {
      started = false
      cancel?.()
    },
  }
}

/** What stays true for a while: prices and flows of an hour ago are left out. */
const lasting = ({ priceUsd: _price, flows: _flows, ...facts }: TokenFacts): TokenFacts => facts
