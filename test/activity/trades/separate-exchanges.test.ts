import type { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { describeActivity } from '../../../src/activity/describe-activity.ts'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { address } from '../../../src/solana/address/address.ts'
import { call, hidden, payToken, type Step } from '../../kit/ledger/ledger-steps.ts'
import {
  alice,
  bob,
  goods,
  makeMarketScene,
  others,
  poolGoods,
  poolOthers,
  poolOwner,
  poolSol,
  poolUsdc,
  swap,
  unknownProgram,
  usdcMint,
  wrapped,
} from '../../kit/market/market-scene.ts'
import { keyOf } from '../../kit/ledger/ledger-scene.ts'
import { tradeLines } from '../../kit/market/trade-lines.ts'

type Scene = ReturnType<typeof makeMarketScene>

const temporary = keyOf(201)
const round = (scene: Scene): Step[] => [
  sellGoods(scene, 1_000n, 5_000n),
  swap(
    alice,
    { from: usdcOf(scene), to: poolUsdc, amount: 4_000n },
    { from: poolOthers, to: othersOf(scene), amount: 700n },
  ),
  swap(
    alice,
    { from: othersOf(scene), to: poolOthers, amount: 650n },
    { from: poolGoods, to: goodsOf(scene), amount: 900n },
  ),
]
const usdcOf = (scene: Scene) => scene.associated(alice, usdcMint)
const goodsOf = (scene: Scene) => scene.associated(alice, goods)
const othersOf = (scene: Scene) => scene.associated(alice, others)

const sellGoods = (scene: Scene, amount: bigint, dollars: bigint): Step =>
  swap(
    alice,
    { from: goodsOf(scene), to: poolGoods, amount },
    { from: poolUsdc, to: usdcOf(scene), amount: dollars },
  )
const sellOthers = (scene: Scene, amount: bigint, dollars: bigint): Step =>
  swap(
    alice,
    { from: othersOf(scene), to: poolOthers, amount },
    { from: poolUsdc, to: usdcOf(scene), amount: dollars },
  )
const buyGoodsWithSol = (scene: Scene, lamports: bigint, amount: bigint): Step[] =>
  wrapped(alice, temporary, lamports, [
    swap(
      alice,
      { from: temporary, to: poolSol, amount: lamports },
      { from: poolGoods, to: goodsOf(scene), amount },
    ),
  ])
const buyGoodsWithUsdc = (scene: Scene, dollars: bigint, amount: bigint): Step =>
  swap(
    alice,
    { from: usdcOf(scene), to: poolUsdc, amount: dollars },
    { from: poolGoods, to: goodsOf(scene), amount },
  )
/** Accounts of launch curves, and the one that takes their fees. */
const [curveOfGoods, curveOfOthers, collector] = [keyOf(202), keyOf(203), keyOf(204)]

/** Sells 300 to a launch curve, which pays from its own account, and its fee as well. */
const sellToCurve = (
  scene: Scene,
  from: PublicKey,
  curve: PublicKey,
  lamports: bigint,
  fee: bigint,
): Step => {
  if (lamports > 0n) scene.fund(curve, 50_000_000n)
  return call(
    ['Pump.fun bonding curve', 'Sell'],
    [payToken(from, from.equals(goodsOf(scene)) ? poolGoods : poolOthers, alice, 300n)],
    {
      accounts: [curve, collector],
      signers: [alice],
      apply: (ledger) => {
        hidden(curve, alice, lamports - fee)?.(ledger)
        hidden(curve, collector, fee)?.(ledger)
      },
    },
  )
}

/** An unnamed program takes a token without giving anything. */
const feeIn = (scene: Scene, amount: bigint): Step =>
  call(unknownProgram, [payToken(othersOf(scene), scene.associated(bob, others), alice, amount)], {
    signers: [alice],
  })

const rows: readonly { name: string; steps: (scene: Scene) => Step[]; expected: string[] }[] = [
  {
    name: 'two tokens sold for dollars',
    steps: (scene) => [sellGoods(scene, 1_000n, 5_000n), sellOthers(scene, 300n, 7_000n)],
    expected: ['alice sell 1000 goods for 5000 USDC', 'alice sell 300 others for 7000 USDC'],
  },
  {
    name: 'one token bought for SOL and for dollars',
    steps: (scene) => [
      ...buyGoodsWithSol(scene, 40_000_000n, 900n),
      buyGoodsWithUsdc(scene, 6_000n, 800n),
    ],
    expected: ['alice buy 900 goods for 40000000 SOL', 'alice buy 800 goods for 6000 USDC'],
  },
  {
    name: 'several parts of each are added up',
    steps: (scene) => [
      sellGoods(scene, 1_000n, 5_000n),
      sellOthers(scene, 300n, 7_000n),
      sellGoods(scene, 500n, 2_000n),
    ],
    expected: ['alice sell 1500 goods for 7000 USDC', 'alice sell 300 others for 7000 USDC'],
  },
  {
    name: 'both in one call of an unnamed program',
    steps: (scene) => [
      call(unknownProgram, [sellGoods(scene, 1_000n, 5_000n), sellOthers(scene, 300n, 7_000n)], {
        signers: [alice],
      }),
    ],
    expected: ['alice sell 1000 goods for 5000 USDC', 'alice sell 300 others for 7000 USDC'],
  },
  {
    name: 'a fee in a third token is no part of one exchange',
    steps: (scene) => [sellGoods(scene, 1_000n, 5_000n), feeIn(scene, 90n)],
    expected: ['alice sell 1000 goods for 5000 USDC'],
  },
  {
    name: 'a token sold, and another bought with half of it',
    steps: (scene) => [sellGoods(scene, 1_000n, 5_000n), ...round(scene).slice(1, 2)],
    expected: ['alice sell 1000 goods for 5000 USDC', 'alice buy 700 others for 4000 USDC'],
  },
  {
    name: 'none in a round trip, whatever stays on the way',
    steps: round,
    expected: ['alice unexplained'],
  },
  {
    name: 'a curve that pays SOL without an instruction',
    steps: (scene) => [
      sellGoods(scene, 1_000n, 5_000n),
      call(
        ['Pump.fun bonding curve', 'Sell'],
        [payToken(othersOf(scene), poolOthers, alice, 300n)],
        {
          accounts: [poolOwner],
          signers: [alice],
          apply: hidden(poolOwner, alice, 20_000_000n),
        },
      ),
    ],
    expected: ['alice sell 1000 goods for 5000 USDC', 'alice sell 300 others for 20000000 SOL'],
  },
  {
    name: 'two curves that pay SOL without an instruction, as much as each lost',
    steps: (scene) => [
      sellToCurve(scene, goodsOf(scene), curveOfGoods, 30_300_000n, 300_000n),
      sellToCurve(scene, othersOf(scene), curveOfOthers, 10_100_000n, 100_000n),
    ],
    expected: ['alice sell 300 goods for 30000000 SOL', 'alice sell 300 others for 10000000 SOL'],
  },
  {
    name: 'none if two curves pay from one account',
    steps: (scene) => [
      sellToCurve(scene, goodsOf(scene), curveOfGoods, 30_300_000n, 300_000n),
      sellToCurve(scene, othersOf(scene), curveOfGoods, 10_100_000n, 100_000n),
    ],
    expected: ['alice unexplained'],
  },
  {
    name: 'none if the SOL comes from elsewhere than the curves',
    steps: (scene) => [
      sellToCurve(scene, goodsOf(scene), curveOfGoods, 300_000n, 0n),
      sellToCurve(scene, othersOf(scene), curveOfOthers, 100_000n, 0n),
      call(unknownProgram, [], {
        accounts: [poolOwner],
        signers: [alice],
        apply: hidden(poolOwner, alice, 20_000_000n),
      }),
    ],
    expected: ['alice unexplained'],
  },
  {
    name: 'none if a token went into an order and SOL came from elsewhere',
    steps: (scene) => [
      sellGoods(scene, 1_000n, 5_000n),
      call(
        ['Jupiter Limit Order v2', 'InitializeOrder'],
        [payToken(othersOf(scene), poolOthers, alice, 300n)],
        { signers: [alice] },
      ),
      call(unknownProgram, [], {
        accounts: [poolOwner],
        signers: [alice],
        apply: hidden(poolOwner, alice, 20_000_000n),
      }),
    ],
    expected: ['alice unexplained'],
  },
  {
    name: 'none if something else of a token in both went elsewhere',
    steps: (scene) => [
      sellGoods(scene, 1_000n, 5_000n),
      sellOthers(scene, 300n, 7_000n),
      feeIn(scene, 90n),
    ],
    expected: ['alice unexplained'],
  },
]

describe('several exchanges of one wallet', () => {
  for (const { name, steps, expected } of rows)
    test(name, () => {
      const scene = makeMarketScene()
      expect(tradeLines(scene.record(alice, steps(scene)))).toEqual(expected)
    })

  test('each names where it was made', () => {
    const scene = makeMarketScene()
    const { trades } = deriveTrades(
      scene.record(alice, [
        sellGoods(scene, 1_000n, 5_000n),
        sellToCurve(scene, othersOf(scene), curveOfOthers, 30_000_000n, 0n),
      ]),
    )
    expect(trades.map(({ venues }) => venues)).toEqual([
      ['Raydium AMM v4'],
      ['Pump.fun bonding curve'],
    ])
  })

  test('each is an item of its activity, and so is the fee', () => {
    const scene = makeMarketScene()
    const record = scene.record(alice, [
      sellGoods(scene, 1_000n, 5_000n),
      ...buyGoodsWithSol(scene, 40_000_000n, 3_000n),
      feeIn(scene, 90n),
    ])
    const items = describeActivity(record, address(alice.toBase58()), () => undefined)
    expect(items.map(({ event }) => event.what)).toEqual(['swap', 'swap', 'pay-costs'])
    expect(items[2]?.amounts).toMatchObject([
      { mint: others.toBase58(), raw: 90n, direction: 'out' },
    ])
  })
})
