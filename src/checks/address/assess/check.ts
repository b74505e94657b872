import type { Known } from '../../../findings/known.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Check } from '../../../findings/check.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { Activity } from '../facts/activity.ts'
import type { AddressKind, Subject } from '../facts/address-kind.ts'
import type { Control } from '../facts/control.ts'

export type Holder = Control & {
  /** Absent if the account was not read. */
  kind?: AddressKind
  /** List entries that name the holder. */
  reports: readonly AddressReport[]
}

export type ProgramFacts = {
  /** Public name from the list of known programs. */
  name?: string
  /** Moves users' assets only as its own published rules allow. */
  trusted: boolean
  code: Known<
    | { upgradeable: false; deployedSlot?: bigint }
    | { upgradeable: true; authority: Address; authorityKind?: AddressKind; deployedSlot: bigint }
    /** The program was closed and can no longer run. */
    | 'closed'
  >
}

/** Input of the address checks. */
export type AddressContext = {
  subject: Subject
  /** List entries that name the address itself. */
  reports: readonly AddressReport[]
  holders: readonly Holder[]
  /** Absent if the address is not a program. */
  program?: ProgramFacts
  activity: Known<Activity>
  /** Slot at which the accounts were read. */
  slot: bigint
  nowSeconds: number
}

/** One check of an address. Its sentences are in `words/en`, keyed by its id. */
export type AddressCheck<Id extends string = string, Params = unknown> = Check<
  AddressContext,
  Id,
  Params
>
