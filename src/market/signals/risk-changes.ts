import type { Address } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { derivedAuthorityOf } from '../../checks/token/facts/derived-authority.ts'
import type { MintChange, MintSnapshot } from './mint-snapshot.ts'
import { isIssuer, findPermissionChanges } from './permission-changes.ts'
import {
  fallingLiquidityMinUsd,
  liquidityMinFall,
  programMintFactor,
  signalMinScore,
  strongSupplyGrowth,
  supplyMinGrowth,
} from '../thresholds.ts'
import {
  joinScores,
  type MintSignal,
  saturating,
  type SignalReason,
  signalSpans,
  type SignalWindow,
  strongestFirst,
} from './signal-reason.ts'

type WindowEnd = { window: SignalWindow; nowMs: number }

/**
 * Risk changes between the first and the last snapshot of the window that ends now, strongest first. A windowEnd that was
 * reverted within the window is not a change, a revoked permission is not a risk, and regulated issuers are exempt.
 */
export const findRiskChanges = (
  snapshotsByMint: Iterable<readonly [Address, readonly MintSnapshot[]]>,
  windowEnd: WindowEnd,
): MintSignal[] =>
  strongestFirst(
    [...snapshotsByMint].flatMap(([mint, snapshots]) => changeOf(mint, snapshots, windowEnd)),
  )

const changeOf = (
  mint: Address,
  all: readonly MintSnapshot[],
  { window, nowMs }: WindowEnd,
): MintSignal[] => {
  const { seconds } = signalSpans[window]
  const snapshots = all.slice(all.findLastIndex(({ atMs }) => atMs < nowMs - seconds * 1_000) + 1)
  const [before, after] = [snapshots[0], snapshots.at(-1)]
  if (!before || !after || before === after) return []
  const change: MintChange = { mint, before, after, snapshots }
  const reasons = [
    ...findPermissionChanges(change),
    ...supplyGrowth(change),
    ...liquidityFall(change),
  ].sort((a, b) => b.score - a.score)
  const score = Math.round(joinScores(reasons.map((reason) => reason.score)))
  if (score < signalMinScore) return []
  return [{ mint, score, reasons }]
}

const supplyGrowth = ({ mint, before, after }: MintChange): SignalReason[] => {
  const minted = after.supply - before.supply
  const { decimals } = after.permissions
  if (before.supply === 0n || minted <= 0n || decimals !== before.permissions.decimals) return []
  const growth = Number(minted) / Number(before.supply)
  const minter = after.permissions.mintAuthority ?? before.permissions.mintAuthority
  if (growth < supplyMinGrowth || mintsAgainstDeposits(mint, minter)) return []
  const factor = minter && !isOnCurve(minter) ? programMintFactor : 1
  return [
    {
      kind: 'supply-grew',
      score: factor * saturating(growth / strongSupplyGrowth),
      growth,
      minted,
      decimals,
    },
  ]
}

/** Stablecoins, staked SOL, bridged tokens and launch curves mint against deposits as part of normal use. */
const mintsAgainstDeposits = (mint: Address, minter: Address | undefined): boolean =>
  wellKnownMints.get(mint)?.backed === true ||
  (minter !== undefined && (isIssuer(minter) || derivedAuthorityOf(mint).has(minter)))

const liquidityFall = ({ snapshots, after }: MintChange): SignalReason[] => {
  const now = after.liquidity
  if (now?.steadyUsd === undefined) return []
  const first = snapshots.find(({ liquidity }) => liquidity?.source === now.source)?.liquidity
  if (!first || first.usd < fallingLiquidityMinUsd) return []
  const fall = 1 - now.steadyUsd / first.usd
  if (!(fall > liquidityMinFall)) return []
  return [{ kind: 'liquidity-fell', score: 100 * fall, fromUsd: first.usd, toUsd: now.steadyUsd }]
}
