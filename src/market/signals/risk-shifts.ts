import type { Address } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { derivedAuthorityOf } from '../../checks/token/facts/derived-authority.ts'
import type { MintChange, MintLook } from './mint-look.ts'
import { isIssuer, powerShifts } from './power-shifts.ts'
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

type Setting = { window: SignalWindow; nowMs: number }

/**
 * What changed about tokens between the first and the last look of the window that ends now, the strongest first. What
 * was set and taken back within it is no change; a permission that is given up is no risk; regulated issuers are exempt.
 */
export const findRiskShifts = (
  looksByMint: Iterable<readonly [Address, readonly MintLook[]]>,
  setting: Setting,
): MintSignal[] =>
  strongestFirst([...looksByMint].flatMap(([mint, looks]) => shiftOf(mint, looks, setting)))

const shiftOf = (
  mint: Address,
  all: readonly MintLook[],
  { window, nowMs }: Setting,
): MintSignal[] => {
  const { seconds } = signalSpans[window]
  const looks = all.slice(all.findLastIndex(({ atMs }) => atMs < nowMs - seconds * 1_000) + 1)
  const [before, after] = [looks[0], looks.at(-1)]
  if (!before || !after || before === after) return []
  const change: MintChange = { mint, before, after, looks }
  const reasons = [...powerShifts(change), ...supplyGrowth(change), ...liquidityFall(change)].sort(
    (a, b) => b.score - a.score,
  )
  const score = Math.round(joinScores(reasons.map((reason) => reason.score)))
  if (score < signalMinScore) return []
  return [{ mint, score, reasons }]
}

const supplyGrowth = ({ mint, before, after }: MintChange): SignalReason[] => {
  const grown = after.supply - before.supply
  const { decimals } = after.powers
  if (before.supply === 0n || grown <= 0n || decimals !== before.powers.decimals) return []
  const growth = Number(grown) / Number(before.supply)
  const minter = after.powers.mintAuthority ?? before.powers.mintAuthority
  if (growth < supplyMinGrowth || mintsAgainstDeposits(mint, minter)) return []
  const factor = minter && !isOnCurve(minter) ? programMintFactor : 1
  return [
    {
      kind: 'supply-grew',
      score: factor * saturating(growth / strongSupplyGrowth),
      growth,
      minted: grown,
      decimals,
    },
  ]
}

/** Money, what stands for staked SOL, and what comes over a bridge or off a launch curve grow by their own rules. */
const mintsAgainstDeposits = (mint: Address, minter: Address | undefined): boolean =>
  wellKnownMints.get(mint)?.backed === true ||
  (minter !== undefined && (isIssuer(minter) || derivedAuthorityOf(mint).has(minter)))

const liquidityFall = ({ looks, after }: MintChange): SignalReason[] => {
  const now = after.liquidity
  if (now?.steadyUsd === undefined) return []
  const first = looks.find(({ liquidity }) => liquidity?.source === now.source)?.liquidity
  if (!first || first.usd < fallingLiquidityMinUsd) return []
  const fall = 1 - now.steadyUsd / first.usd
  if (!(fall > liquidityMinFall)) return []
  return [{ kind: 'liquidity-fell', score: 100 * fall, fromUsd: first.usd, toUsd: now.steadyUsd }]
}
