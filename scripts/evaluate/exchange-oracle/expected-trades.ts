import { type Move, movesOf, walk } from './asset-moves.ts'
import { curvePayments, loggedSwaps } from './exchange-events.ts'
import { exchangePrograms, orderPrograms } from './exchange-programs.ts'
import type { RawCall, RawRecord } from './raw-record.ts'

/** Who exchanged what for what, as the exchanges’ own instructions moved it. */
export type ExpectedTrade = {
  wallet: string
  spentMint: string
  spent: bigint
  receivedMint: string
  received: bigint
  /** Whether an exchange logged both amounts, alone or as the sum of its parts. */
  logged: boolean
  /** Executed by another wallet. */
  byKeeper: boolean
}

/** Trades of a transaction that did not fail, from the moves within the calls of exchanges alone. */
export const expectedTrades = (record: RawRecord): ExpectedTrade[] => {
  const moves = new Map([...movesOf(record), ...curvePayments(record)])
  const groups = exchangeCalls(record).map((call) => movesWithin(call, moves))
  const all = netsOf(groups.flat())
  const byKeeper = keeperTrade(record, all)
  const logged = loggedAmounts(record)
  const own = [...record.signers].flatMap((wallet) => {
    const net = all.get(wallet)
    const whole = net && pairOf(net)
    if (whole) return [{ wallet, ...whole, byKeeper: false }]
    return net && !isRound(net) ? ofParts(wallet, groups) : []
  })
  return [...own, ...byKeeper].map((trade) => ({
    ...trade,
    logged: logged.spent.has(trade.spent) && logged.received.has(trade.received),
  }))
}

/** Outermost calls of exchanges. Where the record has no depths, the whole outer call that has one inside. */
const exchangeCalls = ({ calls, hasDepths }: RawRecord): RawCall[] => {
  const outermost = (call: RawCall): RawCall[] =>
    exchangePrograms.has(call.program) ? [call] : call.children.flatMap(outermost)
  return calls.flatMap((call) => {
    const found = outermost(call)
    return hasDepths || found.length === 0 ? found : [call]
  })
}

const movesWithin = (call: RawCall, moves: ReadonlyMap<RawCall, Move>): Move[] =>
  [...walk([call])].flatMap((each) => moves.get(each) ?? [])

/** What came in and went out, by owner and mint. */
type Net = Map<string, { gained: bigint; spent: bigint }>

const netsOf = (moves: readonly Move[]): ReadonlyMap<string, Net> => {
  const nets = new Map<string, Net>()
  const add = (owner: string, mint: string, gained: bigint, spent: bigint): void => {
    const net = nets.get(owner) ?? new Map<string, { gained: bigint; spent: bigint }>()
    const sums = net.get(mint) ?? { gained: 0n, spent: 0n }
    net.set(mint, { gained: sums.gained + gained, spent: sums.spent + spent })
    nets.set(owner, net)
  }
  for (const { from, to, mint, amount } of moves) {
    if (from === to) continue
    add(from, mint, 0n, amount)
    add(to, mint, amount, 0n)
  }
  return nets
}

/** One part in this many of what passed through may stay on the way. */
const remainderShare = 100n

const legsOf = (net: Net): [mint: string, amount: bigint][] =>
  [...net].flatMap(([mint, { gained, spent }]): [string, bigint][] => {
    const change = gained - spent
    const size = change < 0n ? -change : change
    const passed = gained < spent ? gained : spent
    return size === 0n || size * remainderShare <= passed ? [] : [[mint, change]]
  })

type Pair = Pick<ExpectedTrade, 'spentMint' | 'spent' | 'receivedMint' | 'received'>

const pairOf = (net: Net): Pair | undefined => {
  const legs = legsOf(net)
  const [spent, ...otherSpent] = legs.filter(([, amount]) => amount < 0n)
  const [received, ...otherReceived] = legs.filter(([, amount]) => amount > 0n)
  if (!spent || !received || otherSpent.length + otherReceived.length > 0) return undefined
  return { spentMint: spent[0], spent: -spent[1], receivedMint: received[0], received: received[1] }
}

/** Everything ended on one side: a round trip, a deposit, a withdrawal. */
const isRound = (net: Net): boolean => {
  const legs = legsOf(net)
  return legs.every(([, amount]) => amount > 0n) || legs.every(([, amount]) => amount < 0n)
}

/** Exchanges of a wallet that do not add up to one, each by itself; those of one pair are added up. */
const ofParts = (wallet: string, groups: readonly Move[][]) => {
  const parts = new Map<string, Pair>()
  for (const group of groups) {
    const net = netsOf(group).get(wallet)
    if (!net || isRound(net)) continue
    const pair = pairOf(net)
    if (!pair) return []
    const key = `${pair.spentMint} ${pair.receivedMint}`
    const before = parts.get(key)
    parts.set(key, {
      ...pair,
      spent: pair.spent + (before?.spent ?? 0n),
      received: pair.received + (before?.received ?? 0n),
    })
  }
  return [...parts.values()].map((pair) => ({ wallet, ...pair, byKeeper: false }))
}

/** One escrow that only gives, one wallet that did not sign and receives most of one other mint. */
const keeperTrade = (record: RawRecord, nets: ReadonlyMap<string, Net>) => {
  const calls = [...walk(record.calls)].filter(({ program }) => orderPrograms.has(program))
  if (calls.length === 0) return []
  const moves = movesOf(record)
  const direct = calls.flatMap(({ children }) => children.flatMap((each) => moves.get(each) ?? []))
  const givers = new Set(
    direct.map(({ from }) => from).filter((owner) => !record.signers.has(owner)),
  )
  const takers = new Set(direct.map(({ to }) => to).filter((owner) => !record.signers.has(owner)))
  const legsAt = (owners: ReadonlySet<string>) =>
    [...owners].flatMap((owner) => {
      const [leg, ...others] = legsOf(nets.get(owner) ?? new Map())
      return leg && others.length === 0 ? [{ owner, mint: leg[0], amount: leg[1] }] : []
    })
  const sources = legsAt(givers).filter(({ amount }) => amount < 0n)
  const [source] = sources
  if (!source || sources.length > 1) return []
  const [first] = legsAt(takers)
    .filter(({ mint, amount }) => amount > 0n && mint !== source.mint)
    .toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
  if (!first) return []
  return [
    {
      wallet: first.owner,
      spentMint: source.mint,
      spent: -source.amount,
      receivedMint: first.mint,
      received: first.amount,
      byKeeper: true,
    },
  ]
}

/** Amounts that exchanges logged, and the sums over each program’s exchanges. */
const loggedAmounts = (record: RawRecord) => {
  const spent = new Set<bigint>()
  const received = new Set<bigint>()
  const swaps = loggedSwaps(record)
  for (const each of swaps) {
    for (const amount of each.spent) spent.add(amount)
    for (const amount of each.received) received.add(amount)
  }
  for (const [, group] of Map.groupBy(swaps, ({ program }) => program)) {
    spent.add(group.reduce((sum, each) => sum + (each.spent.at(-1) ?? 0n), 0n))
    received.add(group.reduce((sum, each) => sum + (each.received.at(-1) ?? 0n), 0n))
  }
  return { spent, received }
}
