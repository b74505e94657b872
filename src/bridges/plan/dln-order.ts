import { type Address, address } from '../../solana/address/address.ts'
import {
  bytesLeft,
  type Cursor,
  cursorOver,
  readBorshBytes,
  readBytes,
  readOptionFlag,
  readU32,
  readU64,
} from '../../solana/bytes/byte-reader.ts'
import type { Message } from '../../solana/transaction/message.ts'

/** An order of deBridge’s liquidity network. */
export type DlnOrder = {
  giveAmount: bigint
  /** deBridge’s own id of the destination chain. */
  takeChainId: bigint
  takeToken: Uint8Array
  takeAmount: bigint
  receiver: Uint8Array
  /** Can lower the price of the order. */
  patchAuthority: Uint8Array
  /** Can cancel it, on the destination chain. */
  cancelAuthority: Uint8Array
  /** Receives the refund after a cancellation; absent: the cancel authority chooses. */
  cancelBeneficiary?: Uint8Array
  /** The payout goes to a contract that acts on it. */
  callsContract: boolean
  affiliate?: { beneficiary: Uint8Array; amount: bigint }
}

export type DlnReading = { ok: true; order: DlnOrder } | { ok: false; problem: DlnProblem }

/**
 * - `other-call`: a call that does not create an order;
 * - `incomplete`: the data ends too early;
 * - `has-permit`: a token permit comes with the order, which was not requested;
 * - `trailing-bytes`: data follows the order;
 * - `unreadable`: the data does not follow the layout.
 */
export type DlnProblem =
  'other-call' | 'incomplete' | 'has-permit' | 'trailing-bytes' | 'unreadable'

export const dlnSourceProgram: Address = address('src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4')

/**
 * Anchor discriminators of `create_order` and `create_order_with_nonce`: first eight bytes of the SHA-256 of `global:`
 * and the name.
 */
const createOrderCode = '8d3625cfedd2fad7'
const createOrderWithNonceCode = '828362be28ce4432'
const codeBytes = 8

/** Orders created by top-level calls of the program in a message; layout: IDL of dln_src 3.0.0. Never throws. */
export const readDlnOrders = ({ staticAccounts, instructions }: Message): DlnReading[] =>
  instructions.flatMap(({ programIndex, data }) =>
    staticAccounts[programIndex] === dlnSourceProgram ? [readOrder(data)] : [],
  )

const readOrder = (data: Uint8Array): DlnReading => {
  const cursor = cursorOver(data)
  const code = Buffer.from(readBytes(cursor, codeBytes, 'call')).toString('hex')
  if (code !== createOrderCode && code !== createOrderWithNonceCode)
    return { ok: false, problem: 'other-call' }
  const order = readArguments(cursor)
  if (code === createOrderWithNonceCode) {
    readU64(cursor, 'nonce')
    readBorshBytes(cursor, 'metadata')
  }
  if (cursor.problem !== undefined) return { ok: false, problem: 'unreadable' }
  return bytesLeft(cursor) === 0 ? { ok: true, order } : { ok: false, problem: 'trailing-bytes' }
}

const readArguments = (cursor: Cursor): DlnOrder => {
  const giveAmount = readU64(cursor, 'given-amount')
  const takeChainId = readBigEndian(cursor, 'the destination chain')
  const takeToken = readBorshBytes(cursor, 'destination-token')
  const takeAmount = readBigEndian(cursor, 'the destination amount')
  const receiver = readBorshBytes(cursor, 'receiver')
  const callsContract = readOptionFlag(cursor, 'external-call')
  if (callsContract) readBorshBytes(cursor, 'external-call')
  const patchAuthority = readKey(cursor, 'the patch authority')
  const cancelBeneficiary = readOptionFlag(cursor, 'cancel-beneficiary')
    ? readKey(cursor, 'the cancel beneficiary')
    : undefined
  const cancelAuthority = readBorshBytes(cursor, 'cancel-authority')
  if (readOptionFlag(cursor, 'allowed-taker')) readBorshBytes(cursor, 'allowed-taker')
  const affiliate = readOptionFlag(cursor, 'affiliate')
    ? {
        beneficiary: readKey(cursor, 'the affiliate'),
        amount: readU64(cursor, 'affiliate-fee'),
      }
    : undefined
  if (readOptionFlag(cursor, 'referral-code')) readU32(cursor, 'referral-code')
  return {
    giveAmount,
    takeChainId,
    takeToken,
    takeAmount,
    receiver,
    patchAuthority,
    cancelAuthority,
    callsContract,
    ...(cancelBeneficiary && { cancelBeneficiary }),
    ...(affiliate && { affiliate }),
  }
}

const keyBytes = 32

const readKey = (cursor: Cursor, what: string): Uint8Array => readBytes(cursor, keyBytes, what)

/** 32 bytes, big-endian, as EVM chains encode numbers. */
const readBigEndian = (cursor: Cursor, what: string): bigint =>
  BigInt(`0x0${Buffer.from(readBytes(cursor, keyBytes, what)).toString('hex')}`)
