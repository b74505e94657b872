import { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { tipAccounts } from '../../../src/solana/known/tip-accounts.ts'
import { keyOf } from '../../kit/ledger/ledger-scene.ts'
import { openAssociated, paySol, payToken, type Step } from '../../kit/ledger/ledger-steps.ts'
import {
  alice,
  bob,
  goods,
  keeper,
  makeMarketScene,
  others,
  poolGoods,
  poolOthers,
  poolSol,
  poolUsdc,
  sol,
  solMint,
  stranger,
  swap,
  usdcMint,
  wrapped,
} from '../../kit/market/market-scene.ts'
import { ledgerTransaction } from '../../kit/ledger/ledger-record.ts'
import { allRecorded } from '../../kit/chain/recorded-transaction.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const pools = new Map([
  [goods, poolGoods],
  [others, poolOthers],
  [usdcMint, poolUsdc],
  [solMint, poolSol],
])
const mints = [...pools.keys()]
const [tipAccount = ''] = tipAccounts

/** One exchange in several parts, among other actions of the wallet in one transaction. */
const randomTrade = (random: () => number) => {
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <T>(from: readonly T[]): T[] => from.slice(below(from.length)).slice(0, 1)
  const scene = makeMarketScene()
  const [give = goods] = pick(mints)
  const [take = usdcMint] = pick(mints.filter((mint) => mint !== give))
  const temporary = keyOf(200)
  const held = (mint: PublicKey): PublicKey =>
    mint === solMint ? temporary : scene.associated(alice, mint)
  const poolOf = (mint: PublicKey): PublicKey => pools.get(mint) ?? poolGoods
  const parts = Array.from({ length: 1 + below(3) }, () => ({
    spent: BigInt(1 + below(1_000_000)),
    received: BigInt(1 + below(1_000_000)),
  }))
  const swaps = parts.map(({ spent, received }) =>
    swap(
      alice,
      { from: held(give), to: poolOf(give), amount: spent },
      { from: poolOf(take), to: held(take), amount: received },
    ),
  )
  const usdc = scene.associated(alice, usdcMint)
  const extras: Step[] = [
    paySol(alice, new PublicKey(tipAccount), BigInt(below(5_000_000))),
    paySol(alice, stranger, BigInt(1 + below(5_000_000))),
    paySol(bob, alice, BigInt(1 + below(5_000_000))),
    payToken(usdc, scene.associated(bob, usdcMint), alice, BigInt(1 + below(1_000))),
    openAssociated(alice, bob, solMint),
    openAssociated(keeper, stranger, goods),
  ].filter(() => random() < 0.4)
  const inside =
    give === solMint || take === solMint ? wrapped(alice, temporary, sol, swaps) : swaps
  const before = extras.filter(() => random() < 0.5)
  const steps = [...before, ...inside, ...extras.filter((step) => !before.includes(step))]
  const payer = random() < 0.3 ? keeper : alice
  const record = scene.record(payer, steps, { signers: [alice] })
  const sum = (side: 'spent' | 'received'): bigint =>
    parts.reduce((all, part) => all + part[side], 0n)
  return { record, give, take, spent: sum('spent'), received: sum('received') }
}

describe('deriveTrades', () => {
  test('finds the exchange beside any other payments, transfers and accounts', () => {
    const random = seededRandom(20_261_120)
    for (let run = 0; run < 300; run += 1) {
      const { record, give, take, spent, received } = randomTrade(random)
      const trade = deriveTrades(record).trades.find(({ wallet }) => wallet === alice.toBase58())
      const derived = trade && {
        [trade.side === 'buy' ? trade.quoteMint : trade.baseMint]:
          trade.side === 'buy' ? trade.quoteAmount : trade.baseAmount,
        [trade.side === 'buy' ? trade.baseMint : trade.quoteMint]:
          trade.side === 'buy' ? trade.baseAmount : trade.quoteAmount,
      }
      expect(derived).toEqual({ [give.toBase58()]: spent, [take.toBase58()]: received })
    }
  })

  test('never has empty trades, trades of a token for itself, or two per wallet, in all recorded transactions', () => {
    for (const recorded of allRecorded()) {
      const { trades, others: rest } = deriveTrades(ledgerTransaction(recorded))
      const wallets = [...trades, ...rest].map(({ wallet }) => wallet)
      expect(new Set(wallets).size).toBe(wallets.length)
      for (const trade of trades) {
        expect(trade.baseAmount > 0n && trade.quoteAmount > 0n).toBe(true)
        expect(trade.baseMint).not.toBe(trade.quoteMint)
      }
    }
  })

  test('agrees with the balances of the wallet, in all recorded transactions', () => {
    let compared = 0
    for (const recorded of allRecorded()) {
      const record = ledgerTransaction(recorded)
      for (const trade of deriveTrades(record).trades)
        for (const [mint, amount] of [
          [trade.baseMint, trade.side === 'buy' ? trade.baseAmount : -trade.baseAmount],
          [trade.quoteMint, trade.side === 'buy' ? -trade.quoteAmount : trade.quoteAmount],
        ] as const) {
          if (mint === solMint.toBase58()) continue
          const heldOf = (rows: typeof record.preTokenBalances): bigint =>
            rows
              .filter((row) => row.owner === trade.wallet && row.mint === mint)
              .reduce((sum, row) => sum + row.amount, 0n)
          const change = heldOf(record.postTokenBalances) - heldOf(record.preTokenBalances)
          // Amounts sent on by separate instructions or over a bridge are excluded, so they only increase it.
          if (change !== amount) expect(change).toBeLessThan(amount)
          else compared += 1
        }
    }
    expect(compared).toBeGreaterThan(20)
  })
})
