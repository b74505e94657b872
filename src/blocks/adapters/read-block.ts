import { Fault } from '../../basics/fault.ts'
import { bytesOfBase58 } from '../../basics/base58.ts'
import { parseJsonExactly } from '../../network/json.ts'
import { type Fields, isFields, optional, secondsOf, u64Of } from '../../network/shape.ts'
import type { Block, BlockLink, BlockTransaction } from '../block.ts'
import type { BadBlock } from '../block-source.ts'
import { blockMaxTransactions, clockSkewSeconds, unreadMinRefused } from '../thresholds.ts'
import { type CutBlock, cutBlock, type Kind, kindOfPiece, textOfBytes } from './block-text.ts'
import { kindOfTransaction, readBlockTransaction } from './block-transactions.ts'
import { besideLaunches, inOrder, isTip } from './keep-tips.ts'

export type BodyRead =
  | { block: Block }
  | { bad: BadBlock }
  /** The answer is an error of the node. */
  | { error: { code: number; message: string } }
  /** The node has no block there. */
  | { empty: true }

/** One transaction, parsed only if it may hold a trade. */
type Piece = { kind: Kind; parse: () => unknown }

/**
 * Reads the answer to getBlock for a slot (base64, full details). Everything in it is untrusted: what does not hold
 * together is refused as a whole, and single transactions that cannot be read are counted.
 */
export const readBlockBody = (bytes: Uint8Array, slot: bigint, nowMs: number): BodyRead => {
  const parts = partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (!parts) return { bad: 'not-json' }
  const { envelope, pieces } = parts
  const { error, result } = envelope
  if (error !== undefined && error !== null) return errorOf(error)
  if (result === null) return { empty: true }
  if (!isFields(result)) return { bad: 'shape' }
  const link = linkOf(result, slot)
  if (!link) return { bad: 'link' }
  const timeSeconds = timeOf(result)
  if (timeSeconds === 'wrong' || (timeSeconds ?? 0) > nowMs / 1_000 + clockSkewSeconds)
    return { bad: 'time' }
  const list = pieces ?? wholePieces(result['transactions'])
  if (!list) return { bad: 'shape' }
  if (list.length > blockMaxTransactions) return { bad: 'too-many-transactions' }
  const time = timeSeconds === undefined ? {} : { timeSeconds }
  return gather(list, { ...link, ...time, bytes: bytes.length })
}

/** `pieces` is absent if the answer was parsed as a whole. */
const partsOf = (bytes: Buffer): { envelope: Fields; pieces?: Piece[] } | undefined => {
  const cut = cutBlock(bytes)
  const frame = cut && jsonOf(cut.frame)
  if (cut && isFields(frame) && isFields(frame['result']))
    return { envelope: frame, pieces: cutPieces(cut) }
  const whole = jsonOf(textOfBytes(bytes))
  return isFields(whole) ? { envelope: whole } : undefined
}

const jsonOf = (text: string): unknown => {
  try {
    return parseJsonExactly(text)
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}

const cutPieces = ({ pieces }: CutBlock): Piece[] =>
  pieces.map((piece) => ({ kind: kindOfPiece(piece), parse: () => jsonOf(textOfBytes(piece)) }))

const wholePieces = (list: unknown): Piece[] | undefined =>
  Array.isArray(list)
    ? list.map((item: unknown) => ({ kind: 'may-trade', parse: () => item }))
    : undefined

const errorOf = (error: unknown): BodyRead => {
  const { code, message } = isFields(error) ? error : {}
  if (typeof code !== 'number') return { bad: 'shape' }
  return { error: { code, message: typeof message === 'string' ? message : '' } }
}

/** Undefined unless both hashes are, and the parent lies below. */
const linkOf = (result: Fields, slot: bigint): BlockLink | undefined => {
  try {
    const { blockhash, previousBlockhash } = result
    const parentSlot = u64Of(result['parentSlot'], 'parentSlot')
    const height = optional(result['blockHeight'], u64Of, 'blockHeight')
    if (!isHash(blockhash) || !isHash(previousBlockhash) || blockhash === previousBlockhash)
      return undefined
    if (parentSlot >= slot || (height !== undefined && height > slot)) return undefined
    return {
      slot,
      blockhash,
      parentSlot,
      previousBlockhash,
      ...(height !== undefined && { height }),
    }
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && bytesOfBase58(value) !== undefined

const timeOf = (result: Fields): number | 'wrong' | undefined => {
  try {
    return optional(result['blockTime'], secondsOf, 'blockTime')
  } catch (thrown) {
    if (thrown instanceof Fault) return 'wrong'
    throw thrown
  }
}

const gather = (
  pieces: readonly Piece[],
  head: BlockLink & { timeSeconds?: number; bytes: number },
): BodyRead => {
  const at = {
    slot: head.slot,
    ...(head.timeSeconds !== undefined && { blockTimeSeconds: head.timeSeconds }),
  }
  const counts = { all: pieces.length, votes: 0, failed: 0, unread: 0 }
  const transactions: BlockTransaction[] = []
  const quiet: { index: number; piece: Piece }[] = []
  const signatures = new Set<string>()
  for (const [index, piece] of pieces.entries()) {
    const fields = piece.kind === 'may-trade' ? piece.parse() : undefined
    const kind = isFields(fields) ? kindOfTransaction(fields) : piece.kind
    if (kind === 'vote') counts.votes += 1
    if (kind === 'failed') counts.failed += 1
    if (kind === 'quiet') quiet.push({ index, piece })
    if (kind !== 'may-trade') continue
    const record = isFields(fields) ? readBlockTransaction(fields, at) : undefined
    if (!record) {
      counts.unread += 1
      continue
    }
    if (signatures.has(record.signature)) return { bad: 'repeated-transaction' }
    signatures.add(record.signature)
    transactions.push({ index, record })
  }
  if (counts.unread >= unreadMinRefused && counts.unread > transactions.length)
    return { bad: 'unreadable-transactions' }
  for (const { index, piece } of besideLaunches(transactions, quiet)) {
    const fields = piece.parse()
    const record = isTip(fields) ? readBlockTransaction(fields, at) : undefined
    if (record && !signatures.has(record.signature)) transactions.push({ index, record })
  }
  return { block: { ...head, transactions: inOrder(transactions), counts } }
}
