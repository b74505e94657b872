// Blocks of mainnet's size, made of the recorded one.
import { type NodeTransaction, recordedBlock } from '../../test/kit/blocks/recorded-block.ts'
import { asVersion1 } from '../../test/kit/blocks/version-1.ts'

/** Blocks a second, and what a block holds, also as the text of a list. */
export type BlockKind = {
  what: string
  perSecond: number
  list: NodeTransaction[]
  transactions: string
}

/** 2.5 slots a second less those skipped. */
const recordedPerSecond = 2.45
/** Slots of 214 ms were measured in October 2026. */
const nowPerSecond = 4.7

/** Half as long slots hold half as many transactions, fewer of them failures; these figures are estimates. */
const nowVotes = 660
const nowOthers = 200
/** Version 1 was 42 % of all transactions that were no votes in October 2026. */
const version1Share = 0.42

export const blockKinds = (): BlockKind[] =>
  [
    { what: 'of 2025, 7 MB', perSecond: recordedPerSecond, list: recordedBlock().transactions },
    { what: 'of 2026, 2 MB', perSecond: nowPerSecond, list: transactionsOf2026() },
  ].map((kind) => ({ ...kind, transactions: textOf(kind.list) }))

export const transactionsOf2026 = (): NodeTransaction[] => {
  const { transactions } = recordedBlock()
  const votes = transactions.filter(isVote)
  const others = transactions.filter((each) => !isVote(each))
  const chosen = evenly(others, nowOthers).map((each, at) =>
    (at * version1Share) % 1 < version1Share ? (asVersion1(each) ?? each) : each,
  )
  return mixed(evenly(votes, nowVotes), chosen)
}

const textOf = (transactions: readonly NodeTransaction[]): string =>
  transactions.map((each) => JSON.stringify(each)).join()

const isVote = ({ meta }: NodeTransaction): boolean =>
  meta.logMessages[0]?.startsWith('Program Vote1') === true

const evenly = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => Math.floor((at * list.length) / count)).flatMap((at) =>
    list.slice(at, at + 1),
  )

/** Votes between the others, as in a block. */
const mixed = (votes: NodeTransaction[], others: NodeTransaction[]): NodeTransaction[] => {
  const each = votes.length / others.length
  return others.flatMap((other, at) => [
    ...votes.slice(Math.floor(at * each), Math.floor((at + 1) * each)),
    other,
  ])
}

/** The answer to getBlock for a slot of a chain without skipped slots. */
export const answerFor = (
  slot: number,
  {
    hashOf,
    transactions,
    timeSeconds,
  }: { hashOf: (slot: number) => string; transactions: string; timeSeconds: number },
): string =>
  `{"jsonrpc":"2.0","result":{"blockHeight":${slot - 1_000},"blockTime":${timeSeconds},"blockhash":"${hashOf(slot)}",` +
  `"parentSlot":${slot - 1},"previousBlockhash":"${hashOf(slot - 1)}","transactions":[${transactions}]},"id":1}`
