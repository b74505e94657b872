// Instructions and events of launch programs, written by the layout of their IDLs.
import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Instruction } from '../../../src/solana/transaction/message.ts'
import { addressNumber } from './index-trades.ts'

export const u64Bytes = (...values: readonly bigint[]): Uint8Array =>
  new Uint8Array(new BigUint64Array(values).buffer)

export const textBytes = (...texts: readonly string[]): Uint8Array =>
  joined(
    texts.flatMap((text) => {
      const bytes = new TextEncoder().encode(text)
      return [new Uint8Array(new Uint32Array([bytes.length]).buffer), bytes]
    }),
  )

export const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts))

export const keyBytes = (...keys: readonly Address[]): Uint8Array =>
  joined(keys.map((key) => addressToBytes(key)))

const markBytes = [0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d]

/** An event that a program sends to itself. */
export const eventData = (code: readonly number[], ...body: readonly Uint8Array[]): Uint8Array =>
  joined([new Uint8Array([...markBytes, ...code]), ...body])

export const callData = (code: readonly number[], ...body: readonly Uint8Array[]): Uint8Array =>
  joined([new Uint8Array(code), ...body])

/** A call whose account at place n is `addressNumber(n, 5)`. */
export const callOf = (programId: Address, data: Uint8Array, accounts = 20): Instruction => ({
  programId,
  data,
  accounts: Array.from({ length: accounts }, (_, place) => ({
    address: accountAt(place),
    signer: false,
    writable: true,
    source: 'static' as const,
  })),
  path: [0],
})

export const accountAt = (place: number): Address => addressNumber(place, 5)
