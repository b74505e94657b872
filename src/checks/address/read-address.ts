import { type Address, parseAddress } from '../../solana/address/address.ts'
import { subjectOf, type Subject } from './facts/address-kind.ts'
import type { ChainReader } from '../../solana/chain.ts'
import { invalidField } from '../../basics/fault.ts'
import type { LedgerReader } from '../../solana/ledger.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'

/** What the checks of addresses and wallets ask. */
export type AddressDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  ledger: Pick<LedgerReader, 'readSignatures' | 'readTransactions' | 'readTokenAccounts'>
  reputation: AddressReputation
  nowMs: () => number
}

/** Of an account's data so much is read: all that any of them says of itself, and not the code of a program. */
export const accountHeadBytes = 65_536

/** Throws Fault INVALID_REQUEST that names the field. */
export const readAddressField = (text: string, field: string): Address => {
  const address = parseAddress(text)
  if (!address) throw invalidField(field, 'expected a Solana address (base58 of 32 bytes).')
  return address
}

/** What stands at an address now. Throws Fault UPSTREAM_* where no node says: nothing could be told then. */
export const readSubject = async (
  { chain }: Pick<AddressDeps, 'chain'>,
  address: Address,
): Promise<{ subject: Subject; slot: bigint }> => {
  const { accounts, slot } = await chain.readAccounts([address], { firstBytes: accountHeadBytes })
  return { subject: subjectOf(address, accounts.get(address)), slot }
}
