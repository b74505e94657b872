import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { OwnerFlows } from './flows.ts'
import { legsOf, type Leg } from './legs.ts'
import type { NoTrade } from './trade.ts'
import type { Calls } from './venues.ts'

type Explanation = Omit<NoTrade, 'wallet'>

/**
 * Why what an owner gave and got was no trade. The first that fits tells. `somebodys`: something of one of the signers
 * changed, so that where nothing of this one did, it only signed or paid.
 */
export const explainNoTrade = (
  flows: OwnerFlows,
  calls: Calls,
  somebodys: boolean,
): Explanation => {
  const shape = shapeOf(flows, somebodys)
  const { kind, why } = explanations.find(({ fits }) => fits(shape, flows, calls)) ?? leftOver
  return { kind, why }
}

type Shape = {
  given: number
  got: number
  /** Nothing changed, not even by a crumb. */
  nothing: boolean
  somebodys: boolean
  /** A token of which one changed hands: an NFT, or the receipt of a position. */
  single: boolean
  /** Got by minting or given by burning. */
  issued: boolean
  /** All that changed moved both ways and ended on one side: it went round. */
  round: boolean
}

const shapeOf = (flows: OwnerFlows, somebodys: boolean): Shape => {
  const { net, decimals, minted, burned, grossIn, grossOut, exchanged } = flows
  const { given, got } = legsOf(flows)
  const cameBack = (mint: Address): boolean =>
    (grossIn.get(mint) ?? 0n) > 0n && (grossOut.get(mint) ?? 0n) > 0n
  const legs = [...given, ...got]
  // What was paid for being let in first, where exchanges had no part in it, is a cost of the round.
  const isBribe = ([mint]: Leg): boolean => mint === wrappedSolMint && !exchanged.has(mint)
  return {
    given: given.length,
    got: got.length,
    nothing: net.size === 0,
    somebodys,
    single: legs.some(([mint, amount]) => decimals.get(mint) === 0 && amount === 1n),
    issued: got.some(([mint]) => minted.has(mint)) || given.some(([mint]) => burned.has(mint)),
    round:
      net.size > 0 &&
      (given.length === 0 || got.length === 0) &&
      [...net.keys()].some(cameBack) &&
      legs.every((leg) => cameBack(leg[0]) || isBribe(leg)),
  }
}

type Candidate = Explanation & {
  fits: (shape: Shape, flows: OwnerFlows, calls: Calls) => boolean
}

const explanations: readonly Candidate[] = [
  {
    kind: 'lending',
    why: 'It was lent, borrowed, paid back or taken back.',
    fits: ({ nothing }, { deposited }, { lending }) => nothing && deposited.size > 0 && lending,
  },
  {
    kind: 'deposit',
    why: 'It was put into a farm, lock or vault, or came out with what it earned.',
    fits: ({ nothing }, { deposited }) => nothing && deposited.size > 0,
  },
  {
    kind: 'transfer',
    why: 'What changed was sent or received by instructions of its own.',
    fits: ({ nothing }, { sentAlong }, { claiming }) => nothing && sentAlong && !claiming,
  },
  {
    kind: 'wrap',
    why: 'SOL was wrapped or unwrapped.',
    fits: ({ nothing }, { wrapped }, { foreign }) => nothing && wrapped && !foreign,
  },
  {
    kind: 'order',
    why: 'Nothing of this wallet changed hands: an order was placed or cancelled, prices were told, or it was done for an account that a program holds.',
    fits: ({ nothing, somebodys }, _, { exchangeCalls }) =>
      nothing && !somebodys && exchangeCalls > 0,
  },
  {
    kind: 'no-change',
    why: 'Nothing of this wallet changed but costs.',
    fits: ({ nothing }) => nothing,
  },
  {
    kind: 'arbitrage',
    why: 'The same token came back after a round through exchanges.',
    fits: ({ round }, _, { exchangeCalls, pooling }) => round && exchangeCalls > 0 && !pooling,
  },
  {
    kind: 'stake',
    why: 'SOL was staked or unstaked; the token of the pool is a share of it.',
    fits: ({ issued }, _, { staking, aggregator }) => staking && !aggregator && issued,
  },
  {
    kind: 'order',
    why: 'An order was placed, changed, filled for somebody else, or withdrawn.',
    fits: ({ given, got }, _, { order, book }) => (order || book) && (given === 0 || got === 0),
  },
  {
    kind: 'liquidity',
    why: 'It went into a pool or came out of it.',
    fits: (_, __, { pooling }) => pooling,
  },
  {
    kind: 'claim',
    why: 'What was earned was paid out.',
    fits: ({ given }, _, { claiming }) => claiming && given === 0,
  },
  {
    kind: 'liquidity',
    why: 'A share or position of a pool was issued or redeemed.',
    fits: ({ single, issued }, _, { exchangeCalls, nft }) =>
      (issued || (single && !nft)) && exchangeCalls > 0,
  },
  {
    kind: 'nft',
    why: 'A token of which there is one changed hands.',
    fits: ({ single }) => single,
  },
  {
    kind: 'nft',
    why: 'A market for NFTs took SOL in or paid it out.',
    fits: ({ given, got }, { net }, { nft, exchangeCalls }) =>
      nft && exchangeCalls === 0 && given + got === 1 && net.has(wrappedSolMint),
  },
  {
    kind: 'lending',
    why: 'It was lent, borrowed, paid back or taken back, beside other changes.',
    fits: (_, { deposited }, { lending }) => deposited.size > 0 && lending,
  },
  {
    kind: 'deposit',
    why: 'It was put into a farm, lock or vault, or came out of it, beside other changes.',
    fits: (_, { deposited }) => deposited.size > 0,
  },
  {
    kind: 'liquidity',
    why: 'A share of a deposit was issued or redeemed.',
    fits: ({ issued, given, got }) => issued && given > 0 && got > 0,
  },
  {
    kind: 'liquidity',
    why: 'Several tokens went into a pool or came out of it together.',
    fits: ({ given, got }, _, { exchangeCalls }) =>
      exchangeCalls > 0 && given + got > 1 && (given === 0 || got === 0),
  },
  {
    kind: 'stake',
    why: 'SOL went into or came out of stake.',
    fits: ({ given, got }, _, { staking, exchangeCalls }) =>
      staking && exchangeCalls === 0 && given + got === 1,
  },
  {
    kind: 'order',
    why: 'Only one side moved: an order was filled by half, placed, or withdrawn.',
    fits: ({ given, got }, _, { exchangeCalls }) => exchangeCalls > 0 && given === 1 && got === 0,
  },
  {
    kind: 'claim',
    why: 'A program paid out without taking anything.',
    fits: ({ given, got }, _, { foreign }) => foreign && given === 0 && got > 0,
  },
  {
    kind: 'claim',
    why: 'A token came for no more than what its account costs.',
    fits: ({ given, got }, _, { exchangeCalls }) => exchangeCalls === 0 && given === 1 && got === 1,
  },
  {
    kind: 'transfer',
    why: 'It went one way only.',
    fits: ({ given, got }) => given === 0 || got === 0,
  },
]

const leftOver: Explanation = {
  kind: 'unexplained',
  why: 'More than one token went each way.',
}
