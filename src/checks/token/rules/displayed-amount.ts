import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { type HeldAuthority, observeHeldAuthority } from '../assess/held-authority.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'
import { weighedFact } from '../assess/weigh.ts'

/** How wallets show the amount: multiplied now or later, growing with interest, or by a factor that is not a number. */
export type DisplayedAmount =
  | { display: 'multiplied'; multiplier: number }
  | { display: 'multiplied-later'; multiplier: number; fromMs: number }
  | { display: 'interest'; basisPoints: number }
  | { display: 'unreadable' }
  | ({ display: 'changeable' } & HeldAuthority)

/** Wallets show an amount that differs from the real one. Only the real one can be sold. */
export const displayedAmountCheck: TokenCheck<'displayed-amount', DisplayedAmount> = {
  id: 'displayed-amount',
  code: 'AMOUNT_MULTIPLIED',
  severity: 'low',
  family: 'identity',
  evaluate: (context) => [...observeDisplay(context), ...observeAuthority(context)],
}

const observeDisplay = (context: TokenContext): Observation<DisplayedAmount>[] => {
  const { scaledUiAmount: scale, interest } = context.state
  const multipliers = scale && multipliersOf(scale, context.nowMs)
  const readable = multipliers && Number.isFinite(multipliers.now) && multipliers.now > 0
  const observe = (params: DisplayedAmount, severity: Severity = 'low') => ({
    params,
    subject: context.mint,
    severity: weighedFact(context, severity),
  })
  return [
    ...(multipliers && !readable
      ? [{ ...observe({ display: 'unreadable' }, 'medium'), code: 'AMOUNT_UNREADABLE' }]
      : []),
    ...(readable && multipliers.now !== 1
      ? [observe({ display: 'multiplied', multiplier: multipliers.now })]
      : []),
    ...(multipliers?.next ? [observe({ display: 'multiplied-later', ...multipliers.next })] : []),
    ...(interest && interest.currentBasisPoints !== 0
      ? [observe({ display: 'interest', basisPoints: interest.currentBasisPoints })]
      : []),
  ]
}

type Multipliers = { now: number; next?: { multiplier: number; fromMs: number } }

/** The last moment that a date can express, in milliseconds. */
const latestMs = 8_640_000_000_000_000n

const multipliersOf = (
  scale: NonNullable<TokenContext['state']['scaledUiAmount']>,
  nowMs: number,
): Multipliers => {
  const { multiplier, newMultiplier, newFromUnixTime } = scale
  const fromMs = newFromUnixTime * 1_000n
  if (fromMs <= BigInt(Math.floor(nowMs))) return { now: newMultiplier }
  return newMultiplier !== multiplier && fromMs <= latestMs
    ? { now: multiplier, next: { multiplier: newMultiplier, fromMs: Number(fromMs) } }
    : { now: multiplier }
}

const observeAuthority = (context: TokenContext): Observation<DisplayedAmount>[] =>
  observeHeldAuthority(context, 'displayed-amount', {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }).map(({ params, ...observation }) => ({
    ...observation,
    params: { display: 'changeable', ...params },
    code: 'AMOUNT_AUTHORITY',
  }))
