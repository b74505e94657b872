import { fakeSystemAddressCheck } from '../../address/rules/fake-system-address.ts'
import { listedAddressCheck } from '../../address/rules/listed-address.ts'
import { lookAlikeAddressCheck } from '../../address/rules/look-alike-address.ts'
import { unusedAddressCheck } from '../../address/rules/unused-address.ts'
import { walletActivityCheck } from '../../address/rules/wallet-activity.ts'
import { walletAgeCheck } from '../../address/rules/wallet-age.ts'
import type { WalletCheck } from '../assess/check.ts'
import { addressPoisoningCheck } from './address-poisoning.ts'
import { dustingCheck } from './dusting.ts'
import { listedCounterpartiesCheck } from './listed-counterparties.ts'
import { outstandingApprovalsCheck } from './outstanding-approvals.ts'
import { sendsDustCheck } from './sends-dust.ts'
import { walletKindCheck } from './wallet-kind.ts'

/** Every check of a wallet, in the order of the answer. The address checks that also apply to wallets come first. */
export const walletChecks = [
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
] as const satisfies readonly WalletCheck[]
