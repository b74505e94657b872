import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { OwnerFlows } from './flows.ts'
import { legsOf, type Leg } from './legs.ts'
import type { NoTradeKind } from './trade.ts'
import type { Calls } from './venues.ts'

/**
 * What an owner's changes were, given that they are no trade: the first kind that fits. `signersChanged`: something of
 * one of the signers changed, so that a signer without changes only signed or paid.
 */
export const kindOfNoTrade = (
  flows: OwnerFlows,
  calls: Calls,
  signersChanged: boolean,
): NoTradeKind => {
  const shape = shapeOf(flows, signersChanged)
  // More than one token went each way where none fits.
  return candidates.find(({ fits }) => fits(shape, flows, calls))?.kind ?? 'unexplained'
}

type Shape = {
  given: number
  got: number
  /** Nothing changed at all. */
  nothing: boolean
  signersChanged: boolean
  /** A token of which one changed hands: an NFT, or the receipt of a position. */
  single: boolean
  /** Got by minting or given by burning. */
  issued: boolean
  /** All that changed moved both ways and ended on one side: a round trip. */
  round: boolean
}

const shapeOf = (flows: OwnerFlows, signersChanged: boolean): Shape => {
  const { net, decimals, minted, burned, grossIn, grossOut, exchanged } = flows
  const { given, got } = legsOf(flows)
  const cameBack = (mint: Address): boolean =>
    (grossIn.get(mint) ?? 0n) > 0n && (grossOut.get(mint) ?? 0n) > 0n
  const legs = [...given, ...got]
  // A tip for inclusion, which exchanges had no part in, is a cost of the round.
  const isBribe = ([mint]: Leg): boolean => mint === wrappedSolMint && !exchanged.has(mint)
  return {
    given: given.length,
    got: got.length,
    nothing: net.size === 0,
    signersChanged,
    single: legs.some(([mint, amount]) => decimals.get(mint) === 0 && amount === 1n),
    issued: got.some(([mint]) => minted.has(mint)) || given.some(([mint]) => burned.has(mint)),
    round:
      net.size > 0 &&
      (given.length === 0 || got.length === 0) &&
      [...net.keys()].some(cameBack) &&
      legs.every((leg) => cameBack(leg[0]) || isBribe(leg)),
  }
}

type Candidate = {
  kind: NoTradeKind
  fits: (shape: Shape, flows: OwnerFlows, calls: Calls) => boolean
}

const candidates: readonly Candidate[] = [
  // Lent, borrowed, repaid or withdrawn.
  {
    kind: 'lending',
    fits: ({ nothing }, { deposited }, { lending }) => nothing && deposited.size > 0 && lending,
  },
  // Put into a farm, lock or vault, or taken out with what it earned.
  {
    kind: 'deposit',
    fits: ({ nothing }, { deposited }) => nothing && deposited.size > 0,
  },
  // Sent or received by separate instructions.
  {
    kind: 'transfer',
    fits: ({ nothing }, { sentAlong }, { claiming }) => nothing && sentAlong && !claiming,
  },
  // SOL was wrapped or unwrapped.
  {
    kind: 'wrap',
    fits: ({ nothing }, { wrapped }, { foreign }) => nothing && wrapped && !foreign,
  },
  // Nothing of this wallet changed hands: an order was placed or canceled, prices were updated, or it was done for an
  // account that a program holds.
  {
    kind: 'order',
    fits: ({ nothing, signersChanged }, _, { exchangeCalls }) =>
      nothing && !signersChanged && exchangeCalls > 0,
  },
  // Nothing of this wallet changed but costs.
  {
    kind: 'no-change',
    fits: ({ nothing }) => nothing,
  },
  // The same token came back after a round through exchanges.
  {
    kind: 'arbitrage',
    fits: ({ round }, _, { exchangeCalls, pooling }) => round && exchangeCalls > 0 && !pooling,
  },
  // SOL was staked or unstaked; the pool token is a share of it.
  {
    kind: 'stake',
    fits: ({ issued }, _, { staking, aggregator }) => staking && !aggregator && issued,
  },
  // An order was placed, changed, filled for another wallet, or withdrawn.
  {
    kind: 'order',
    fits: ({ given, got }, _, { order, book }) => (order || book) && (given === 0 || got === 0),
  },
  // Liquidity was added to a pool or removed from it.
  {
    kind: 'liquidity',
    fits: (_, __, { pooling }) => pooling,
  },
  // Earnings were paid out.
  {
    kind: 'claim',
    fits: ({ given }, _, { claiming }) => claiming && given === 0,
  },
  // A share or position of a pool was issued or redeemed.
  {
    kind: 'liquidity',
    fits: ({ single, issued }, _, { exchangeCalls, nft }) =>
      (issued || (single && !nft)) && exchangeCalls > 0,
  },
  // An NFT changed hands.
  {
    kind: 'nft',
    fits: ({ single }) => single,
  },
  // An NFT marketplace took SOL in or paid it out.
  {
    kind: 'nft',
    fits: ({ given, got }, { net }, { nft, exchangeCalls }) =>
      nft && exchangeCalls === 0 && given + got === 1 && net.has(wrappedSolMint),
  },
  // Lent, borrowed, repaid or withdrawn, beside other changes.
  {
    kind: 'lending',
    fits: (_, { deposited }, { lending }) => deposited.size > 0 && lending,
  },
  // Put into a farm, lock or vault, or taken out of it, beside other changes.
  {
    kind: 'deposit',
    fits: (_, { deposited }) => deposited.size > 0,
  },
  // A share of a deposit was issued or redeemed.
  {
    kind: 'liquidity',
    fits: ({ issued, given, got }) => issued && given > 0 && got > 0,
  },
  // Several tokens went into a pool or came out of it together.
  {
    kind: 'liquidity',
    fits: ({ given, got }, _, { exchangeCalls }) =>
      exchangeCalls > 0 && given + got > 1 && (given === 0 || got === 0),
  },
  // SOL went into or came out of stake.
  {
    kind: 'stake',
    fits: ({ given, got }, _, { staking, exchangeCalls }) =>
      staking && exchangeCalls === 0 && given + got === 1,
  },
  // Only one side moved: an order was half filled, placed, or withdrawn.
  {
    kind: 'order',
    fits: ({ given, got }, _, { exchangeCalls }) => exchangeCalls > 0 && given === 1 && got === 0,
  },
  // A program paid out without taking anything.
  {
    kind: 'claim',
    fits: ({ given, got }, _, { foreign }) => foreign && given === 0 && got > 0,
  },
  // A token came for no more than the rent of its account.
  {
    kind: 'claim',
    fits: ({ given, got }, _, { exchangeCalls }) => exchangeCalls === 0 && given === 1 && got === 1,
  },
  // It went one way only.
  {
    kind: 'transfer',
    fits: ({ given, got }) => given === 0 || got === 0,
  },
]
