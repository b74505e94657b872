import type { Address } from '../solana/address/address.ts'
import type { KnownToken, Token } from './tokens/known-token.ts'
import type { MintSignal, SignalWindow } from './signals/signals.ts'
import type { TradeIndex } from './trades/trade-index.ts'
import { judgeTokens } from './judge-tokens.ts'
import { knowTokens } from './know-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'
import { joinScores, strongestFirst } from './signals/signal-reason.ts'

/** What changed about the mints that are watched; from memory. */
export type RiskShifts = (window: SignalWindow) => MintSignal[]

export type SignalDeps = TokenDataDeps & {
  signals: Pick<TradeIndex, 'signals'>
  /** Absent where no mints are watched. */
  riskShifts?: RiskShifts
}

export type SignalInput = { window: SignalWindow; limit: number }

/** Contract 2.2; ready for JSON. */
export type SignalAnswer = { token: Token; summary: string; score: number }

export type SignalsAnswer = { signals: SignalAnswer[] }

/** Of the trades, whatever the limit, so that what is said of one token stands together. */
const tradeSignalsMax = 100

/** Tokens that are notable in the trades that this server follows, or whose mints have changed. Throws Fault UPSTREAM_* where the store gives nothing. */
export const listSignals = async (
  deps: SignalDeps,
  { window, limit }: SignalInput,
): Promise<SignalsAnswer> => {
  const traded = await deps.signals.signals(window, tradeSignalsMax)
  const found = joinSignals(traded, deps.riskShifts?.(window) ?? []).slice(0, limit)
  const tokens = await tokensOf(deps, found)
  return {
    signals: found.flatMap(({ mint, summary, score }) => {
      const token = tokens.get(mint)
      return token ? [{ token, summary, score }] : []
    }),
  }
}

/** A token of which nobody knows anything but its trades is told by its mint. */
const tokensOf = async (
  deps: SignalDeps,
  signals: readonly MintSignal[],
): Promise<Map<Address, Token>> => {
  const mints = signals.map(({ mint }) => mint)
  const known = mints.length === 0 ? [] : (await knowTokens(deps, mints)).tokens
  const byMint = new Map(known.map((token) => [token.mint, token]))
  const whole = mints.map((mint): KnownToken => byMint.get(mint) ?? { mint })
  const judged = judgeTokens(deps, whole)
  return new Map(
    whole.flatMap(({ mint }, at): [Address, Token][] => {
      const token = judged[at]
      return token ? [[mint, token]] : []
    }),
  )
}

/** Several lists as one, each mint once with all that is said of it, the strongest first. */
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
  return {
    mint: first.mint,
    score: Math.round(joinScores([first.score, second.score])),
    kinds: [...new Set([...first.kinds, ...second.kinds])],
    summary: `${first.summary} ${second.summary}`,
  }
}
