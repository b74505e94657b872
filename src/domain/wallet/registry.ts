import { fakeSystemAddressCheck } from '../address-risk/checks/fake-system-address.ts'
import { listedAddressCheck } from '../address-risk/checks/listed-address.ts'
import { lookAlikeAddressCheck } from '../address-risk/checks/look-alike-address.ts'
import { unusedAddressCheck } from '../address-risk/checks/unused-address.ts'
import { walletActivityCheck } from '../address-risk/checks/wallet-activity.ts'
import { walletAgeCheck } from '../address-risk/checks/wallet-age.ts'
import type { WalletCheck } from './check.ts'
import { addressPoisoningCheck } from './checks/address-poisoning.ts'
import { dustingCheck } from './checks/dusting.ts'
import { listedCounterpartiesCheck } from './checks/listed-counterparties.ts'
import { outstandingApprovalsCheck } from './checks/outstanding-approvals.ts'
import { sendsDustCheck } from './checks/sends-dust.ts'
import { walletKindCheck } from './checks/wallet-kind.ts'

/** Every check of a wallet, in the order in which they are told; those of any address that hold for wallets too come first. */
export const walletChecks: readonly WalletCheck[] = [
  listedAddressCheck,
  fakeSystemAddressCheck,
  lookAlikeAddressCheck,
  walletKindCheck,
  unusedAddressCheck,
  walletActivityCheck,
  walletAgeCheck,
  listedCounterpartiesCheck,
  addressPoisoningCheck,
  outstandingApprovalsCheck,
  sendsDustCheck,
  dustingCheck,
]
