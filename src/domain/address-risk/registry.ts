import type { AddressCheck } from './check.ts'
import { fakeSystemAddressCheck } from './checks/fake-system-address.ts'
import { listedAddressCheck } from './checks/listed-address.ts'
import { listedHolderCheck } from './checks/listed-holder.ts'
import { lookAlikeAddressCheck } from './checks/look-alike-address.ts'
import { notForPaymentsCheck } from './checks/not-for-payments.ts'
import { programControlCheck } from './checks/program-control.ts'
import { readableAccountCheck } from './checks/readable-account.ts'
import { tokenAccountStateCheck } from './checks/token-account-state.ts'
import { unjudgedPurposeCheck } from './checks/unjudged-purpose.ts'
import { unusedAddressCheck } from './checks/unused-address.ts'
import { walletActivityCheck } from './checks/wallet-activity.ts'
import { walletAgeCheck } from './checks/wallet-age.ts'

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
