import type { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { allRecorded } from '../../kit/chain/recorded-transaction.ts'
import { ledgerTransaction } from '../../kit/ledger/ledger-record.ts'
import { keyOf } from '../../kit/ledger/ledger-scene.ts'
import { call, payToken, type Step } from '../../kit/ledger/ledger-steps.ts'
import {
  alice,
  bob,
  goods,
  makeMarketScene,
  poolGoods,
  poolOwner,
  poolUsdc,
  swap,
  unknownProgram,
  usdcMint,
} from '../../kit/market/market-scene.ts'
import { tradeLines } from '../../kit/market/trade-lines.ts'
import { withoutOwners } from '../../kit/market/without-owners.ts'

type Scene = ReturnType<typeof makeMarketScene>
type Row = { name: string; steps: (scene: Scene) => Step[]; expected: string[] }

const hers = (scene: Scene, mint: PublicKey): PublicKey => scene.associated(alice, mint)
const own = (scene: Scene, mint: PublicKey, number: number, amount: bigint): PublicKey =>
  scene.hold(keyOf(number), alice, mint, amount)

const rows: Row[] = [
  {
    name: 'associated accounts',
    steps: (scene) => [
      swap(
        alice,
        { from: hers(scene, usdcMint), to: poolUsdc, amount: 10n },
        { from: poolGoods, to: hers(scene, goods), amount: 3n },
      ),
    ],
    expected: ['alice buy 3 goods for 10 USDC'],
  },
  {
    name: 'accounts with keys of their own: the one that the exchange paid into',
    steps: (scene) => [
      swap(
        alice,
        { from: own(scene, usdcMint, 101, 10n), to: poolUsdc, amount: 10n },
        { from: poolGoods, to: own(scene, goods, 102, 0n), amount: 3n },
      ),
    ],
    expected: ['alice buy 3 goods for 10 USDC'],
  },
  {
    name: 'a fee paid out of the pool beside her own account is not hers',
    steps: (scene) => [
      call(
        ['Raydium AMM v4', 'SwapBaseIn'],
        [
          payToken(hers(scene, usdcMint), poolUsdc, alice, 10n),
          payToken(poolGoods, hers(scene, goods), poolOwner, 300n),
          payToken(poolGoods, scene.hold(keyOf(103), bob, goods, 0n), poolOwner, 1n),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice buy 300 goods for 10 USDC'],
  },
  {
    name: 'two accounts that could be hers: left open',
    steps: (scene) => [
      call(
        ['Raydium AMM v4', 'SwapBaseIn'],
        [
          payToken(hers(scene, usdcMint), poolUsdc, alice, 10n),
          payToken(poolGoods, scene.hold(keyOf(103), bob, goods, 0n), poolOwner, 300n),
          payToken(poolGoods, scene.hold(keyOf(104), alice, goods, 0n), poolOwner, 1n),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice order'],
  },
  {
    name: 'a program that is no known exchange pays into an account: left open',
    steps: (scene) => [
      call(
        unknownProgram,
        [
          payToken(hers(scene, usdcMint), poolUsdc, alice, 10n),
          payToken(poolGoods, own(scene, goods, 102, 0n), poolOwner, 3n),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice transfer'],
  },
]

describe('a record without token owners', () => {
  for (const { name, steps, expected } of rows)
    test(name, () => {
      const scene = makeMarketScene()
      expect(tradeLines(withoutOwners(scene.record(alice, steps(scene))))).toEqual(expected)
    })

  test('every recorded trade is the same without them', () => {
    const records = allRecorded()
      .map(ledgerTransaction)
      .filter(({ error }) => error === undefined)
    const traded = records.filter((record) => deriveTrades(record).trades.length > 0)
    expect(traded.length).toBeGreaterThanOrEqual(50)
    for (const record of traded)
      expect(deriveTrades(withoutOwners(record)).trades).toEqual(deriveTrades(record).trades)
  })
})
