import type { Address } from '../solana/address/address.ts'
import { roundUsd } from '../basics/round-usd.ts'
import type { KnownToken, Token } from './tokens/known-token.ts'
import type { TradeIndex } from './trades/trade-index.ts'
import { assessTokens } from './assess-tokens.ts'
import { lookUpTokens } from './look-up-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'
import { type CoverageAnswer, readCoverage } from './read-coverage.ts'
import {
  joinScores,
  type MintSignal,
  type SignalSample,
  signalSpans,
  type SignalWindow,
  strongestFirst,
} from './signals/signal-reason.ts'
import { signalText } from './words/en.ts'

/** Changes of the watched mints, from snapshots in memory. */
export type RiskChanges = (window: SignalWindow) => MintSignal[]

export type SignalDeps = TokenDataDeps & {
  signals: Pick<TradeIndex, 'signals' | 'coverage'>
  /** Absent if no mints are watched. */
  riskChanges?: RiskChanges
}

export type SignalInput = { window: SignalWindow; limit: number }

/** Contract 2.2; ready for JSON. */
export type SignalAnswer = {
  token: Token
  summary: string
  score: number
  sample?: SignalSample
}

export type SignalsAnswer = { signals: SignalAnswer[]; meta: { coverage: CoverageAnswer } }

/** Always read this many signals from the trades, so that all reasons for one token are joined whatever the limit. */
const tradeSignalsMax = 100

/**
 * Tokens that are notable in the trades that this server follows, or whose mints changed. Rejects with Fault UPSTREAM_*
 * if the store fails.
 */
export const listSignals = async (
  deps: SignalDeps,
  { window, limit }: SignalInput,
): Promise<SignalsAnswer> => {
  const nowSeconds = Math.floor(deps.nowMs() / 1_000)
  const [traded, coverage] = await Promise.all([
    deps.signals.signals(window, tradeSignalsMax),
    readCoverage(deps.signals, nowSeconds - signalSpans[window].seconds, nowSeconds),
  ])
  const found = joinSignals(traded, deps.riskChanges?.(window) ?? []).slice(0, limit)
  const tokens = await tokensOf(deps, found)
  return {
    signals: found.flatMap((signal) => {
      const token = tokens.get(signal.mint)
      const summary = signalText(signal, window)
      const sample = signal.sample && {
        ...signal.sample,
        volumeUsd: roundUsd(signal.sample.volumeUsd),
      }
      return token ? [{ token, summary, score: signal.score, ...(sample && { sample }) }] : []
    }),
    meta: { coverage },
  }
}

/** A token known only by its trades is listed by its mint. */
const tokensOf = async (
  deps: SignalDeps,
  signals: readonly MintSignal[],
): Promise<Map<Address, Token>> => {
  const mints = signals.map(({ mint }) => mint)
  const known = mints.length === 0 ? [] : (await lookUpTokens(deps, mints)).tokens
  const byMint = new Map(known.map((token) => [token.mint, token]))
  const rows = mints.map((mint): KnownToken => byMint.get(mint) ?? { mint })
  const assessed = await assessTokens(deps, rows)
  return new Map(
    rows.flatMap(({ mint }, at): [Address, Token][] => {
      const token = assessed[at]
      return token ? [[mint, token]] : []
    }),
  )
}

/** Joins lists into one: each mint once with all its reasons, strongest first. */
export const joinSignals = (...lists: readonly (readonly MintSignal[])[]): MintSignal[] => {
  const byMint = new Map<Address, MintSignal>()
  for (const signal of lists.flat()) {
    const other = byMint.get(signal.mint)
    byMint.set(signal.mint, other ? joined(other, signal) : signal)
  }
  return strongestFirst(byMint.values())
}

const joined = (one: MintSignal, other: MintSignal): MintSignal => {
  const [first, second] = other.score > one.score ? [other, one] : [one, other]
  const staged = first.staged ?? second.staged
  const sample = first.sample ?? second.sample
  return {
    mint: first.mint,
    score: Math.round(joinScores([first.score, second.score])),
    reasons: [...first.reasons, ...second.reasons],
    ...(staged && { staged }),
    ...(sample && { sample }),
  }
}
