import { notApplicable, ran } from '../../../findings/reason-check.ts'
import { decimalText } from '../../../findings/words/amounts.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

const solDecimals = 9

/** T27: still sold by the launchpad that it was made on. It can be sold back, to whatever buyers have paid in. */
export const launchpadCurveCheck: TokenCheck = {
  id: 'launchpad-curve',
  family: 'record',
  critical: 'never',
  evaluate: ({ curve, market, trust }) => {
    if (trust !== 'unverified') return notApplicable('Somebody vouches for it.')
    const facts = valueOf(market)
    const launchpad = curve?.launchpad ?? facts?.launchpad
    if (launchpad === undefined) return notApplicable('It is on no launchpad that is known here.')
    const onCurve = curve ? !curve.complete : facts?.graduated === false
    if (!onCurve) return ran()
    const paid = curve
      ? `, to the ${decimalText(curve.paidLamports, solDecimals)} SOL that buyers have paid in`
      : ''
    return ran({
      code: 'ON_LAUNCHPAD',
      severity: 'medium',
      message: `It is still sold by the launchpad ${launchpad}${paid}. Nearly all such tokens lose nearly all they cost.`,
    })
  },
}
