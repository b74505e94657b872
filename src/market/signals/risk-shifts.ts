import type { Address } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { decimalText } from '../../findings/words/amounts.ts'
import { derivedAuthorityOf } from '../../checks/token/facts/derived-authority.ts'
import { dollarText } from '../../findings/words/dollars.ts'
import type { MintChange, MintLook } from './mint-look.ts'
import { isIssuer, powerShifts } from './power-shifts.ts'
import {
  joinScores,
  leastScore,
  saturating,
  type SignalReason,
  strongestFirst,
} from './signal-reason.ts'
import { type MintSignal, signalSpans, type SignalWindow } from './signals.ts'

type Setting = { window: SignalWindow; nowMs: number }

/** Less growth than this is what rounding, rewards and bridges do every day. */
const leastGrowth = 0.05
/** Growth at which its score is about two thirds of the highest. */
const strongGrowth = 0.25
/** A program that mints against a deposit does so as its users come and go. */
const programFactor = 0.4

/** Less was never enough to trade in. */
const leastLiquidityUsd = 5_000
const leastLiquidityFall = 0.5

/**
 * What changed about tokens between the first and the last look of the window that ends now, the strongest first. What
 * was set and taken back within it is no change; a power that is given up is no risk; issuers of money do what issuers do.
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
  const { seconds, words } = signalSpans[window]
  const looks = all.slice(all.findLastIndex(({ atMs }) => atMs < nowMs - seconds * 1_000) + 1)
  const [before, after] = [looks[0], looks.at(-1)]
  if (!before || !after || before === after) return []
  const change: MintChange = { mint, before, after, looks, when: `in the last ${words}` }
  const reasons = [...powerShifts(change), ...supplyGrowth(change), ...liquidityFall(change)].sort(
    (a, b) => b.score - a.score,
  )
  const score = Math.round(joinScores(reasons.map((reason) => reason.score)))
  if (score < leastScore) return []
  return [
    {
      mint,
      score,
      kinds: [...new Set(reasons.map(({ kind }) => kind))],
      summary: reasons.map(({ said }) => said).join(' '),
    },
  ]
}

const supplyGrowth = ({ mint, before, after, when }: MintChange): SignalReason[] => {
  const grown = after.supply - before.supply
  const { decimals } = after.powers
  if (before.supply === 0n || grown <= 0n || decimals !== before.powers.decimals) return []
  const growth = Number(grown) / Number(before.supply)
  const minter = after.powers.mintAuthority ?? before.powers.mintAuthority
  if (growth < leastGrowth || mintsAgainstDeposits(mint, minter)) return []
  const factor = minter && !isOnCurve(minter) ? programFactor : 1
  const minted = amountWords(grown, decimals)
  return [
    {
      kind: 'supply-grew',
      score: factor * saturating(growth / strongGrowth),
      said: `Risk: its supply grew ${growthWords(growth)} ${when}${minted}.`,
    },
  ]
}

/** Money, what stands for staked SOL, and what comes over a bridge or off a launch curve grow by their own rules. */
const mintsAgainstDeposits = (mint: Address, minter: Address | undefined): boolean =>
  wellKnownMints.get(mint)?.backed === true ||
  (minter !== undefined && (isIssuer(minter) || derivedAuthorityOf(mint).has(minter)))

const liquidityFall = ({ looks, after, when }: MintChange): SignalReason[] => {
  const now = after.liquidity
  if (now?.steadyUsd === undefined) return []
  const first = looks.find(({ liquidity }) => liquidity?.source === now.source)?.liquidity
  if (!first || first.usd < leastLiquidityUsd) return []
  const fall = 1 - now.steadyUsd / first.usd
  if (!(fall > leastLiquidityFall)) return []
  return [
    {
      kind: 'liquidity-fell',
      score: 100 * fall,
      said: `Risk: what its pools hold fell by ${Math.floor(100 * fall)} % ${when}, from ${dollarText(first.usd)} to ${dollarText(now.steadyUsd)}; it may be hard to sell.`,
    },
  ]
}

const growthWords = (growth: number): string =>
  growth < 10
    ? `by ${Math.round(100 * growth)} %`
    : `to ${rounded.format(1 + growth)} times what it was`

/** Left out where it is less than one whole token. */
const amountWords = (raw: bigint, decimals: number): string =>
  raw < 10n ** BigInt(decimals)
    ? ''
    : `: ${rounded.format(Number(decimalText(raw, decimals)))} new tokens were minted`

/** `1.2M`, `340K`. */
const rounded = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
