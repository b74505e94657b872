import type { AddressFamily } from '../../basics/address-form.ts'

/**
 * Addresses that belong to nobody, for dry quotes of providers that price none without addresses. They are well formed,
 * so that the cost of paying out to such an address is in the price; nothing is ever paid to them, since a dry quote
 * carries nothing that can be paid. Families without one cannot be priced dry.
 */
export const standInAddress = (family: AddressFamily): string | undefined => byFamily[family]

/** Made of zeros with the family's own checksum, or the address that a chain burns coins at. */
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
