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

/** What an order of deBridge's liquidity network gives, to whom, and who may do what with it. */
export type DlnOrder = {
  giveAmount: bigint
  /** deBridge's own number of the chain that is paid out on. */
  takeChainId: bigint
  takeToken: Uint8Array
  takeAmount: bigint
  receiver: Uint8Array
  /** May lower the price of the order. */
  patchAuthority: Uint8Array
  /** May cancel it, on the chain that is paid out on. */
  cancelAuthority: Uint8Array
  /** Gets the coins back after that; absent: whoever cancels chooses. */
  cancelBeneficiary?: Uint8Array
  /** The coins go to a contract that acts upon them. */
  callsContract: boolean
  affiliate?: { beneficiary: Uint8Array; amount: bigint }
}

export type DlnReading =
  | { ok: true; order: DlnOrder }
  /** How it is no order, for the log. */
  | { ok: false; problem: string }

export const dlnSourceProgram: Address = address('src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4')

/** First eight bytes of the SHA-256 of `global:create_order` and `global:create_order_with_nonce`, as Anchor names calls. */
const createOrderCode = '8d3625cfedd2fad7'
const createOrderWithNonceCode = '828362be28ce4432'
const codeBytes = 8

/** Calls of the program at the top level of a message; layout: IDL of dln_src 3.0.0. Never throws. */
export const readDlnOrders = ({ staticAccounts, instructions }: Message): DlnReading[] =>
  instructions.flatMap(({ programIndex, data }) =>
    staticAccounts[programIndex] === dlnSourceProgram ? [readOrder(data)] : [],
  )

const readOrder = (data: Uint8Array): DlnReading => {
  const cursor = cursorOver(data)
  const code = Buffer.from(readBytes(cursor, codeBytes, 'a code')).toString('hex')
  if (code !== createOrderCode && code !== createOrderWithNonceCode)
    return { ok: false, problem: `a call by the code ${code}, which makes no order` }
  const order = readArguments(cursor)
  if (code === createOrderWithNonceCode) {
    readU64(cursor, 'a nonce')
    readBorshBytes(cursor, 'metadata')
  }
  if (cursor.problem !== undefined) return { ok: false, problem: cursor.problem }
  return bytesLeft(cursor) === 0
    ? { ok: true, order }
    : { ok: false, problem: `${bytesLeft(cursor)} bytes behind the order` }
}

const readArguments = (cursor: Cursor): DlnOrder => {
  const giveAmount = readU64(cursor, 'the amount given')
  const takeChainId = readBigEndian(cursor, 'a chain')
  const takeToken = readBorshBytes(cursor, 'a token')
  const takeAmount = readBigEndian(cursor, 'the amount taken')
  const receiver = readBorshBytes(cursor, 'a receiver')
  const callsContract = readOptionFlag(cursor, 'a call')
  if (callsContract) readBorshBytes(cursor, 'a call')
  const patchAuthority = readKey(cursor, 'who may patch')
  const cancelBeneficiary = readOptionFlag(cursor, 'who gets it back')
    ? readKey(cursor, 'who gets it back')
    : undefined
  const cancelAuthority = readBorshBytes(cursor, 'who may cancel')
  if (readOptionFlag(cursor, 'who may fill')) readBorshBytes(cursor, 'who may fill')
  const affiliate = readOptionFlag(cursor, 'an affiliate')
    ? { beneficiary: readKey(cursor, 'an affiliate'), amount: readU64(cursor, 'its fee') }
    : undefined
  if (readOptionFlag(cursor, 'a referral')) readU32(cursor, 'a referral')
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

/** 32 bytes, the high ones first, as EVM chains write numbers. */
const readBigEndian = (cursor: Cursor, what: string): bigint =>
  BigInt(`0x0${Buffer.from(readBytes(cursor, keyBytes, what)).toString('hex')}`)
