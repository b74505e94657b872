import type { Address } from '../../../solana/address/address.ts'
import type { AddressContext } from '../../address/assess/check.ts'
import type { Learned } from '../../../findings/learn.ts'
import type { Check } from '../../../findings/reason-check.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { Flagged } from '../facts/flagged.ts'
import type { Past } from '../facts/past.ts'
import type { Poisoning } from '../facts/poisoning.ts'

/** Somebody beside the owner who may take tokens out of the wallet's accounts. */
export type Approval = {
  delegate: Address
  /** How many token accounts. */
  accounts: number
  reports: readonly AddressReport[]
}

/** The wallet's token accounts, of both programs. */
export type Tokens = { accounts: number; approvals: Approval[] }

export type WalletPast = Past & { flagged: Flagged[]; poisoning: Poisoning[] }

/** What the checks of a wallet see: all that those of an address see, and its recent dealings. */
export type WalletContext = AddressContext & {
  /** Absent where it is no wallet, so that nothing was asked. */
  past?: Learned<WalletPast>
  tokens?: Learned<Tokens>
}

export type WalletCheck = Check<WalletContext>
