import type { Address } from '../../solana/address/address.ts'
import type { ChainReader } from '../../solana/chain.ts'
import { Fault } from '../../basics/fault.ts'
import { type MintSnapshot, mintPermissionsOf, readLiquidity } from '../signals/mint-snapshot.ts'
import { findRiskChanges } from '../signals/risk-changes.ts'
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
  /** Shared with the trade indexer, which also stops it. */
  budget: CallBudget
  nowMs: () => number
  everyMs: number
  onProblem: (message: string, error?: unknown) => void
}

export type MintWatch = {
  start: () => void
  /** What changed about the watched mints, strongest first. Reads no chain: the snapshots are in memory. */
  changes: (window: SignalWindow) => MintSignal[]
}

/** Trades are followed first. */
const firstAfterMs = 5_000

/** One getMultipleAccounts call reads this many: the busiest mints of a day. */
const mintsMax = 100

/** Extensions take a few KiB at most. For a longer mint, only its first fields are compared. */
const mintHeadBytes = 8_192

/** Mints with snapshots; the least recently read are dropped first. */
const trackedMintsMax = 200

/** Minimum time between stored snapshots, except the newest: 360 a day for each mint, some 10 MB in all. */
const spacingMs = 4 * 60_000

const maxAgeMs = 1_000 * Math.max(...signalWindows.map((window) => signalSpans[window].seconds))

/** Reads the mints of the busiest tokens at intervals and stores a day of snapshots in memory. */
export const makeMintWatch = (deps: MintWatchDeps): MintWatch => {
  const { budget, nowMs, everyMs } = deps
  const snapshotsByMint = new Map<Address, MintSnapshot[]>()
  let running: Promise<void> | undefined
  let failing = false
  let lastSlot = 0n

  const takeSnapshot = async (): Promise<void> => {
    const mints = await busiestMints(deps)
    if (mints.length === 0 || !(await budget.take(1))) return
    const [{ slot, accounts }, facts] = await Promise.all([
      deps.chain.readAccounts(mints, { firstBytes: mintHeadBytes }),
      readFacts(deps, mints),
    ])
    const behind = slot < lastSlot
    lastSlot = slot
    // A lagging node returns an older state, which would look like a change and its reversal.
    if (behind || budget.stopped()) return
    for (const mint of mints) {
      const read = mintIn(accounts.get(mint))
      if (read)
        addSnapshot(
          snapshotsByMint,
          mint,
          snapshotOf(nowMs(), read, facts.get(mint), snapshotsByMint.get(mint)),
        )
    }
    dropOld(snapshotsByMint, nowMs() - maxAgeMs)
  }

  const run = async (): Promise<void> => {
    for (let waitMs = Math.min(firstAfterMs, everyMs); await budget.pause(waitMs);) {
      waitMs = everyMs
      try {
        await takeSnapshot()
        if (failing) deps.onProblem('mint checks work again')
        failing = false
      } catch (error) {
        if (budget.stopped()) return
        if (!failing) deps.onProblem('mints could not be checked; retrying', error)
        failing = true
      }
    }
  }
  return {
    start: () => {
      running ??= run()
    },
    changes: (window) => findRiskChanges(snapshotsByMint, { window, nowMs: nowMs() }),
  }
}

const busiestMints = async ({ index, nowMs }: MintWatchDeps): Promise<Address[]> => {
  const toSeconds = Math.floor(nowMs() / 1_000)
  const range = { fromSeconds: toSeconds - maxAgeMs / 1_000, toSeconds }
  return (await index.flows(range, mintsMax)).map(({ mint }) => mint)
}

type Facts = Awaited<ReturnType<TokenMarket['readTokens']>>

/** Without a provider, liquidity is unknown and no signal is based on it. */
const readFacts = async ({ market }: MintWatchDeps, mints: readonly Address[]): Promise<Facts> => {
  if (market.isOff) return new Map()
  try {
    return await market.readTokens(mints)
  } catch {
    return new Map()
  }
}

/** Undefined if the account is not a mint, or no longer exists. */
const mintIn = (account: Parameters<typeof readMint>[0]): MintRead | undefined => {
  try {
    return readMint(account)
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}

const snapshotOf = (
  atMs: number,
  { state, unreadable }: MintRead,
  facts: { source: string; liquidityUsd?: number } | undefined,
  before: readonly MintSnapshot[] = [],
): MintSnapshot => {
  const last = before.at(-1)
  const permissions = mintPermissionsOf(state, unreadable === undefined)
  const liquidity = readLiquidity(facts, last?.liquidity)
  return {
    atMs,
    supply: state.supply,
    // Permissions rarely change, so equal snapshots share one object.
    permissions:
      last && JSON.stringify(last.permissions) === JSON.stringify(permissions)
        ? last.permissions
        : permissions,
    ...(liquidity && { liquidity }),
  }
}

const addSnapshot = (
  snapshotsByMint: Map<Address, MintSnapshot[]>,
  mint: Address,
  snapshot: MintSnapshot,
): void => {
  const snapshots = snapshotsByMint.get(mint) ?? []
  const [earlier, newest] = snapshots.slice(-2)
  if (earlier && newest && newest.atMs - earlier.atMs < spacingMs) snapshots.pop()
  snapshots.push(snapshot)
  // The map is in order of the latest reading.
  snapshotsByMint.delete(mint)
  snapshotsByMint.set(mint, snapshots)
}

const dropOld = (snapshotsByMint: Map<Address, MintSnapshot[]>, beforeMs: number): void => {
  for (const [mint, snapshots] of snapshotsByMint) {
    const recent = snapshots.findIndex(({ atMs }) => atMs >= beforeMs)
    if (recent === -1) snapshotsByMint.delete(mint)
    else if (recent > 0) snapshots.splice(0, recent)
  }
  for (const mint of snapshotsByMint.keys()) {
    if (snapshotsByMint.size <= trackedMintsMax) return
    snapshotsByMint.delete(mint)
  }
}
