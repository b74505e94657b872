import type { Address } from '../../../solana/address/address.ts'
import type { AddressContext } from '../../address/assess/check.ts'
import type { Check } from '../../../findings/check.ts'
import type { Known } from '../../../findings/known.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { Flagged } from '../facts/flagged.ts'
import type { Past } from '../facts/past.ts'
import type { Poisoning } from '../facts/poisoning.ts'

/** A delegate that can take tokens out of the wallet's accounts. */
export type Approval = {
  delegate: Address
  /** Number of token accounts it can take from. */
  accounts: number
  reports: readonly AddressReport[]
}

/** The wallet's token accounts of both token programs. */
export type Tokens = { accounts: number; approvals: Approval[] }

export type WalletPast = Past & { flagged: Flagged[]; poisoning: Poisoning[] }

/** Input of the wallet checks: that of the address checks, and the wallet's recent transfers. */
export type WalletContext = AddressContext & {
  /** Absent if the address is not a wallet: nothing was requested then. */
  past?: Known<WalletPast>
  tokens?: Known<Tokens>
}

/** One check of a wallet. Its sentences are in `words/en.ts`, keyed by its id. */
export type WalletCheck<Id extends string = string, Params = unknown> = Check<
  WalletContext,
  Id,
  Params
>
