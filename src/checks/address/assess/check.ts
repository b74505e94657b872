import type { Learned } from '../../../findings/learn.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Check } from '../../../findings/reason-check.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { Activity } from '../facts/activity.ts'
import type { AddressKind, Subject } from '../facts/address-kind.ts'
import type { Control } from '../facts/control.ts'

export type Holder = Control & {
  /** Absent where it was not looked at. */
  kind?: AddressKind
  /** What the lists say of the holder. */
  reports: readonly AddressReport[]
}

/** Of an address where a program stands. */
export type ProgramFacts = {
  /** Public name, from the list of known programs. */
  name?: string
  /** Moves users' assets only as its own rules allow. */
  vouched: boolean
  code: Learned<
    | { upgradeable: false; deployedSlot?: bigint }
    | { upgradeable: true; authority: Address; authorityKind?: AddressKind; deployedSlot: bigint }
    /** Its code was taken down: it cannot run. */
    | 'closed'
  >
}

/** What the checks of an address see. */
export type AddressContext = {
  subject: Subject
  /** What the lists say of the address itself. */
  reports: readonly AddressReport[]
  holders: readonly Holder[]
  /** Absent where there is no program. */
  program?: ProgramFacts
  activity: Learned<Activity>
  /** Of the accounts. */
  slot: bigint
  nowSeconds: number
}

export type AddressCheck = Check<AddressContext>
