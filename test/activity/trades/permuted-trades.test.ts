import { describe, expect, test } from 'bun:test'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { tipAccounts } from '../../../src/solana/known/tip-accounts.ts'
import { address, type Address } from '../../../src/solana/address/address.ts'
import verdicts from '../../fixtures/trades/verdicts.json'
import { allRecorded } from '../../kit/chain/recorded-transaction.ts'
import { flatRecord, type FlatRecord, recordOf } from '../../kit/ledger/flat-record.ts'
import { ledgerTransaction } from '../../kit/ledger/ledger-record.ts'
import { keyOf } from '../../kit/ledger/ledger-scene.ts'
import {
  joined,
  withNewAccount,
  withPayer,
  withPayment,
  withRenamed,
} from '../../kit/ledger/record-changes.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

type Exchange = {
  wallet: Address
  spentMint: Address
  spent: bigint
  receivedMint: Address
  received: bigint
}

const key = (number: number): Address => address(keyOf(number).toBase58())
const [sponsor, friend, other] = [key(101), key(102), key(103)]
const [tip = other] = tipAccounts

const derived = (flat: FlatRecord, order?: (account: Address) => number): Exchange[] =>
  deriveTrades(recordOf(flat, order))
    .trades.map(({ wallet, side, baseMint, baseAmount, quoteMint, quoteAmount }) =>
      side === 'buy'
        ? {
            wallet,
            spentMint: quoteMint,
            spent: quoteAmount,
            receivedMint: baseMint,
            received: baseAmount,
          }
        : {
            wallet,
            spentMint: baseMint,
            spent: baseAmount,
            receivedMint: quoteMint,
            received: quoteAmount,
          },
    )
    .toSorted(byText)

const textOf = (each: Exchange): string => Object.values(each).join(' ')
const byText = (a: Exchange, b: Exchange): number => (textOf(a) < textOf(b) ? -1 : 1)

const line = /^(\w+) (buy|sell) (\d+) (\w+) for (\d+) (\w+)$/

const exchangeIn = (text: string): Exchange => {
  const [, wallet = '', side, base = '0', baseMint = '', quote = '0', quoteMint = ''] =
    line.exec(text) ?? []
  const [spent, received] = [
    {
      mint: address(side === 'buy' ? quoteMint : baseMint),
      amount: BigInt(side === 'buy' ? quote : base),
    },
    {
      mint: address(side === 'buy' ? baseMint : quoteMint),
      amount: BigInt(side === 'buy' ? base : quote),
    },
  ]
  return {
    wallet: address(wallet),
    spentMint: spent.mint,
    spent: spent.amount,
    receivedMint: received.mint,
    received: received.amount,
  }
}

const records = new Map(allRecorded().map((recorded) => [recorded.signature, recorded]))

/** Recorded transactions in which one wallet trades once, as assessed by hand. */
const traded = verdicts.flatMap(({ signature, trades: [text, ...rest] }) => {
  const recorded = records.get(signature)
  if (!recorded || text === undefined || rest.length > 0) return []
  const flat = flatRecord(ledgerTransaction(recorded))
  const exchange = exchangeIn(text)
  return [
    { signature, flat, exchange, signed: flat.accounts.get(exchange.wallet)?.signer === true },
  ]
})

/** A fee that another program took of a token of both trades may be in either: at most 2 % of both together. */
const isAsExpected = (found: Exchange, each: Exchange, both: readonly Exchange[]): boolean => {
  const isNear = (mint: Address, a: bigint, b: bigint): boolean => {
    const total = both.reduce(
      (sum, { spentMint, spent, receivedMint, received }) =>
        sum + (spentMint === mint ? spent : 0n) + (receivedMint === mint ? received : 0n),
      0n,
    )
    return (a > b ? a - b : b - a) * 50n <= total
  }
  return (
    found.wallet === each.wallet &&
    found.spentMint === each.spentMint &&
    found.receivedMint === each.receivedMint &&
    isNear(each.spentMint, found.spent, each.spent) &&
    isNear(each.receivedMint, found.received, each.received)
  )
}

type Change = (flat: FlatRecord, wallet: Address, random: () => number) => FlatRecord

/** What happens beside a trade without changing it. */
const changes: readonly [name: string, change: Change][] = [
  ['paid for by another wallet', (flat) => withPayer(flat, sponsor)],
  [
    'with a tip',
    (flat, _, random) =>
      withPayment(flat, {
        from: flat.payer,
        to: tip,
        lamports: BigInt(1 + Math.floor(random() * 5_000_000)),
        first: random() < 0.5,
      }),
  ],
  [
    'with a payment to another wallet',
    (flat, _, random) =>
      withPayment(flat, {
        from: flat.payer,
        to: friend,
        lamports: BigInt(1 + Math.floor(random() * 9_000_000_000)),
        first: random() < 0.5,
      }),
  ],
  [
    'with an account for another wallet',
    (flat) => withNewAccount(flat, { payer: flat.payer, owner: friend, mint: key(104) }),
  ],
  [
    'with an account for itself',
    (flat, wallet) => withNewAccount(flat, { payer: flat.payer, owner: wallet, mint: key(105) }),
  ],
]

const shuffled = (random: () => number): ((account: Address) => number) => {
  const places = new Map<Address, number>()
  return (account) => {
    const place = places.get(account) ?? random()
    places.set(account, place)
    return place
  }
}

describe('recorded trades', () => {
  test('enough of them are in the repository itself', () => {
    expect(traded.length).toBeGreaterThan(40)
  })

  for (const [name, change] of changes)
    test(`are the same ${name}`, () => {
      const random = seededRandom(7)
      const failed = traded.filter(({ flat, exchange }) => {
        const changed = change(flat, exchange.wallet, random)
        return !Bun.deepEquals(derived(changed, shuffled(random)), [exchange])
      })
      expect(failed.map(({ signature }) => signature)).toEqual([])
    })

  test('are the same with several of these in any order', () => {
    const random = seededRandom(20_261_124)
    for (let run = 0; run < 500; run += 1) {
      const one = traded[Math.floor(random() * traded.length)]
      if (!one) continue
      const changed = changes
        .toSorted(() => random() - 0.5)
        .slice(0, 1 + Math.floor(random() * changes.length))
        .reduce((flat, [, change]) => change(flat, one.exchange.wallet, random), one.flat)
      expect(derived(changed, shuffled(random)), one.signature).toEqual([one.exchange])
    }
  })

  test('belong to the wallet by whatever address', () => {
    for (const { flat, exchange, signature } of traded)
      expect(derived(withRenamed(flat, exchange.wallet, other)), signature).toEqual([
        { ...exchange, wallet: other },
      ])
  })

  test('of two wallets in one transaction are both found', () => {
    const random = seededRandom(3)
    const own = traded.filter(({ signed }) => signed)
    const failed: string[] = []
    for (const first of own) {
      const second = own[Math.floor(random() * own.length)]
      // A token account cannot belong to two wallets.
      if (!second || second.exchange.wallet === first.exchange.wallet) continue
      const renamed = withRenamed(second.flat, second.exchange.wallet, other)
      const both = derived(joined(first.flat, renamed), shuffled(random))
      const expected = [first.exchange, { ...second.exchange, wallet: other }].toSorted(byText)
      if (!Bun.deepEquals(both, expected)) failed.push(`${first.signature} ${second.signature}`)
    }
    expect(failed).toEqual([])
  })

  test('of one wallet in one transaction are found or left out, added up if they are of the same pair', () => {
    const random = seededRandom(5)
    const own = traded.filter(({ signed }) => signed)
    const wrong: string[] = []
    let runs = 0
    let missed = 0
    for (const first of own)
      for (let again = 0; again < 4; again += 1) {
        const second = own[Math.floor(random() * own.length)]
        if (!second || second === first) continue
        const [a, b] = [first.exchange, { ...second.exchange, wallet: first.exchange.wallet }]
        // What one spends and the other receives is a route of two parts, not two trades.
        if (a.spentMint === b.receivedMint || a.receivedMint === b.spentMint) continue
        runs += 1
        const renamed = withRenamed(second.flat, second.exchange.wallet, a.wallet)
        const all = derived(joined(first.flat, renamed), shuffled(random))
        const samePair = a.spentMint === b.spentMint && a.receivedMint === b.receivedMint
        const expected = samePair
          ? [{ ...a, spent: a.spent + b.spent, received: a.received + b.received }]
          : [a, b].toSorted(byText)
        if (all.length < expected.length) missed += 1
        if (!all.every((found) => expected.some((each) => isAsExpected(found, each, [a, b]))))
          wrong.push(`${first.signature} ${second.signature}`)
      }
    expect(wrong).toEqual([])
    expect(missed / runs).toBeLessThanOrEqual(0.01)
    expect(runs).toBeGreaterThan(40)
  })
})
