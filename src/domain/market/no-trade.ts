import type { Address } from '../address.ts'
import { wrappedSolMint } from '../known-address.ts'
import type { OwnerFlows } from './owner-flows.ts'
import type { NoTrade } from './trade.ts'
import type { Calls } from './venues.ts'

type Explanation = Omit<NoTrade, 'wallet'>

/** Why what an owner gave and got was no trade. The first that fits tells. */
export const explainNoTrade = (flows: OwnerFlows, calls: Calls): Explanation => {
  const shape = shapeOf(flows)
  return explanations.find(({ fits }) => fits(shape, flows, calls)) ?? leftOver
}

type Shape = {
  given: number
  got: number
  /** A token of which one changed hands: an NFT, or the receipt of a position. */
  single: boolean
  /** Got by minting or given by burning. */
  issued: boolean
  /** All that changed moved both ways and ended on one side: it went round. */
  round: boolean
}

const shapeOf = ({ net, decimals, minted, burned, grossIn, grossOut }: OwnerFlows): Shape => {
  const legs = [...net]
  const wentRound = ([mint]: [Address, bigint]): boolean =>
    (grossIn.get(mint) ?? 0n) > 0n && (grossOut.get(mint) ?? 0n) > 0n
  const oneWay = legs.every(([, amount]) => amount > 0n) || legs.every(([, amount]) => amount < 0n)
  return {
    given: legs.filter(([, amount]) => amount < 0n).length,
    got: legs.filter(([, amount]) => amount > 0n).length,
    single: legs.some(
      ([mint, amount]) => decimals.get(mint) === 0 && (amount === 1n || amount === -1n),
    ),
    issued: legs.some(([mint, amount]) => (amount > 0n ? minted : burned).has(mint)),
    round: legs.length > 0 && oneWay && legs.every(wentRound),
  }
}

type Candidate = Explanation & {
  fits: (shape: Shape, flows: OwnerFlows, calls: Calls) => boolean
}

const explanations: readonly Candidate[] = [
  {
    kind: 'transfer',
    why: 'What changed was sent or received by instructions of its own.',
    fits: ({ given, got }, { sentAlong }) => given + got === 0 && sentAlong,
  },
  {
    kind: 'wrap',
    why: 'SOL was wrapped or unwrapped.',
    fits: ({ given, got }, { grossIn, grossOut }, { foreign }) =>
      given + got === 0 &&
      !foreign &&
      (grossIn.has(wrappedSolMint) || grossOut.has(wrappedSolMint)),
  },
  {
    kind: 'order',
    why: 'An order was placed, changed or cancelled, or prices were told; nothing changed hands.',
    fits: ({ given, got }, _, { exchangeCalls }) => given + got === 0 && exchangeCalls > 0,
  },
  {
    kind: 'no-change',
    why: 'Nothing of this wallet changed but costs.',
    fits: ({ given, got }) => given + got === 0,
  },
  {
    kind: 'arbitrage',
    why: 'The same token came back after a round through exchanges.',
    fits: ({ round }, _, { exchangeCalls }) => round && exchangeCalls > 0,
  },
  {
    kind: 'stake',
    why: 'SOL was staked or unstaked; the token of the pool is a share of it.',
    fits: ({ issued }, _, { staking, aggregator }) => staking && !aggregator && issued,
  },
  {
    kind: 'order',
    why: 'An order was placed, changed, filled for somebody else, or withdrawn.',
    fits: ({ given, got }, _, { order }) => order && (given === 0 || got === 0),
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
    kind: 'transfer',
    why: 'A program moved it one way only.',
    fits: ({ given, got }) => given === 0 || got === 0,
  },
]

const leftOver: Explanation = {
  kind: 'unexplained',
  why: 'More than one token went each way.',
}
