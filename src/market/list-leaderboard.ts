import { addressFromBytes, addressToBytes } from '../solana/address/address.ts'
import { openCursor, sealCursor } from '../basics/cursor.ts'
import { invalidField } from '../basics/fault.ts'
import {
  type LeaderPlace,
  type LeaderSort,
  type LeaderWindow,
  leaderWindowSeconds,
  type TraderResult,
} from './traders/leaderboard.ts'
import { type CoverageAnswer, readCoverageOfWindow } from './read-coverage.ts'
import { suffices } from './trades/coverage.ts'
import type { TradeIndex } from './trades/trade-index.ts'
import { roundUsd } from '../basics/round-usd.ts'
import type { PageMeta } from './trade-answer.ts'

export type LeaderboardDeps = {
  trades: Pick<TradeIndex, 'leaders' | 'coverage'>
  nowMs: () => number
}

export type LeaderboardInput = {
  window: LeaderWindow
  sort: LeaderSort
  minTrades: number
  limit: number
  cursor: string | undefined
}

/** Ready for JSON. */
export type TraderAnswer = TraderResult & { rank: number }

export type LeaderboardAnswer = {
  traders: TraderAnswer[]
  meta: PageMeta & { coverage: CoverageAnswer; watchedOnly?: true }
}

/**
 * Ranks traders by results. Where too few blocks of the window were read, purchases would be paired with the wrong
 * sales, and only watched wallets are ranked. Rejects with Fault INVALID_REQUEST naming `cursor`, or UPSTREAM_* if the
 * store fails.
 */
export const listLeaderboard = async (
  { trades, nowMs }: LeaderboardDeps,
  { cursor, ...query }: LeaderboardInput,
): Promise<LeaderboardAnswer> => {
  const { window, sort, minTrades } = query
  const scope = JSON.stringify(['leaders 1', window, sort, minTrades])
  const from = cursor === undefined ? undefined : openPlace(scope, cursor)
  const nowSeconds = Math.floor(nowMs() / 1_000)
  const since = nowSeconds - leaderWindowSeconds[window]
  const coverage = await readCoverageOfWindow(trades, since, nowSeconds)
  const watchedOnly = !suffices(coverage)
  const { leaders, more } = await trades.leaders({
    ...query,
    ...(watchedOnly && { watchedOnly }),
    ...(from && { after: from.place }),
  })
  const rank = from?.rank ?? 0
  const last = leaders.at(-1)
  return {
    traders: leaders.map(({ result }, at) => traderAnswer(result, rank + at + 1)),
    meta: {
      coverage,
      ...(watchedOnly && { watchedOnly }),
      ...(more &&
        last && {
          nextCursor: sealPlace(scope, { place: last.place, rank: rank + leaders.length }),
        }),
    },
  }
}

const traderAnswer = (result: TraderResult, rank: number): TraderAnswer => {
  const { pnlUsd, winRatePct, coveragePct, volumeUsd, wallet, ...counts } = result
  return {
    rank,
    wallet,
    ...counts,
    volumeUsd: roundUsd(volumeUsd),
    ...(pnlUsd !== undefined && { pnlUsd: Math.sign(pnlUsd) * roundUsd(Math.abs(pnlUsd)) }),
    ...(winRatePct !== undefined && { winRatePct: Math.round(winRatePct * 10) / 10 }),
    ...(coveragePct !== undefined && { coveragePct: Math.round(coveragePct * 10) / 10 }),
  }
}

/** A place with its rank. */
type Ranked = { place: LeaderPlace; rank: number }

const valueBytes = 8
const rankBytes = 4
const placeBytes = valueBytes + rankBytes + 32

const sealPlace = (scope: string, { place, rank }: Ranked): string => {
  const body = new Uint8Array(placeBytes)
  const view = new DataView(body.buffer)
  view.setFloat64(0, place.value)
  view.setUint32(valueBytes, rank)
  body.set(addressToBytes(place.wallet), valueBytes + rankBytes)
  return sealCursor(scope, body)
}

const openPlace = (scope: string, cursor: string): Ranked => {
  const body = openCursor(scope, cursor)
  const view = body?.length === placeBytes && new DataView(body.buffer, body.byteOffset)
  const value = view ? view.getFloat64(0) : Number.NaN
  if (!body || !view || !Number.isFinite(value)) throw invalidField('cursor', 'cursor-invalid', {})
  const wallet = addressFromBytes(body, valueBytes + rankBytes)
  return { place: { value, wallet }, rank: view.getUint32(valueBytes) }
}
