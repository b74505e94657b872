// What a block holds, as text in which only signatures change from block to block: making 2 MB of JSON anew five times a
// second would be most of the work of the machine.
import { readBlockBody } from '../../src/blocks/adapters/read-block.ts'
import { factsOfBlock } from '../../src/market/blocks/facts-of-block.ts'
import { positionsPerSlot } from '../../src/market/blocks/trade-position.ts'
import { hashFor } from '../../test/kit/blocks/made-chain.ts'
import type { NodeTransaction } from '../../test/kit/blocks/recorded-block.ts'
import { withSignature } from '../../test/kit/blocks/version-1.ts'
import { answerFor } from '../bench/mainnet-blocks.ts'

/** The part of a transaction's base64 that holds the number in its signature. */
type Piece = { before: string; bytes: Buffer; numberAt: number; after: string }

export type Template = {
  /** Text of the list of transactions; each has a signature with the number that `numberOf` gives for its index. */
  textWith: (numberOf: (index: number) => bigint) => string
  /** Of each trade: its place in the block, as in positions, and the index of its transaction. */
  trades: readonly { place: number; index: number }[]
}

const numberBytes = 8

export const makeTemplate = (transactions: readonly NodeTransaction[]): Template => {
  const pieces = transactions.map(pieceOf)
  const textWith = (numberOf: (index: number) => bigint): string =>
    pieces.map((piece, index) => textOf(piece, numberOf(index))).join()
  const trades = tradesIn(textWith((index) => BigInt(index)))
  // The oldest stored trade shows where following began.
  if (trades.length === 0) throw new Error('a block of the soak holds no trade')
  return { textWith, trades }
}

/** Bytes 3n to 3n + 2 are the characters 4n to 4n + 3. */
const pieceOf = (transaction: NodeTransaction): Piece => {
  const [one, other] = [0n, 0xffff_ffff_ffff_ffffn].map((number) =>
    withSignature(transaction, number),
  )
  if (!one || !other) throw new Error('no transaction')
  const wires = [one, other].map(({ transaction: [wire] }) => Buffer.from(wire, 'base64'))
  const at = wires[0]?.findIndex((byte, index) => byte !== wires[1]?.[index]) ?? -1
  if (at < 0) throw new Error('a transaction without a signature')
  const [wire] = one.transaction
  const [first, end] = [Math.floor(at / 3), Math.ceil((at + numberBytes) / 3)]
  const text = JSON.stringify(one)
  const wireAt = text.indexOf(wire)
  return {
    before: text.slice(0, wireAt + 4 * first),
    bytes: Buffer.from(wire.slice(4 * first, 4 * end), 'base64'),
    numberAt: at - 3 * first,
    after: text.slice(wireAt + 4 * end),
  }
}

const textOf = ({ before, bytes, numberAt, after }: Piece, number: bigint): string => {
  bytes.writeBigUInt64LE(number, numberAt)
  return before + bytes.toString('base64') + after
}

const tradesIn = (transactions: string): Template['trades'] => {
  const slot = 5_000
  const answer = answerFor(slot, { hashOf: hashFor, transactions, timeSeconds: 1_700_000_000 })
  const read = readBlockBody(Buffer.from(answer), BigInt(slot), Date.now())
  if (!('block' in read)) throw new Error('a block of the soak is unreadable')
  const { trades } = factsOfBlock({
    ...read.block,
    timeSeconds: 1_700_000_000,
    timeEstimated: false,
  })
  const indexOf = new Map(
    read.block.transactions.map(({ index, record }) => [record.signature, index]),
  )
  return trades.map(({ position, signature }) => ({
    place: Number(position % BigInt(positionsPerSlot)),
    index: indexOf.get(signature) ?? -1,
  }))
}
