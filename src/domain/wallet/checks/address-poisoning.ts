import { failed, notApplicable, ran, type Reason } from '../../assessment/check.ts'
import { shortAddress } from '../../risk/wording.ts'
import type { WalletCheck } from '../check.ts'
import type { Poisoning } from '../poisoning.ts'

/** Somebody has put addresses into its history that look like those it deals with, and waits for one to be copied. */
export const addressPoisoningCheck: WalletCheck = {
  id: 'address-poisoning',
  critical: false,
  evaluate: ({ past }) => {
    if (!past) return notApplicable('It is no wallet.')
    if (!past.known) return failed(past.why)
    return ran(...past.value.poisoning.map(reasonOf))
  },
}

const reasonOf = ({ address, resembles, paid }: Poisoning): Reason =>
  paid
    ? {
        code: 'PAID_LOOK_ALIKE',
        message: `The wallet has paid ${address}, which begins and ends like ${resembles} and is another address. Somebody may have been deceived: compare both in full, and pay neither before you know which is right.`,
        severity: 'high',
      }
    : {
        code: 'ADDRESS_POISONING',
        message: `${shortAddress(address)} sent next to nothing and looks like ${shortAddress(resembles)}, but is another address: copy no address from the history. The whole address of the trap is ${address}.`,
        severity: 'medium',
      }
