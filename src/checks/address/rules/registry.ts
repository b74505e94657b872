import type { AddressCheck } from '../assess/check.ts'
import { fakeSystemAddressCheck } from './fake-system-address.ts'
import { listedAddressCheck } from './listed-address.ts'
import { listedHolderCheck } from './listed-holder.ts'
import { lookAlikeAddressCheck } from './look-alike-address.ts'
import { notForPaymentsCheck } from './not-for-payments.ts'
import { programControlCheck } from './program-control.ts'
import { readableAccountCheck } from './readable-account.ts'
import { tokenAccountStateCheck } from './token-account-state.ts'
import { unjudgedPurposeCheck } from './unjudged-purpose.ts'
import { unusedAddressCheck } from './unused-address.ts'
import { walletActivityCheck } from './wallet-activity.ts'
import { walletAgeCheck } from './wallet-age.ts'

/** Every check of an address, in the order of the answer. */
export const addressChecks = [
  listedAddressCheck,
  listedHolderCheck,
  fakeSystemAddressCheck,
  lookAlikeAddressCheck,
  readableAccountCheck,
  programControlCheck,
  unjudgedPurposeCheck,
  tokenAccountStateCheck,
  unusedAddressCheck,
  notForPaymentsCheck,
  walletActivityCheck,
  walletAgeCheck,
] as const satisfies readonly AddressCheck[]

/** Date of the last change to what the address and wallet checks find. */
export const addressChecksDate = '2026-11-20'
