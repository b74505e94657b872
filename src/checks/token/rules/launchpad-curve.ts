import { notApplicable } from '../../../findings/check.ts'
import { valueOf } from '../../../findings/known.ts'
import type { OffChainCheck } from '../assess/token-check.ts'

/** `paidLamports` is only known for curves read from the chain. */
export type LaunchpadSale = { launchpad: string; paidLamports?: bigint }

/** Still sold by its launchpad. It can be sold back for at most what buyers have paid in. */
export const launchpadCurveCheck: OffChainCheck<'launchpad-curve', LaunchpadSale> = {
  id: 'launchpad-curve',
  code: 'ON_LAUNCHPAD',
  severity: 'medium',
  family: 'record',
  evaluate: ({ curve, market, mint, trust }) => {
    if (trust !== 'unverified') return notApplicable({ reason: 'token-verified' })
    const facts = valueOf(market)
    const launchpad = curve?.launchpad ?? facts?.launchpad
    if (launchpad === undefined) return notApplicable({ reason: 'token-not-on-launchpad' })
    const onCurve = curve ? !curve.complete : facts?.graduated === false
    if (!onCurve) return []
    const paid = curve && { paidLamports: curve.paidLamports }
    return [{ params: { launchpad, ...paid }, subject: mint }]
  },
}
