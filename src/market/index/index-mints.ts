import type { Address } from '../../solana/address/address.ts'
import type { ChainReader } from '../../solana/chain.ts'
import { Fault } from '../../basics/fault.ts'
import { type MintLook, mintPowersOf, readLiquidity } from '../signals/mint-look.ts'
import { findRiskShifts } from '../signals/risk-shifts.ts'
import {
  type MintSignal,
  signalSpans,
  type SignalWindow,
  signalWindows,
} from '../signals/signal-reason.ts'
import type { TokenMarket } from '../../tokens/token-market.ts'
import type { TradeIndex } from '../trades/trade-index.ts'
import type { CallBudget } from './index-budget.ts'
import { type MintRead, readMint } from '../../checks/token/read-mint.ts'

export type MintWatchDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  market: Pick<TokenMarket, 'readTokens' | 'isOff'>
  index: Pick<TradeIndex, 'flows'>
  /** Shared with whoever follows trades, who also stops it. */
  budget: CallBudget
  nowMs: () => number
  everyMs: number
  onTrouble: (sentence: string, error?: unknown) => void
}

export type MintWatch = {
  start: () => void
  /** What changed about the watched mints, the strongest first; from memory. */
  shifts: (window: SignalWindow) => MintSignal[]
}

/** The following of trades goes first. */
const firstAfterMs = 5_000

/** Of one getMultipleAccounts; the busiest of a day. */
const mintsMax = 100

/** Settings take a few KiB at most; of a mint that is longer its first fields alone are compared. */
const mintHeadBytes = 8_192

/** Mints that were among the busiest lately, those looked at last. */
const mintsKept = 200

/** Looks stay this far apart, except for the newest: 360 a mint in a day, some 10 MB for all mints together. */
const apartMs = 4 * 60_000

const longestMs = 1_000 * Math.max(...signalWindows.map((window) => signalSpans[window].seconds))

/** Looks at the mints of the busiest tokens again and again, and remembers for a day what they were. */
export const makeMintWatch = (deps: MintWatchDeps): MintWatch => {
  const { budget, nowMs, everyMs } = deps
  const looksByMint = new Map<Address, MintLook[]>()
  let running: Promise<void> | undefined
  let failing = false
  let lastSlot = 0n

  const look = async (): Promise<void> => {
    const mints = await busiestMints(deps)
    if (mints.length === 0 || !(await budget.take(1))) return
    const [{ slot, accounts }, facts] = await Promise.all([
      deps.chain.readAccounts(mints, { firstBytes: mintHeadBytes }),
      readFacts(deps, mints),
    ])
    const behind = slot < lastSlot
    lastSlot = slot
    // A node that lags tells what was before, which would look like a change and another one back.
    if (behind || budget.stopped()) return
    for (const mint of mints) {
      const read = mintIn(accounts.get(mint))
      if (read)
        keep(looksByMint, mint, lookOf(nowMs(), read, facts.get(mint), looksByMint.get(mint)))
    }
    forget(looksByMint, nowMs() - longestMs)
  }

  const run = async (): Promise<void> => {
    for (let waitMs = Math.min(firstAfterMs, everyMs); await budget.pause(waitMs);) {
      waitMs = everyMs
      try {
        await look()
        if (failing) deps.onTrouble('mints are looked at again')
        failing = false
      } catch (error) {
        if (budget.stopped()) return
        if (!failing) deps.onTrouble('mints cannot be looked at; trying again', error)
        failing = true
      }
    }
  }
  return {
    start: () => {
      running ??= run()
    },
    shifts: (window) => findRiskShifts(looksByMint, { window, nowMs: nowMs() }),
  }
}

const busiestMints = async ({ index, nowMs }: MintWatchDeps): Promise<Address[]> => {
  const toSeconds = Math.floor(nowMs() / 1_000)
  const range = { fromSeconds: toSeconds - longestMs / 1_000, toSeconds }
  return (await index.flows(range, mintsMax)).map(({ mint }) => mint)
}

type Facts = Awaited<ReturnType<TokenMarket['readTokens']>>

/** Without a provider what pools hold is not known, and nothing is said of it. */
const readFacts = async ({ market }: MintWatchDeps, mints: readonly Address[]): Promise<Facts> => {
  if (market.isOff) return new Map()
  try {
    return await market.readTokens(mints)
  } catch {
    return new Map()
  }
}

/** Undefined where there is no mint any more. */
const mintIn = (account: Parameters<typeof readMint>[0]): MintRead | undefined => {
  try {
    return readMint(account)
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}

const lookOf = (
  atMs: number,
  { state, unreadable }: MintRead,
  facts: { source: string; liquidityUsd?: number } | undefined,
  before: readonly MintLook[] = [],
): MintLook => {
  const last = before.at(-1)
  const powers = mintPowersOf(state, unreadable === undefined)
  const liquidity = readLiquidity(facts, last?.liquidity)
  return {
    atMs,
    supply: state.supply,
    // Nearly all looks are the same in this, and share it.
    powers: last && JSON.stringify(last.powers) === JSON.stringify(powers) ? last.powers : powers,
    ...(liquidity && { liquidity }),
  }
}

const keep = (looksByMint: Map<Address, MintLook[]>, mint: Address, look: MintLook): void => {
  const looks = looksByMint.get(mint) ?? []
  const [earlier, newest] = looks.slice(-2)
  if (earlier && newest && newest.atMs - earlier.atMs < apartMs) looks.pop()
  looks.push(look)
  // Last in the map is what was looked at last.
  looksByMint.delete(mint)
  looksByMint.set(mint, looks)
}

const forget = (looksByMint: Map<Address, MintLook[]>, beforeMs: number): void => {
  for (const [mint, looks] of looksByMint) {
    const recent = looks.findIndex(({ atMs }) => atMs >= beforeMs)
    if (recent === -1) looksByMint.delete(mint)
    else if (recent > 0) looks.splice(0, recent)
  }
  for (const mint of looksByMint.keys()) {
    if (looksByMint.size <= mintsKept) return
    looksByMint.delete(mint)
  }
}
