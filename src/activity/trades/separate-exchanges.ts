import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { type Exchange, exchangeOf } from './exchange.ts'
import { addAmount, type OwnerFlows } from './flows.ts'
import { type Leg, leftoverLamports, legsOf } from './legs.ts'
import { isExchange } from './movers.ts'
import { movedWithin, type ReadTransaction } from './owner-flows.ts'
import { type Calls, venuesIn } from './venues.ts'

/**
 * Exchanges of an owner that do not add up to a single one, such as two tokens sold for SOL: each by its own
 * instruction, those of the same pair added up. None unless together they explain the owner’s balances.
 */
export const separateExchanges = (
  read: ReadTransaction,
  flows: OwnerFlows,
  calls: Calls,
): Exchange[] => {
  if (calls.exchangeCalls < 2 || (calls.pooling && !calls.aggregator)) return []
  // Two pairs are at least three tokens.
  if (flows.net.size < 3) return []
  const parts = withUnseen(read, partsOf(read, flows.owner), flows)
  const found = parts.flatMap(({ flows: moved, venues }) => {
    const exchange = exchangeOf(moved, calls)
    return exchange ? [{ exchange: { ...exchange, venues }, moved }] : []
  })
  const pairs = addedUp(found.map(({ exchange }) => exchange))
  if (found.length < parts.length || pairs.length < 2) return []
  if (isRound(pairs) || !explains(pairs, flows)) return []
  return pairs.map((each) => asInBalances(each, found, flows))
}

type Found = { exchange: Exchange; moved: OwnerFlows }

/** Whether something comes back to the token that it started from: one round trip, not several trades. */
const isRound = (pairs: readonly Exchange[]): boolean =>
  pairs.some(({ spent: [start], received: [first] }) => {
    const reached = new Set([first])
    // A set that grows while it is read is read to its new end.
    for (const mint of reached)
      for (const { spent, received } of pairs) if (spent[0] === mint) reached.add(received[0])
    return reached.has(start)
  })

/** Balances are exact and include fees; of a token that several exchanges moved, they do not show which paid a fee. */
const asInBalances = (pair: Exchange, found: readonly Found[], { net }: OwnerFlows): Exchange => {
  const others = found.filter(({ exchange }) => pairKey(exchange) !== pairKey(pair))
  const exact = ([mint, amount]: Leg): Leg => {
    const change = net.get(mint) ?? 0n
    const isShared = others.some(({ moved }) => moved.net.has(mint))
    return [mint, isShared ? amount : change < 0n ? -change : change]
  }
  return { ...pair, spent: exact(pair.spent), received: exact(pair.received) }
}

const pairKey = ({ spent, received }: Exchange): string => `${spent[0]} ${received[0]}`

type Part = {
  flows: OwnerFlows
  venues: readonly string[]
  /** Accounts of the launch curves among its exchanges. */
  curve: readonly Address[]
}

/** What each top-level instruction moved; one with several exchanges that make no pair, each exchange by itself. */
const partsOf = (read: ReadTransaction, owner: Address): Part[] =>
  [...Map.groupBy(read.instructions, ({ path }) => path[0])].flatMap(([, instructions]) => {
    const outermost = instructions.filter(
      (each) => isExchange(each) && read.movers.get(each) !== 'exchange',
    )
    if (outermost.length === 0) return []
    const whole = movedWithin(read, owner, instructions)
    const { spent, received } = legsOf(whole)
    if (spent.length === 0 && received.length === 0) return []
    if (outermost.length === 1 || (spent.length === 1 && received.length === 1))
      return [
        {
          flows: whole,
          venues: venuesIn(instructions),
          curve: outermost.flatMap(curveAccounts),
        },
      ]
    return outermost
      .map((exchange) => {
        const within = instructions.filter((each) => isWithin(each, exchange))
        return {
          flows: movedWithin(read, owner, within),
          venues: venuesIn(within),
          curve: curveAccounts(exchange),
        }
      })
      .filter(({ flows }) => flows.net.size > 0)
  })

const curveAccounts = ({ programId, accounts }: DecodedInstruction): Address[] =>
  programNames.get(programId)?.category === 'launchpad'
    ? accounts.flatMap(({ address, writable }) => (writable ? [address] : []))
    : []

const isWithin = (inner: DecodedInstruction, outer: DecodedInstruction): boolean =>
  outer.path.every((step, depth) => inner.path[depth] === step)

/**
 * Launch curves pay sellers without an instruction: SOL that no instruction shows. Several that lack it share it as
 * their accounts lost it, since each keeps the same fee; then they must have lost at least as much.
 */
const withUnseen = (
  read: ReadTransaction,
  parts: readonly Part[],
  { net }: OwnerFlows,
): readonly Part[] => {
  const seen = new Map<Address, bigint>()
  for (const { flows } of parts)
    for (const [mint, amount] of flows.net) addAmount(seen, mint, amount)
  const unseen = (net.get(wrappedSolMint) ?? 0n) - (seen.get(wrappedSolMint) ?? 0n)
  const lacking = parts.filter(
    ({ flows, curve }) =>
      curve.length > 0 && [...flows.net.values()].every((amount) => amount < 0n),
  )
  const shares = unseen > 0n ? sharesOf(read, unseen, lacking) : []
  for (const [index, share] of shares.entries()) {
    const part = lacking[index]
    if (part) addAmount(part.flows.net, wrappedSolMint, share)
  }
  return parts
}

/**
 * Parts of an amount, in proportion to the lamports that accounts of one curve alone lost; empty if one lost none. A
 * token account that is closed loses only its rent.
 */
const sharesOf = (
  { record, resolved, tokensByAccount }: ReadTransaction,
  amount: bigint,
  parts: readonly Part[],
): bigint[] => {
  if (parts.length < 2) return parts.map(() => amount)
  const lost = parts.map(({ curve }, index) => {
    const shared = new Set(parts.flatMap((other, at) => (at === index ? [] : other.curve)))
    const own = new Set(
      curve.filter((account) => !shared.has(account) && !tokensByAccount.has(account)),
    )
    return resolved.accounts.reduce((sum, { address }, at) => {
      const loss = (record.preLamports[at] ?? 0n) - (record.postLamports[at] ?? 0n)
      return loss > 0n && own.has(address) ? sum + loss : sum
    }, 0n)
  })
  const total = lost.reduce((sum, each) => sum + each, 0n)
  if (lost.some((each) => each === 0n) || total < amount) return []
  const [, ...others] = lost.map((each) => (amount * each) / total)
  return [amount - others.reduce((sum, each) => sum + each, 0n), ...others]
}

const addedUp = (exchanges: readonly Exchange[]): Exchange[] =>
  [...Map.groupBy(exchanges, pairKey).values()].flatMap(([first, ...others]) =>
    first
      ? [
          others.reduce<Exchange>(
            (sum, { spent, received, venues = [] }) => ({
              spent: [sum.spent[0], sum.spent[1] + spent[1]],
              received: [sum.received[0], sum.received[1] + received[1]],
              venues: [...new Set([...(sum.venues ?? []), ...venues])],
            }),
            first,
          ),
        ]
      : [],
  )

/** One part in this many of what was exchanged may be something else, such as a transfer fee. */
const otherShare = 50n

/** Whether the exchanges are all that changed the owner’s balances, but for fees and rent. */
const explains = (exchanges: readonly Exchange[], flows: OwnerFlows): boolean => {
  const sums = new Map<Address, bigint>()
  const sizes = new Map<Address, bigint>()
  for (const { spent, received } of exchanges)
    for (const [mint, amount, change] of [
      [...spent, -spent[1]],
      [...received, received[1]],
    ] as const) {
      addAmount(sums, mint, change)
      addAmount(sizes, mint, amount)
    }
  const { spent, received } = legsOf(flows)
  // What programs other than exchanges took is a fee.
  const taken = spent.filter(([mint]) => flows.exchanged.has(mint) || flows.burned.has(mint))
  const changed = [...taken, ...received].map(([mint]) => mint)
  return [...new Set([...sums.keys(), ...changed])].every((mint) => {
    const other = (flows.net.get(mint) ?? 0n) - (sums.get(mint) ?? 0n)
    const size = other < 0n ? -other : other
    const isRent = mint === wrappedSolMint && size <= leftoverLamports
    return isRent || size * otherShare <= (sizes.get(mint) ?? 0n)
  })
}
