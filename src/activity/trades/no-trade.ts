import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { OwnerFlows } from './flows.ts'
import { legsOf, type Leg } from './legs.ts'
import type { NoTradeKind } from './trade.ts'
import type { Calls } from './venues.ts'

/**
 * What an owner’s changes were if they are not a trade: the first kind that fits. `signersChanged`: something of one of
 * the signers changed, so a signer without changes only signed or paid.
 */
export const kindOfNoTrade = (
  flows: OwnerFlows,
  calls: Calls,
  signersChanged: boolean,
): NoTradeKind => {
  const shape = shapeOf(flows, signersChanged)
  // Several tokens in each direction fit none.
  return candidates.find(({ fits }) => fits(shape, flows, calls))?.kind ?? 'unexplained'
}

type Shape = {
  spent: number
  received: number
  /** Nothing changed at all. */
  nothing: boolean
  signersChanged: boolean
  /** A single indivisible token changed hands: an NFT, or the receipt of a position. */
  single: boolean
  /** Received by minting or spent by burning. */
  issued: boolean
  /** Everything that changed moved both ways and ended on one side: a round trip. */
  round: boolean
}

const shapeOf = (flows: OwnerFlows, signersChanged: boolean): Shape => {
  const { net, decimals, minted, burned, grossIn, grossOut, exchanged } = flows
  const { spent, received } = legsOf(flows)
  const cameBack = (mint: Address): boolean =>
    (grossIn.get(mint) ?? 0n) > 0n && (grossOut.get(mint) ?? 0n) > 0n
  const legs = [...spent, ...received]
  // A tip for inclusion, which no exchange moved, is a cost of the round trip.
  const isTip = ([mint]: Leg): boolean => mint === wrappedSolMint && !exchanged.has(mint)
  return {
    spent: spent.length,
    received: received.length,
    nothing: net.size === 0,
    signersChanged,
    single: legs.some(([mint, amount]) => decimals.get(mint) === 0 && amount === 1n),
    issued: received.some(([mint]) => minted.has(mint)) || spent.some(([mint]) => burned.has(mint)),
    round:
      net.size > 0 &&
      (spent.length === 0 || received.length === 0) &&
      [...net.keys()].some(cameBack) &&
      legs.every((leg) => cameBack(leg[0]) || isTip(leg)),
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
  // account owned by a program.
  {
    kind: 'order',
    fits: ({ nothing, signersChanged }, _, { exchangeCalls }) =>
      nothing && !signersChanged && exchangeCalls > 0,
  },
  // Only costs.
  {
    kind: 'no-change',
    fits: ({ nothing }) => nothing,
  },
  // The same token came back after a round trip through exchanges.
  {
    kind: 'arbitrage',
    fits: ({ round }, _, { exchangeCalls, pooling }) => round && exchangeCalls > 0 && !pooling,
  },
  // SOL was staked or unstaked for pool tokens.
  {
    kind: 'stake',
    fits: ({ issued }, _, { staking, aggregator }) => staking && !aggregator && issued,
  },
  // An order was placed, changed, filled for another wallet, or withdrawn.
  {
    kind: 'order',
    fits: ({ spent, received }, _, { order, book }) =>
      (order || book) && (spent === 0 || received === 0),
  },
  // Liquidity was added to a pool or removed from it.
  {
    kind: 'liquidity',
    fits: (_, __, { pooling }) => pooling,
  },
  // Earnings were paid out.
  {
    kind: 'claim',
    fits: ({ spent }, _, { claiming }) => claiming && spent === 0,
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
    fits: ({ spent, received }, { net }, { nft, exchangeCalls }) =>
      nft && exchangeCalls === 0 && spent + received === 1 && net.has(wrappedSolMint),
  },
  // Lent, borrowed, repaid or withdrawn, alongside other changes.
  {
    kind: 'lending',
    fits: (_, { deposited }, { lending }) => deposited.size > 0 && lending,
  },
  // Put into a farm, lock or vault, or taken out of it, alongside other changes.
  {
    kind: 'deposit',
    fits: (_, { deposited }) => deposited.size > 0,
  },
  // A share of a deposit was issued or redeemed.
  {
    kind: 'liquidity',
    fits: ({ issued, spent, received }) => issued && spent > 0 && received > 0,
  },
  // Several tokens went into a pool or came out of it together.
  {
    kind: 'liquidity',
    fits: ({ spent, received }, _, { exchangeCalls }) =>
      exchangeCalls > 0 && spent + received > 1 && (spent === 0 || received === 0),
  },
  // SOL went into or came out of stake.
  {
    kind: 'stake',
    fits: ({ spent, received }, _, { staking, exchangeCalls }) =>
      staking && exchangeCalls === 0 && spent + received === 1,
  },
  // Only one side moved: an order was half filled, placed, or withdrawn.
  {
    kind: 'order',
    fits: ({ spent, received }, _, { exchangeCalls }) =>
      exchangeCalls > 0 && spent === 1 && received === 0,
  },
  // A program paid out without taking anything.
  {
    kind: 'claim',
    fits: ({ spent, received }, _, { foreign }) => foreign && spent === 0 && received > 0,
  },
  // A token was received for no more than the rent of its account.
  {
    kind: 'claim',
    fits: ({ spent, received }, _, { exchangeCalls }) =>
      exchangeCalls === 0 && spent === 1 && received === 1,
  },
  // It went one way only.
  {
    kind: 'transfer',
    fits: ({ spent, received }) => spent === 0 || received === 0,
  },
]
