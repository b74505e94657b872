import type { Address } from '../../solana/address/address.ts'
import { subjectOf, type Subject } from './facts/address-kind.ts'
import type { ChainReader } from '../../solana/chain.ts'
import type { LedgerReader } from '../../solana/ledger.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'

/** Dependencies of the address and wallet checks. */
export type AddressDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  ledger: Pick<LedgerReader, 'readSignatures' | 'readTransactions' | 'readTokenAccounts'>
  reputation: AddressReputation
  nowMs: () => number
}

/** Bytes of account data to read: enough for every field of any kind, but not a program's code. */
export const accountHeadBytes = 65_536

/** Reads what is at an address now. Throws Fault UPSTREAM_* if no node answers: nothing could be assessed then. */
export const readSubject = async (
  { chain }: Pick<AddressDeps, 'chain'>,
  address: Address,
): Promise<{ subject: Subject; slot: bigint }> => {
  const { accounts, slot } = await chain.readAccounts([address], { firstBytes: accountHeadBytes })
  return { subject: subjectOf(address, accounts.get(address)), slot }
}
