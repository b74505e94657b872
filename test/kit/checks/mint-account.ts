import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { token2022Program, tokenProgram } from '../../../src/solana/address/known-address.ts'
import { accountBytes } from '../chain/account-bytes.ts'

export type Extension = { type: number; value: Uint8Array }

/** A mint with six decimals: of Token-2022 if it has extensions, otherwise of Token. */
export const mintAccount = (
  extensions: readonly Extension[] = [],
  fields: { decimals?: number; mintAuthority?: Address; freezeAuthority?: Address } = {},
): Account => {
  const base = accountBytes.mint({ decimals: 6, supply: 10n ** 12n, ...fields })
  const extended = extensions.length > 0
  return {
    lamports: 5_000_000n,
    owner: extended ? token2022Program : tokenProgram,
    data: extended ? accountBytes.extended(base, 1, extensions) : base,
    executable: false,
  }
}

export const concat = (...parts: (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
export const u64 = (value: bigint): number[] => [
  ...new Uint8Array(new BigUint64Array([value]).buffer),
]
const u16 = (value: number): number[] => [value & 255, value >> 8]
const u32 = (value: number): number[] => [...u16(value & 65_535), ...u16(value >>> 16)]
export const text = (value: string): number[] => {
  const bytes = new TextEncoder().encode(value)
  return [...u32(bytes.length), ...bytes]
}
const zeroKey = new Uint8Array(32)
export const key = (address: Address | undefined): Uint8Array =>
  address ? addressToBytes(address) : zeroKey

/** Token-2022 extensions. Layouts as in `src/solana/state/mint-extensions.ts`, checked there against the client. */
export const extension = {
  transferFee: (basisPoints: number, maximumFee: bigint, authority?: Address): Extension => {
    const fee = [...u64(0n), ...u64(maximumFee), ...u16(basisPoints)]
    return { type: 1, value: concat(key(authority), zeroKey, u64(0n), fee, fee) }
  },
  defaultFrozen: (): Extension => ({ type: 6, value: Uint8Array.of(2) }),
  nonTransferable: (): Extension => ({ type: 9, value: new Uint8Array(0) }),
  permanentDelegate: (delegate: Address): Extension => ({ type: 12, value: key(delegate) }),
  transferHook: (program?: Address, authority?: Address): Extension => ({
    type: 14,
    value: concat(key(authority), key(program)),
  }),
  metadata: (mint: Address, name: string, symbol: string): Extension => ({
    type: 19,
    value: concat(zeroKey, key(mint), text(name), text(symbol), text(''), u32(0)),
  }),
  pausable: (paused: boolean, authority?: Address): Extension => ({
    type: 26,
    value: concat(key(authority), [paused ? 1 : 0]),
  }),
  permissionedBurn: (authority: Address): Extension => ({ type: 28, value: key(authority) }),
  unknown: (): Extension => ({ type: 777, value: new Uint8Array(3) }),
}
