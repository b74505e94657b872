import type { InstructionCursor } from '../format/instruction-problem.ts'
import {
  cursorOver,
  readAddress,
  readBorshBytes,
  readBytes,
  readOptionFlag,
  readU64,
} from '../../bytes/byte-reader.ts'
import type { TermsReader } from './terms-table.ts'

const codeBytes = 8
const wordBytes = 32

/**
 * The arguments of deBridge's `create_order_with_nonce`, from its IDL: what is given, and what is wanted in return (chain,
 * token and amount, the numbers big-endian), the recipient there, a call, who may add to what is given, who alone may
 * be refunded here, and who may lower what is wanted or cancel the order there.
 */
export const bridgeOrder: TermsReader = (data) => {
  const cursor: InstructionCursor = cursorOver(data, codeBytes)
  const gives = readU64(cursor, 'amount')
  const chainId = numberOf(readBytes(cursor, wordBytes, 'chain'))
  const token = hexOf(readBorshBytes(cursor, 'token'))
  const amount = numberOf(readBytes(cursor, wordBytes, 'amount'))
  const recipient = hexOf(readBorshBytes(cursor, 'recipient'))
  if (readOptionFlag(cursor, 'call')) readBorshBytes(cursor, 'call')
  readAddress(cursor, 'patch-authority')
  const refundedTo = readOptionFlag(cursor, 'beneficiary')
    ? readAddress(cursor, 'beneficiary')
    : undefined
  const authority = hexOf(readBorshBytes(cursor, 'authority'))
  if (cursor.problem !== undefined) return undefined
  return {
    kind: 'bridge-order',
    gives,
    wants: { chainId, token, amount },
    ...(authority !== recipient && { authority }),
    ...(refundedTo && { refundedTo }),
  }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x0${hexOf(bytes)}`)
