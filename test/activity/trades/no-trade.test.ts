import { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { tipAccounts } from '../../../src/solana/known/tip-accounts.ts'
import { keyOf } from '../../kit/ledger/ledger-scene.ts'
import {
  call,
  close,
  destroy,
  hidden,
  issue,
  openAccount,
  openAssociated,
  paySol,
  payToken,
  type Step,
} from '../../kit/ledger/ledger-steps.ts'
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
  programOf,
  sol,
  solMint,
  stranger,
  swap,
  unknownProgram,
  usdcMint,
  wrapped,
} from '../../kit/market/market-scene.ts'
import { tradeLines } from '../../kit/market/trade-lines.ts'

type Scene = ReturnType<typeof makeMarketScene>
type Row = {
  name: string
  steps: (scene: Scene) => Step[]
  payer?: PublicKey
  signers?: PublicKey[]
  expected: string[]
}

const temporary = keyOf(101)
const [tipAccount = ''] = tipAccounts
const single = keyOf(14)
const share = keyOf(15)
const hers = (scene: Scene, mint: PublicKey): PublicKey => scene.associated(alice, mint)
const by = { signers: [alice] }

/** An empty account of alice for an NFT or a share token. */
const emptyFor = (scene: Scene, mint: PublicKey, places: number): PublicKey => {
  scene.mint(mint, places)
  return scene.hold(hers(scene, mint), alice, mint, 0n)
}

const round = (scene: Scene, back: bigint): Step[] => [
  swap(
    alice,
    { from: hers(scene, usdcMint), to: poolUsdc, amount: 1_000_000n },
    { from: poolGoods, to: hers(scene, goods), amount: 500_000n },
  ),
  swap(
    alice,
    { from: hers(scene, goods), to: poolGoods, amount: 499_999n },
    { from: poolUsdc, to: hers(scene, usdcMint), amount: back },
  ),
]

const rows: Row[] = [
  {
    name: 'a round trip that gains, with a small remainder of the middle token',
    steps: (scene) => round(scene, 1_000_100n),
    expected: ['alice arbitrage'],
  },
  {
    name: 'a round trip that gains a lot',
    steps: (scene) => round(scene, 1_500_000n),
    expected: ['alice arbitrage'],
  },
  {
    name: 'a round trip that loses, with a tip',
    steps: (scene) => [
      ...round(scene, 999_000n),
      call(unknownProgram, [paySol(alice, stranger, 5_000_000n)], by),
    ],
    expected: ['alice arbitrage'],
  },
  {
    name: 'two tokens added to a pool for a share',
    steps: (scene) => {
      const shares = emptyFor(scene, share, 9)
      return [
        call(
          ['Raydium AMM v4', 'Deposit'],
          [
            payToken(hers(scene, usdcMint), poolUsdc, alice, 90n),
            payToken(hers(scene, goods), poolGoods, alice, 30n),
            issue(share, shares, poolOwner, 7n),
          ],
          by,
        ),
      ]
    },
    expected: ['alice liquidity'],
  },
  {
    name: 'one token added to a pool for a share',
    steps: (scene) => {
      const shares = emptyFor(scene, share, 9)
      return [
        call(
          programOf('Saber StableSwap'),
          [
            payToken(hers(scene, usdcMint), poolUsdc, alice, 90n),
            issue(share, shares, poolOwner, 7n),
          ],
          by,
        ),
      ]
    },
    expected: ['alice liquidity'],
  },
  {
    name: 'a share redeemed for one token',
    steps: (scene) => {
      const shares = scene.hold(hers(scene, scene.mint(share, 9)), alice, share, 7n)
      return [
        call(
          ['Raydium CPMM', 'Withdraw'],
          [
            destroy(shares, share, alice, 7n),
            payToken(poolUsdc, hers(scene, usdcMint), poolOwner, 90n),
          ],
          by,
        ),
      ]
    },
    expected: ['alice liquidity'],
  },
  {
    name: 'a position with an NFT as its receipt',
    steps: (scene) => {
      const receipt = emptyFor(scene, single, 0)
      return [
        call(
          ['Raydium CLMM', 'OpenPositionV2'],
          [
            issue(single, receipt, poolOwner, 1n),
            payToken(hers(scene, usdcMint), poolUsdc, alice, 90n),
            payToken(hers(scene, goods), poolGoods, alice, 30n),
          ],
          by,
        ),
      ]
    },
    expected: ['alice liquidity'],
  },
  {
    name: 'a position funded with one token only',
    steps: (scene) => [
      call(
        ['Meteora DLMM', 'AddLiquidityOneSide'],
        [payToken(hers(scene, usdcMint), poolUsdc, alice, 90n)],
        by,
      ),
    ],
    expected: ['alice liquidity'],
  },
  {
    name: 'a position moved to another price',
    steps: (scene) => [
      call(
        ['Orca Whirlpools', 'DecreaseLiquidity'],
        [payToken(poolGoods, hers(scene, goods), poolOwner, 400n)],
        by,
      ),
      call(
        ['Orca Whirlpools', 'IncreaseLiquidity'],
        [payToken(hers(scene, usdcMint), poolUsdc, alice, 200n)],
        by,
      ),
    ],
    expected: ['alice liquidity'],
  },
  {
    name: 'SOL deposited in a stake pool',
    steps: (scene) => {
      const shares = emptyFor(scene, share, 9)
      return [
        call(
          programOf('SPL Stake Pool'),
          [paySol(alice, poolOwner, sol), issue(share, shares, poolOwner, 900n)],
          by,
        ),
      ]
    },
    expected: ['alice stake'],
  },
  {
    name: 'deposited with a lender for a share',
    steps: (scene) => {
      const shares = emptyFor(scene, share, 6)
      return [
        call(
          programOf('Kamino Lend'),
          [
            payToken(hers(scene, usdcMint), poolUsdc, alice, 90n),
            issue(share, shares, poolOwner, 80n),
          ],
          by,
        ),
      ]
    },
    expected: ['alice lending'],
  },
  {
    name: 'a loan repaid and the collateral withdrawn',
    steps: (scene) => [
      call(
        programOf('Jupiter Lend: Vaults (borrow)'),
        [
          payToken(hers(scene, usdcMint), poolUsdc, alice, 90n),
          payToken(poolGoods, hers(scene, goods), poolOwner, 40n),
        ],
        by,
      ),
    ],
    expected: ['alice lending'],
  },
  {
    name: 'a share deposited in a farm that pays out rewards',
    steps: (scene) => {
      const shares = scene.hold(hers(scene, scene.mint(share, 9)), alice, share, 7n)
      const farmed = scene.hold(keyOf(112), poolOwner, share, 0n)
      return [
        call(
          programOf('Raydium farm v5'),
          [
            payToken(shares, farmed, alice, 7n),
            payToken(poolGoods, hers(scene, goods), poolOwner, 40n),
          ],
          by,
        ),
      ]
    },
    expected: ['alice deposit'],
  },
  {
    name: 'an NFT bought',
    steps: (scene) => {
      const bought = emptyFor(scene, single, 0)
      const offered = scene.hold(keyOf(108), bob, single, 1n)
      return [
        call(
          programOf('Magic Eden v2 marketplace'),
          [paySol(alice, bob, 2n * sol), payToken(offered, bought, bob, 1n)],
          by,
        ),
      ]
    },
    expected: ['alice nft'],
  },
  {
    name: 'an NFT sold out of a marketplace’s escrow',
    steps: () => [
      call(programOf('Magic Eden v2 marketplace'), [paySol(poolOwner, alice, sol / 2n)], by),
    ],
    expected: ['alice nft'],
  },
  {
    name: 'an order placed',
    steps: (scene) => [
      call(
        ['Jupiter DCA', 'OpenDcaV2'],
        [
          openAccount(alice, keyOf(109), 2_902_320n),
          payToken(hers(scene, usdcMint), poolUsdc, alice, 90n),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice order'],
  },
  {
    name: 'an order withdrawn, with the deposit of its account',
    steps: (scene) => [
      call(
        ['Jupiter Limit Order v2', 'CancelOrder'],
        [payToken(poolUsdc, hers(scene, usdcMint), poolOwner, 90n)],
        { signers: [alice], accounts: [poolOwner], apply: hidden(poolOwner, alice, 2_902_320n) },
      ),
    ],
    expected: ['alice order'],
  },
  {
    name: 'orders placed in a book, one of which moves tokens',
    steps: (scene) => [
      call(
        ['Phoenix', 'PlaceLimitOrder'],
        [payToken(hers(scene, usdcMint), poolUsdc, alice, 90n)],
        by,
      ),
    ],
    expected: ['alice order'],
  },
  {
    name: 'a market price update',
    steps: () => [call(programOf('HumidiFi (prop AMM)'), [], by)],
    expected: ['alice order'],
  },
  {
    name: 'pool fees claimed and sent on at once',
    steps: () => [
      ...wrapped(alice, temporary, 0n, [
        call(
          ['Meteora Dynamic Bonding Curve', 'ClaimCreatorTradingFee'],
          [payToken(poolSol, temporary, poolOwner, sol)],
          by,
        ),
      ]),
      paySol(alice, stranger, sol),
    ],
    expected: ['alice claim'],
  },
  {
    name: 'free tokens that only cost account rent',
    steps: (scene) => [
      call(
        unknownProgram,
        [
          paySol(alice, stranger, 1_500_000n),
          payToken(poolOthers, hers(scene, others), poolOwner, 5_000n),
        ],
        by,
      ),
    ],
    expected: ['alice claim'],
  },
  {
    name: 'sent to another wallet',
    steps: (scene) => [
      payToken(hers(scene, usdcMint), scene.associated(bob, usdcMint), alice, 20n),
    ],
    expected: ['alice transfer'],
  },
  {
    name: 'sent to each other by separate instructions',
    signers: [bob],
    steps: (scene) => [
      payToken(hers(scene, usdcMint), scene.associated(bob, usdcMint), alice, 20n),
      paySol(bob, alice, sol),
    ],
    expected: ['alice transfer', 'bob transfer'],
  },
  {
    name: 'SOL wrapped',
    steps: () => wrapped(alice, temporary, sol, []),
    expected: ['alice wrap'],
  },
  {
    name: 'an account opened and another closed',
    steps: (scene) => {
      const empty = emptyFor(scene, share, 6)
      return [close(empty, alice, alice), openAssociated(alice, bob, solMint)]
    },
    expected: ['alice no-change'],
  },
  {
    name: 'a tip alone',
    steps: () => [paySol(alice, new PublicKey(tipAccount), 1_000_000n)],
    expected: ['alice no-change'],
  },
  {
    name: 'more than one token each way',
    steps: (scene) => [
      call(
        unknownProgram,
        [
          payToken(hers(scene, usdcMint), poolUsdc, alice, 90n),
          payToken(hers(scene, goods), poolGoods, alice, 30n),
          payToken(poolOthers, hers(scene, others), poolOwner, 5_000n),
          paySol(poolOwner, alice, sol / 2n),
        ],
        by,
      ),
    ],
    expected: ['alice unexplained'],
  },
]

describe('not a trade:', () => {
  for (const { name, steps, payer = alice, signers = [], expected } of rows)
    test(name, () => {
      const scene = makeMarketScene()
      expect(tradeLines(scene.record(payer, steps(scene), { signers }))).toEqual(expected)
    })

  const exchanged = () => {
    const scene = makeMarketScene()
    const give = { from: hers(scene, usdcMint), to: poolUsdc, amount: 10n }
    const take = { from: poolGoods, to: hers(scene, goods), amount: 3n }
    return scene.record(alice, [swap(alice, give, take)])
  }

  test('a failed transaction', () => {
    const { trades, others: rest } = deriveTrades({ ...exchanged(), error: { type: 'failed' } })
    expect(trades).toEqual([])
    expect(rest.map(({ kind }) => kind)).toEqual(['failed'])
  })

  test('a record that contradicts itself', () => {
    const record = exchanged()
    const [first = 0n, ...rest] = record.postLamports
    const contradictions = [
      { ...record, postLamports: [first + 1n, ...rest] },
      { ...record, postLamports: rest },
      { ...record, preLamports: [] },
      {
        ...record,
        loadedAddresses: { writable: record.transaction.message.staticAccounts, readonly: [] },
      },
      { ...record, feeLamports: 0n },
    ]
    for (const each of contradictions)
      expect(deriveTrades(each)).toMatchObject({ trades: [], others: [{ kind: 'unexplained' }] })
  })
})
