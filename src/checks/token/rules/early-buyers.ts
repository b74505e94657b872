import { failed, notApplicable } from '../../../findings/reason-check.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T23: snipers, bundles and insiders among the first buyers. It takes an index of every trade since the first. */
export const earlyBuyersCheck: TokenCheck = {
  id: 'early-buyers',
  family: 'dilution',
  critical: 'never',
  evaluate: ({ kind, trust }) =>
    kind !== 'fungible' || trust !== 'unverified'
      ? notApplicable('Its first buyers are of no account.')
      : failed('Who bought first, and whether they belong together, is not recorded here.'),
}
