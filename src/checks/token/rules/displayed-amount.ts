import { ran, type Reason } from '../../../findings/reason-check.ts'
import { authorityOf, capabilityReasons, weighedFact } from '../assess/capability.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'

/** T11: wallets show another amount than there is: multiplied, or with interest. Neither adds anything to what can be sold. */
export const displayedAmountCheck: TokenCheck = {
  id: 'displayed-amount',
  family: 'identity',
  critical: 'never',
  evaluate: (context) => ran(...shownReasons(context), ...changeReasons(context)),
}

const shownReasons = (context: TokenContext): Reason[] => {
  const { scaledUiAmount: scale, interest } = context.state
  const reasons: Reason[] = []
  const due = scale && multipliersOf(scale, context.nowMs)
  if (due && !(Number.isFinite(due.now) && due.now > 0))
    reasons.push({
      code: 'AMOUNT_UNREADABLE',
      severity: weighedFact(context, 'medium'),
      message:
        'Amounts of this token are multiplied by something that is no number when they are shown.',
    })
  else if (due && due.now !== 1)
    reasons.push(
      multiplied(context, `Wallets show ${due.now} times the amount of this token that there is.`),
    )
  if (due?.next !== undefined)
    reasons.push(
      multiplied(
        context,
        `From ${new Date(due.nextFromMs).toISOString()} on wallets will show ${due.next} times the amount of this token that there is.`,
      ),
    )
  if (interest && interest.currentBasisPoints !== 0)
    reasons.push(
      multiplied(
        context,
        `Wallets show an amount of this token that grows by ${interest.currentBasisPoints / 100} % a year, although none is added.`,
      ),
    )
  return reasons
}

const multiplied = (context: TokenContext, message: string): Reason => ({
  code: 'AMOUNT_MULTIPLIED',
  severity: weighedFact(context, 'low'),
  message,
})

type Due = { now: number; next?: number; nextFromMs: number }

/** Latest moment that a date can be written of, in milliseconds. */
const latestMs = 8_640_000_000_000_000n

const multipliersOf = (
  scale: NonNullable<TokenContext['state']['scaledUiAmount']>,
  nowMs: number,
): Due => {
  const fromMs = scale.newFromUnixTime * 1_000n
  if (fromMs <= BigInt(Math.floor(nowMs))) return { now: scale.newMultiplier, nextFromMs: 0 }
  const differs = scale.newMultiplier !== scale.multiplier && fromMs <= latestMs
  return {
    now: scale.multiplier,
    nextFromMs: Number(fromMs),
    ...(differs && { next: scale.newMultiplier }),
  }
}

const changeReasons = (context: TokenContext): Reason[] => {
  const authority = authorityOf(context, 'displayed-amount')
  return authority
    ? capabilityReasons(context, authority, {
        code: 'AMOUNT_AUTHORITY',
        grades: { single: 'low', unknown: 'low', shared: 'info' },
        says: (holder) => `${holder} can change what wallets show as the amount of this token.`,
      })
    : []
}
