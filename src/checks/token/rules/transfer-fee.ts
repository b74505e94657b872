import { ran, type Reason } from '../../../findings/reason-check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { authorityOf, capabilityReasons, weighedFact } from '../assess/capability.ts'
import { feesOf, shareOf } from '../assess/transfer-fee.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'

/** T06: part of it is kept whenever it changes hands, now or from an epoch on, or somebody can introduce that. */
export const transferFeeCheck: TokenCheck = {
  id: 'transfer-fee',
  family: 'seizure',
  critical: 'always',
  evaluate: (context) => ran(...feeReasons(context), ...changeReasons(context)),
}

/** From how many hundredths of a percent on a fee is how grave: half of it, a tenth, three hundredths, anything. */
const gravities: readonly (readonly [from: number, severity: Severity])[] = [
  [5_000, 'critical'],
  [1_000, 'high'],
  [300, 'medium'],
  [1, 'low'],
]

const feeReasons = (context: TokenContext): Reason[] => {
  const fees = feesOf(context)
  if (!fees) return []
  const now = shareOf(context, fees.now)
  const next = fees.next && shareOf(context, fees.next)
  const current = reasonOf(
    context,
    now,
    'TRANSFER_FEE',
    `${percentText(now)} of this token is kept whenever it is sold or sent.`,
  )
  if (next === undefined || next <= now) return current
  return [
    ...current,
    ...reasonOf(
      context,
      next,
      'TRANSFER_FEE_RISES',
      `From epoch ${fees.next?.epoch} on ${percentText(next)} of this token is kept whenever it is sold or sent.`,
    ),
  ]
}

const reasonOf = (
  context: TokenContext,
  share: number,
  code: string,
  message: string,
): Reason[] => {
  const [, severity] = gravities.find(([from]) => share >= from) ?? []
  return severity ? [{ code, severity: weighedFact(context, severity), message }] : []
}

const percentText = (basisPoints: number): string => `${basisPoints / 100} %`

const changeReasons = (context: TokenContext): Reason[] => {
  const authority = authorityOf(context, 'transfer-fee')
  return authority
    ? capabilityReasons(context, authority, {
        code: 'FEE_AUTHORITY',
        grades: { single: 'medium', unknown: 'medium', shared: 'low' },
        says: (holder) =>
          `${holder} can set the fee on selling and sending this token, up to all of it.`,
      })
    : []
}
