import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import { dataOf } from './swap-stage.ts'

type BridgeOrder = {
  gives: bigint
  chainId?: bigint
  token?: string
  amount: bigint
  recipient?: string
  call?: string
  refundedTo?: Address
  authority?: string
}

export const recipientThere = 'ab'.repeat(20)
export const usdcOnBase = '833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const bridgeProgram = 'src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4'

const word = (value: bigint): number[] => [
  ...Buffer.from(value.toString(16).padStart(64, '0'), 'hex'),
]
const bytes = (hex: string): number[] => [
  ...dataOf('', [BigInt(hex.length / 2), 4]),
  ...Buffer.from(hex, 'hex'),
]

/** `create_order_with_nonce` of deBridge DLN; by default for dollars on Base, without a call or a refund address. */
export const bridgeOrderData = (order: BridgeOrder): Uint8Array => {
  const { gives, chainId = 8453n, token = usdcOnBase, amount } = order
  const { recipient = recipientThere, call, refundedTo, authority = recipient } = order
  return Uint8Array.from([
    ...dataOf('828362be28ce4432', [gives, 8]),
    ...word(chainId),
    ...bytes(token),
    ...word(amount),
    ...bytes(recipient),
    ...(call === undefined ? [0] : [1, ...bytes(call)]),
    ...new Uint8Array(32),
    ...(refundedTo ? [1, ...addressToBytes(refundedTo)] : [0]),
    ...bytes(authority),
    // No allowed taker, affiliate fee or referral code, then the nonce and no metadata.
    ...[0, 0, 0],
    ...dataOf('', [7n, 8], [0n, 4]),
  ])
}

type Place = readonly [offset: number, value: bigint | Address]

/** Numbers of eight bytes and addresses at their offsets. */
export const bytesWith = (size: number, places: readonly Place[]): Uint8Array => {
  const data = new Uint8Array(size)
  for (const [offset, value] of places)
    data.set(typeof value === 'bigint' ? dataOf('', [value, 8]) : addressToBytes(value), offset)
  return data
}

/** Header of a market of Phoenix: SOL for dollars, lots of a thousandth of a SOL, ticks of a thousandth of a dollar. */
export const phoenixMarket = (base: Address, quote: Address): Uint8Array =>
  bytesWith(600, [
    [40, 9n],
    [48, base],
    [112, 1_000_000n],
    [120, 6n],
    [128, quote],
    [192, 1n],
    [200, 1_000n],
    [312, 1n],
  ])
