import { failed, notApplicable, ran, type Reason } from '../../../findings/reason-check.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { type Activity, isFresh } from '../facts/activity.ts'
import { isWalletKind } from '../facts/address-kind.ts'
import type { AddressCheck } from '../assess/check.ts'

/** How old a wallet is and how it is used. Of one without a past nothing can be said. */
export const walletActivityCheck: AddressCheck = {
  id: 'wallet-activity',
  critical: true,
  evaluate: ({ subject: { kind }, activity, nowSeconds }) => {
    if (!isWalletKind(kind) && kind !== 'unused') return notApplicable('It is no wallet.')
    if (!activity.known) return failed(activity.why)
    if (activity.value.transactionsSeen === 0)
      return failed('The node knows no transaction of this address, so that nothing speaks for it.')
    return ran(...ageReasons(activity.value, nowSeconds), ...automationReasons(activity.value))
  },
}

const ageReasons = (activity: Activity, nowSeconds: number): Reason[] => {
  const { fundedBy } = activity
  if (!isFresh(activity, nowSeconds)) return []
  const by = fundedBy ? ` Its first SOL came from ${shortAddress(fundedBy)}.` : ''
  return [
    {
      code: 'FRESH_WALLET',
      message: `The wallet is less than a day old, as far as the node remembers: it has no reputation to lose.${by}`,
      severity: 'low',
    },
  ]
}

const automationReasons = ({ automated }: Activity): Reason[] =>
  automated
    ? [
        {
          code: 'AUTOMATED',
          message:
            'More transactions name it in a short time than a person makes: a program, a service or many people use it.',
          severity: 'info',
        },
      ]
    : []
