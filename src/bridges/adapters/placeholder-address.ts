import type { AddressFamily } from '../../basics/address-form.ts'
import { findBridgeChain } from '../plan/chains.ts'
import type { ChainName } from '../plan/provider.ts'
import { addressNeeded } from './refusal.ts'

/**
 * Addresses without an owner, for dry quotes of providers that require addresses. They are well formed, so that the
 * price includes the cost of paying out to such an address. Nothing is ever paid to them, since a dry quote has nothing
 * to pay. Families without one cannot be priced dry.
 */
export const placeholderAddress = (family: AddressFamily): string | undefined => byFamily[family]

/** The placeholder for a chain. Throws Fault INVALID_REQUEST naming the field if it has none. */
export const placeholderOf = (
  chain: ChainName,
  field: 'recipient' | 'refundTo',
  provider: string,
): string => {
  const family = findBridgeChain(chain)?.addressFamily
  const address = family && placeholderAddress(family)
  if (address === undefined) throw addressNeeded(field, provider)
  return address
}

/** Zeros with a valid checksum, or the burn address of the chain. */
const byFamily: Partial<Record<AddressFamily, string>> = {
  solana: '1nc1nerator11111111111111111111111111111111',
  evm: '0x000000000000000000000000000000000000dEaD',
  bitcoin: '1111111111111111111114oLvT2',
  litecoin: 'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE',
  dogecoin: 'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
  dash: 'XagqqFetxiDb9wbartKDrXgnqLah6SqX2S',
  zcash: 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs',
  near: 'system',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  xrp: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
  stellar: 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
  move: '0x0000000000000000000000000000000000000000000000000000000000000001',
}
