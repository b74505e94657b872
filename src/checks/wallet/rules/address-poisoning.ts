import { failed, notApplicable, ran, type Reason } from '../../../findings/reason-check.ts'
import type { WalletCheck } from '../assess/check.ts'
import type { Poisoning } from '../facts/poisoning.ts'

/**
 * Somebody has put addresses into its history that look like those it deals with, and waits for one to be copied. However
 * many they are, it is one trick: the answer lists them.
 */
export const addressPoisoningCheck: WalletCheck = {
  id: 'address-poisoning',
  critical: false,
  evaluate: ({ past }) => {
    if (!past) return notApplicable('It is no wallet.')
    if (!past.known) return failed(past.why)
    const { poisoning } = past.value
    return ran(
      ...paidReasons(poisoning.filter(({ paid }) => paid)),
      ...waitingReasons(poisoning.filter(({ paid }) => !paid)),
    )
  },
}

const paidReasons = ([first, ...others]: readonly Poisoning[]): Reason[] =>
  first
    ? [
        {
          code: 'PAID_LOOK_ALIKE',
          message: `The wallet has paid ${first.address}, which begins and ends like ${first.resembles} and is another address${andMore(others)}. Somebody may have been deceived: compare both in full, and pay neither before you know which is right.`,
          severity: 'high',
        },
      ]
    : []

const waitingReasons = ([first, ...others]: readonly Poisoning[]): Reason[] =>
  first
    ? [
        {
          code: 'ADDRESS_POISONING',
          message: `${first.address} came unasked and looks like ${first.resembles}, but is another address${andMore(others)}. Copy no address from the history.`,
          severity: 'medium',
        },
      ]
    : []

const andMore = ({ length }: readonly Poisoning[]): string =>
  length === 0 ? '' : `, and so with ${length} more`
