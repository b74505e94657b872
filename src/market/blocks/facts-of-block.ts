import { deriveTradesOf } from '../../activity/trades/derive-trades.ts'
import { type ReadTransaction, readTransaction } from '../../activity/trades/owner-flows.ts'
import type { Address } from '../../solana/address/address.ts'
import { tipAccounts } from '../../solana/known/tip-accounts.ts'
import type { TokenAccountChange } from '../../activity/trades/token-changes.ts'
import type { Trade } from '../../activity/trades/trade.ts'
import type { BlockTransaction, TimedBlock } from '../../blocks/block.ts'
import type { BlockFacts, PositionedTrade } from './block-facts.ts'
import { fundingsIn } from './fundings-in.ts'
import { launchesIn } from './launches-in.ts'
import { besideTips } from './standalone-tips.ts'
import { tokenMoves } from './token-moves.ts'
import { positionOf, tradesPerTransactionMax } from './trade-position.ts'

/**
 * Trades and other changes of balances in a block. What cannot be read is counted, and never a reason to lose the rest.
 */
export const factsOfBlock = (block: TimedBlock): BlockFacts => {
  const { transactions, bytes: _, height, counts, ...head } = block
  const facts: BlockFacts = {
    ...head,
    ...(height !== undefined && { height }),
    trades: [],
    moves: [],
    liquidity: [],
    launches: [],
    fundings: [],
    holders: [],
    counts: { ...counts },
  }
  const tips = new Set<number>()
  const holders = new Map<Address, number>()
  const tradesAt = new Map<number, PositionedTrade[]>()
  for (const transaction of transactions) {
    const derived = derive(transaction, block)
    if (!derived) facts.counts.unread += 1
    if (derived?.isTip) tips.add(transaction.index)
    tradesAt.set(transaction.index, derived?.trades ?? [])
    facts.trades.push(...(derived?.trades ?? []))
    facts.moves.push(...(derived?.moves ?? []))
    facts.liquidity.push(...(derived?.liquidity ?? []))
    facts.launches.push(...(derived?.launches ?? []))
    facts.fundings.push(...(derived?.fundings ?? []))
    for (const { mint, before, after } of derived?.tokens ?? []) {
      const change = Number(after > 0n) - Number(before > 0n)
      if (change !== 0) holders.set(mint, (holders.get(mint) ?? 0) + change)
    }
  }
  for (const index of besideTips(transactions, tips))
    for (const trade of tradesAt.get(index) ?? []) trade.tipped = true
  for (const [mint, change] of holders) if (change !== 0) facts.holders.push({ mint, change })
  return facts
}

type Derived = Pick<BlockFacts, 'trades' | 'moves' | 'liquidity' | 'launches' | 'fundings'> & {
  /** It touches no tokens and pays a tip. */
  isTip?: true
  tokens?: readonly TokenAccountChange[]
}

/** Undefined if the transaction contradicts itself, or if deriving fails. */
const derive = (
  { index, record }: BlockTransaction,
  { slot, timeSeconds }: TimedBlock,
): Derived | undefined => {
  try {
    const read = readTransaction(record)
    if (!read) return undefined
    const position = positionOf(slot, index)
    const fundings = fundingsIn(read, position)
    const tipped = paysTip(read)
    if (read.tokens.length === 0) return { ...nothing, fundings, ...(tipped && { isTip: true }) }
    const { trades, liquidity } = deriveTradesOf(read)
    const { signature } = record
    return {
      trades: trades.slice(0, tradesPerTransactionMax).map((trade, number) => {
        const held = heldAfter(read, trade)
        return {
          ...trade,
          timeSeconds,
          position: positionOf(slot, index, number),
          ...(tipped && { tipped }),
          ...(held !== undefined && { baseHeldAfter: held }),
        }
      }),
      moves: tokenMoves(read, trades, position),
      liquidity: liquidity.map((change) => ({ ...change, position, signature })),
      launches: launchesIn(read, position),
      fundings,
      tokens: read.tokens,
    }
  } catch {
    return undefined
  }
}

const nothing = { trades: [], moves: [], liquidity: [], launches: [] }

const paysTip = ({ instructions }: ReadTransaction): boolean =>
  instructions.some(({ actions }) =>
    actions.some((action) => action.type === 'transfer-sol' && tipAccounts.has(action.to)),
  )

/** Undefined if the transaction names no account of the wallet that holds the mint, as with native SOL. */
const heldAfter = (
  { tokens }: ReadTransaction,
  { wallet, baseMint }: Trade,
): bigint | undefined => {
  const accounts = tokens.filter(
    ({ mint, ownerBefore, ownerAfter }) =>
      mint === baseMint && (ownerAfter ?? ownerBefore) === wallet,
  )
  return accounts.length === 0 ? undefined : accounts.reduce((sum, { after }) => sum + after, 0n)
}
