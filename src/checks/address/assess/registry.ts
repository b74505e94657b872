import type { AddressCheck } from './check.ts'
import { fakeSystemAddressCheck } from '../rules/fake-system-address.ts'
import { listedAddressCheck } from '../rules/listed-address.ts'
import { listedHolderCheck } from '../rules/listed-holder.ts'
import { lookAlikeAddressCheck } from '../rules/look-alike-address.ts'
import { notForPaymentsCheck } from '../rules/not-for-payments.ts'
import { programControlCheck } from '../rules/program-control.ts'
import { readableAccountCheck } from '../rules/readable-account.ts'
import { tokenAccountStateCheck } from '../rules/token-account-state.ts'
import { unjudgedPurposeCheck } from '../rules/unjudged-purpose.ts'
import { unusedAddressCheck } from '../rules/unused-address.ts'
import { walletActivityCheck } from '../rules/wallet-activity.ts'
import { walletAgeCheck } from '../rules/wallet-age.ts'

/** Every check of an address, in the order in which they are told. */
export const addressChecks: readonly AddressCheck[] = [
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
]

/** Day on which the checks of addresses and wallets were last changed in what they find. */
export const addressChecksDate = '2026-11-20'
