import { notApplicable } from '../../../findings/check.ts'
import { incinerator } from '../../../lists/known-name.ts'
import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import { squadsV4Program } from '../../../solana/address/known-address.ts'
import { findProgramAddress } from '../../../solana/address/program-address.ts'
import type { AddressCheck } from '../assess/check.ts'
import type { AddressKind } from '../facts/address-kind.ts'

/** What is at the address; for a multisig account also its first vault, which is where payments belong. */
export type NotForPayments = { kind: UnpayableKind | 'incinerator'; vault?: Address }

/** Kinds of address that are not meant to receive payments. */
export type UnpayableKind = Exclude<AddressKind, PayableKind>

type PayableKind = 'wallet' | 'unused' | 'unused-program-address' | 'unreadable'

/** The address is not a wallet, so a payment is lost or reaches someone the sender did not intend. */
export const notForPaymentsCheck: AddressCheck<'not-for-payments', NotForPayments> = {
  id: 'not-for-payments',
  code: 'NOT_FOR_PAYMENTS',
  severity: 'low',
  evaluate: ({ subject: { address, kind } }) => {
    if (address === incinerator) return [{ params: { kind: 'incinerator' }, subject: address }]
    if (!isUnpayable(kind)) return notApplicable({ reason: 'accepts-payments' })
    if (kind === 'program-wallet')
      return [{ params: { kind }, subject: address, code: 'NO_PRIVATE_KEY', severity: 'info' }]
    const vault = kind === 'squads-multisig' ? firstVaultOf(address) : undefined
    return [{ params: { kind, ...(vault && { vault }) }, subject: address }]
  },
}

const payable: ReadonlySet<AddressKind> = new Set<PayableKind>([
  'wallet',
  'unused',
  'unused-program-address',
  'unreadable',
])

const isUnpayable = (kind: AddressKind): kind is UnpayableKind => !payable.has(kind)

/** Seeds of a vault address. Source: @sqds/multisig, `getVaultPda`. */
const firstVaultOf = (multisig: Address): Address =>
  findProgramAddress(squadsV4Program, [
    'multisig',
    addressToBytes(multisig),
    'vault',
    Uint8Array.of(0),
  ])
