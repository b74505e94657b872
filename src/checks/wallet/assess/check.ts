import type { Address } from '../../../solana/address/address.ts'
import type { AddressContext } from '../../address/assess/check.ts'
import type { Check } from '../../../findings/check.ts'
import type { Known } from '../../../findings/known.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { Flagged } from '../facts/flagged.ts'
import type { Past } from '../facts/past.ts'
import type { Poisoning } from '../facts/poisoning.ts'

/** A delegate that may take tokens out of the wallet's accounts. */
export type Approval = {
  delegate: Address
  /** How many token accounts. */
  accounts: number
  reports: readonly AddressReport[]
}

/** The wallet's token accounts, of both programs. */
export type Tokens = { accounts: number; approvals: Approval[] }

export type WalletPast = Past & { flagged: Flagged[]; poisoning: Poisoning[] }

/** What the checks of a wallet read: all that those of an address read, and its recent transfers. */
export type WalletContext = AddressContext & {
  /** Absent where the address is not a wallet, so that nothing was requested. */
  past?: Known<WalletPast>
  tokens?: Known<Tokens>
}

/** One check of a wallet. Its words are in `words/en.ts`, keyed by its id. */
export type WalletCheck<Id extends string = string, Params = unknown> = Check<
  WalletContext,
  Id,
  Params
>
