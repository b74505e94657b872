import { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { tipAccounts } from '../../../src/solana/known/tip-accounts.ts'
import { build } from '../../kit/chain/token-instructions.ts'
import { keyOf, vaultOf } from '../../kit/ledger/ledger-scene.ts'
import {
  call,
  close,
  hidden,
  initialize,
  issue,
  openAccount,
  openAssociated,
  paySol,
  payToken,
  type Step,
  sync,
} from '../../kit/ledger/ledger-steps.ts'
import {
  alice,
  bob,
  goods,
  keeper,
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
const tip = paySol(alice, new PublicKey(tipAccount), 1_000_000n)

const holder = (scene: Scene, wallet: PublicKey, mint: PublicKey): PublicKey =>
  scene.associated(wallet, mint)

const buyWithSol = (scene: Scene, lamports: bigint, amount: bigint, from = temporary): Step =>
  swap(
    alice,
    { from, to: poolSol, amount: lamports },
    { from: poolGoods, to: holder(scene, alice, goods), amount },
  )

const sellForUsdc = (scene: Scene, amount: bigint, dollars: bigint): Step =>
  swap(
    alice,
    { from: holder(scene, alice, goods), to: poolGoods, amount },
    { from: poolUsdc, to: holder(scene, alice, usdcMint), amount: dollars },
  )

const buyMinted = (scene: Scene): Step =>
  call(
    ['Pump.fun bonding curve', 'Buy'],
    [paySol(alice, keyOf(105), sol), issue(goods, holder(scene, alice, goods), poolOwner, 700n)],
    { signers: [alice] },
  )

const rows: Row[] = [
  {
    name: 'more SOL than needed wrapped in a temporary account',
    steps: (scene) => wrapped(alice, temporary, 2n * sol, [buyWithSol(scene, sol, 5n)]),
    expected: ['alice buy 5 goods for 1000000000 SOL'],
  },
  {
    name: 'SOL received wrapped and left in a new account',
    steps: (scene) => [
      openAssociated(alice, alice, solMint),
      swap(
        alice,
        { from: holder(scene, alice, goods), to: poolGoods, amount: 7n },
        { from: poolSol, to: holder(scene, alice, solMint), amount: 3n * sol },
      ),
    ],
    expected: ['alice sell 7 goods for 3000000000 SOL'],
  },
  {
    name: 'paid half from existing wrapped SOL, half from the wallet',
    steps: (scene) => {
      const remaining = scene.hold(holder(scene, alice, solMint), alice, solMint, sol)
      return [
        paySol(alice, remaining, sol),
        sync(remaining),
        buyWithSol(scene, 2n * sol, 9n, remaining),
      ]
    },
    expected: ['alice buy 9 goods for 2000000000 SOL'],
  },
  {
    name: 'several accounts of one mint',
    steps: (scene) => {
      const second = scene.hold(keyOf(102), alice, goods, 500n)
      return [
        sellForUsdc(scene, 100n, 60n),
        swap(
          alice,
          { from: second, to: poolGoods, amount: 500n },
          { from: poolUsdc, to: holder(scene, alice, usdcMint), amount: 300n },
        ),
      ]
    },
    expected: ['alice sell 600 goods for 360 USDC'],
  },
  {
    name: 'an account opened for the bought token: its rent is not part of the price',
    steps: (scene) => {
      const bought = scene.mint(keyOf(13), 6)
      scene.hold(keyOf(103), poolOwner, bought, 1_000n)
      return [
        openAssociated(alice, alice, bought),
        swap(
          alice,
          { from: holder(scene, alice, usdcMint), to: poolUsdc, amount: 40n },
          { from: keyOf(103), to: holder(scene, alice, bought), amount: 8n },
        ),
      ]
    },
    expected: ['alice buy 8 another for 40 USDC'],
  },
  {
    name: 'everything sold and the account closed: the refunded rent is not part of the price',
    steps: (scene) => {
      const last = scene.hold(keyOf(104), alice, goods, 50n)
      return wrapped(alice, temporary, 0n, [
        swap(
          alice,
          { from: last, to: poolGoods, amount: 50n },
          { from: poolSol, to: temporary, amount: sol },
        ),
        close(last, alice, alice),
      ])
    },
    expected: ['alice sell 50 goods for 1000000000 SOL'],
  },
  {
    name: 'a relayer pays the fee and the account for the bought token',
    payer: keeper,
    steps: (scene) => {
      const bought = scene.mint(keyOf(13), 6)
      scene.hold(keyOf(103), poolOwner, bought, 1_000n)
      return [
        openAssociated(keeper, alice, bought),
        ...wrapped(alice, temporary, sol, [
          swap(
            alice,
            { from: temporary, to: poolSol, amount: sol },
            { from: keyOf(103), to: holder(scene, alice, bought), amount: 8n },
          ),
        ]),
      ]
    },
    expected: ['alice buy 8 another for 1000000000 SOL', 'keeper no-change'],
  },
  {
    name: 'a relayer receives the rent of the closed account',
    payer: keeper,
    steps: (scene) => {
      const last = scene.hold(keyOf(104), alice, goods, 50n)
      return [
        ...wrapped(alice, temporary, 0n, [
          swap(
            alice,
            { from: last, to: poolGoods, amount: 50n },
            { from: poolSol, to: temporary, amount: sol },
          ),
        ]),
        close(last, keeper, alice),
      ]
    },
    expected: ['alice sell 50 goods for 1000000000 SOL', 'keeper no-change'],
  },
  {
    name: 'a tip and a platform fee in separate instructions are not part of the price',
    steps: (scene) => [
      tip,
      ...wrapped(alice, temporary, sol, [buyWithSol(scene, sol, 5n)]),
      paySol(alice, stranger, 10_000_000n),
    ],
    expected: ['alice buy 5 goods for 1000000000 SOL'],
  },
  {
    name: 'a tip paid by a program is not part of the price, a fee it takes is',
    steps: (scene) =>
      wrapped(alice, temporary, sol, [
        call(
          unknownProgram,
          [
            buyWithSol(scene, sol, 5n),
            paySol(alice, new PublicKey(tipAccount), 2_000_000n),
            paySol(alice, stranger, 10_000_000n),
          ],
          { signers: [alice] },
        ),
      ]),
    expected: ['alice buy 5 goods for 1010000000 SOL'],
  },
  {
    name: 'part of the proceeds is sent on: all of them count',
    steps: (scene) => [
      sellForUsdc(scene, 100n, 60n),
      payToken(holder(scene, alice, usdcMint), holder(scene, bob, usdcMint), alice, 20n),
    ],
    expected: ['alice sell 100 goods for 60 USDC'],
  },
  {
    name: 'a token with a transfer fee: only what arrives is bought',
    steps: (scene) => [
      swap(
        alice,
        { from: holder(scene, alice, usdcMint), to: poolUsdc, amount: 100n },
        { from: poolGoods, to: holder(scene, alice, goods), amount: 1_000n, withheld: 50n },
      ),
    ],
    expected: ['alice buy 950 goods for 100 USDC'],
  },
  {
    name: 'two wallets that trade with each other',
    signers: [bob],
    steps: (scene) => [
      call(
        unknownProgram,
        [
          payToken(holder(scene, alice, goods), holder(scene, bob, goods), alice, 30n),
          payToken(holder(scene, bob, usdcMint), holder(scene, alice, usdcMint), bob, 21n),
        ],
        { signers: [alice, bob] },
      ),
    ],
    expected: ['alice sell 30 goods for 21 USDC', 'bob buy 30 goods for 21 USDC'],
  },
  {
    name: 'a curve that takes native SOL',
    steps: (scene) => [
      call(
        ['Pump.fun bonding curve', 'Buy'],
        [
          payToken(poolGoods, holder(scene, alice, goods), poolOwner, 700n),
          paySol(alice, poolOwner, sol),
          paySol(alice, stranger, 9_500_000n),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice buy 700 goods for 1009500000 SOL'],
  },
  {
    name: 'a curve that pays SOL from its own account, without a call',
    steps: (scene) => [
      call(
        ['Pump.fun bonding curve', 'Sell'],
        [payToken(holder(scene, alice, goods), poolGoods, alice, 700n)],
        { signers: [alice], accounts: [poolOwner], apply: hidden(poolOwner, alice, sol / 2n) },
      ),
    ],
    expected: ['alice sell 700 goods for 500000000 SOL'],
  },
  {
    name: 'a curve created and bought from at once: only its rent is a cost',
    steps: (scene) => [
      call(programOf('Raydium LaunchLab'), [openAccount(alice, keyOf(105), 1_231_920n)], {
        signers: [alice, keyOf(105)],
      }),
      call(
        ['Pump.fun bonding curve', 'Buy'],
        [
          payToken(poolGoods, holder(scene, alice, goods), poolOwner, 700n),
          paySol(alice, keyOf(105), sol),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice buy 700 goods for 1000000000 SOL'],
  },
  {
    name: 'a curve that mints what it sells',
    steps: (scene) => [buyMinted(scene)],
    expected: ['alice buy 700 goods for 1000000000 SOL'],
  },
  {
    name: 'none if the token begins with it',
    steps: (scene) => [
      {
        instruction: build(tokenProgramId, [20, 6, ...poolOwner.toBytes(), 0], [[goods, 'write']]),
      },
      buyMinted(scene),
    ],
    expected: ['alice liquidity'],
  },
  {
    name: 'a route of three hops that leaves small remainders',
    steps: (scene) => [
      call(
        ['Jupiter Aggregator v6', 'Route'],
        [
          sellForUsdc(scene, 1_000n, 5_000n),
          swap(
            alice,
            { from: holder(scene, alice, usdcMint), to: poolUsdc, amount: 4_999n },
            { from: poolOthers, to: holder(scene, alice, others), amount: 123n },
          ),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice buy 123 others for 1000 goods'],
  },
  {
    name: 'SOL tipped beside an exchange of two tokens is not a leg of it',
    steps: (scene) => [
      sellForUsdc(scene, 1_000n, 5_000n),
      call(unknownProgram, [paySol(alice, stranger, 50_000_000n)], { signers: [alice] }),
    ],
    expected: ['alice sell 1000 goods for 5000 USDC'],
  },
  {
    name: 'dollars are the quote before SOL, and SOL before goods',
    steps: (scene) =>
      wrapped(alice, temporary, 0n, [
        swap(
          alice,
          { from: holder(scene, alice, usdcMint), to: poolUsdc, amount: 150n },
          { from: poolSol, to: temporary, amount: sol },
        ),
      ]),
    expected: ['alice buy 1000000000 SOL for 150 USDC'],
  },
  {
    name: 'SOL for dollars is a sale of SOL',
    steps: (scene) =>
      wrapped(alice, temporary, sol, [
        swap(
          alice,
          { from: temporary, to: poolSol, amount: sol },
          { from: poolUsdc, to: holder(scene, alice, usdcMint), amount: 150n },
        ),
      ]),
    expected: ['alice sell 1000000000 SOL for 150 USDC'],
  },
  {
    name: 'an exchange in an unknown program',
    steps: (scene) => [
      call(
        unknownProgram,
        [
          payToken(holder(scene, alice, usdcMint), poolUsdc, alice, 55n),
          payToken(poolGoods, holder(scene, alice, goods), poolOwner, 44n),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice buy 44 goods for 55 USDC'],
  },
  {
    name: 'exchanged and bridged at once',
    steps: (scene) => [
      sellForUsdc(scene, 100n, 60_000n),
      call(
        programOf('deBridge DLN source (orders)'),
        [payToken(holder(scene, alice, usdcMint), poolUsdc, alice, 59_000n)],
        { signers: [alice] },
      ),
    ],
    expected: ['alice sell 100 goods for 60000 USDC'],
  },
  {
    name: 'a loan exchanged at once: the loan is not part of it',
    steps: (scene) => [
      call(
        programOf('Kamino Lend'),
        [payToken(poolUsdc, holder(scene, alice, usdcMint), poolOwner, 900n)],
        { signers: [alice] },
      ),
      swap(
        alice,
        { from: holder(scene, alice, usdcMint), to: poolUsdc, amount: 900n },
        { from: poolGoods, to: holder(scene, alice, goods), amount: 300n },
      ),
    ],
    expected: ['alice buy 300 goods for 900 USDC'],
  },
  {
    name: 'an exchange that holds its tokens with a lender',
    steps: (scene) => [
      call(
        programOf('Jupiter Lend AMM (Fluid DEX)'),
        [
          call(programOf('Jupiter Lend: Liquidity'), [
            payToken(holder(scene, alice, usdcMint), poolUsdc, alice, 10n),
            payToken(poolGoods, holder(scene, alice, goods), poolOwner, 3n),
          ]),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice buy 3 goods for 10 USDC'],
  },
  {
    name: 'a stake pool token issued on the route of an aggregator is bought',
    steps: (scene) => [
      call(
        ['Jupiter Aggregator v6', 'Route'],
        [
          call(programOf('SPL Stake Pool'), [
            paySol(alice, poolOwner, sol),
            issue(others, holder(scene, alice, others), poolOwner, 900n),
          ]),
        ],
        { signers: [alice] },
      ),
    ],
    expected: ['alice buy 900 others for 1000000000 SOL'],
  },
]

/** A Jupiter order executed by a keeper: an escrow pays, the wallet receives, and pools are between them. */
const escrow = vaultOf(9)
const filled = (scene: Scene, pay: (escrowed: PublicKey) => Step[]): Step[] => {
  const escrowed = scene.hold(keyOf(106), escrow, usdcMint, 10_000n)
  return pay(escrowed)
}

/** The keeper fills the rest of an order from its own goods, and the program closes the order. */
const lastFill = (
  scene: Scene,
  instruction: readonly [string, string],
  mint: PublicKey,
): Step[] => {
  scene.fund(escrow, 3_480_000n)
  return filled(scene, (escrowed) => [
    call(
      instruction,
      [
        payToken(escrowed, poolUsdc, escrow, 10_000n),
        payToken(poolGoods, holder(scene, alice, mint), poolOwner, 2_995n),
        close(escrowed, alice, escrow),
      ],
      { accounts: [alice, escrow], apply: hidden(escrow, alice, 3_480_000n) },
    ),
  ])
}

const orders: Row[] = [
  {
    name: 'a keeper swaps the escrow’s tokens and pays the wallet, less a fee',
    payer: keeper,
    steps: (scene) =>
      filled(scene, (escrowed) => [
        call(
          ['Jupiter DCA', 'InitiateFlashFill'],
          [payToken(escrowed, holder(scene, keeper, usdcMint), escrow, 10_000n)],
        ),
        call(
          ['Jupiter Aggregator v6', 'Route'],
          [
            swap(
              keeper,
              { from: holder(scene, keeper, usdcMint), to: poolUsdc, amount: 10_000n },
              { from: poolGoods, to: holder(scene, keeper, goods), amount: 3_000n },
            ),
          ],
          { signers: [keeper] },
        ),
        call(
          ['Jupiter DCA', 'FulfillFlashFill'],
          [
            payToken(holder(scene, keeper, goods), holder(scene, alice, goods), keeper, 2_995n),
            payToken(
              holder(scene, keeper, goods),
              scene.hold(keyOf(107), bob, goods, 0n),
              keeper,
              3n,
            ),
          ],
          { signers: [keeper] },
        ),
      ]),
    expected: ['alice buy 2995 goods for 10000 USDC', 'keeper arbitrage'],
  },
  {
    name: 'a limit order whose keeper is the counterparty: both traded',
    payer: keeper,
    steps: (scene) =>
      filled(scene, (escrowed) => [
        call(
          ['Jupiter Limit Order v2', 'FillOrder'],
          [
            payToken(escrowed, holder(scene, keeper, usdcMint), escrow, 10_000n),
            paySol(keeper, bob, sol),
          ],
          { signers: [keeper] },
        ),
      ]),
    expected: [
      'bob buy 1000000000 SOL for 10000 USDC',
      'keeper sell 1000000000 SOL for 10000 USDC',
    ],
  },
  {
    name: 'the last fill, which also returns the rent of the order and of its escrow',
    payer: keeper,
    steps: (scene) => lastFill(scene, ['Jupiter Limit Order v2', 'FlashFillOrder'], goods),
    expected: ['alice buy 2995 goods for 10000 USDC', 'keeper order'],
  },
  {
    name: 'the last fill of an order that buys SOL: its rent is not part of the price',
    payer: keeper,
    steps: (scene) => {
      scene.fund(escrow, 3_480_000n)
      return filled(scene, (escrowed) => [
        call(
          ['Jupiter Limit Order v2', 'FlashFillOrder'],
          [
            payToken(escrowed, poolUsdc, escrow, 10_000n),
            paySol(poolOwner, alice, sol / 2n),
            close(escrowed, alice, escrow),
          ],
          { accounts: [alice, escrow], apply: hidden(escrow, alice, 3_480_000n) },
        ),
      ])
    },
    expected: ['alice buy 500000000 SOL for 10000 USDC', 'keeper order'],
  },
  {
    name: 'an exchange on the way pays its fee to another wallet in a third token',
    payer: keeper,
    steps: (scene) => {
      const fee = scene.hold(keyOf(108), bob, others, 0n)
      return filled(scene, (escrowed) => [
        call(
          ['Jupiter Limit Order v1', 'PreFlashFillOrder'],
          [payToken(escrowed, poolUsdc, escrow, 10_000n)],
        ),
        call(
          ['Jupiter Aggregator v6', 'Route'],
          [call(programOf('Orca Token Swap v2'), [payToken(poolOthers, fee, poolOwner, 10_000n)])],
          { signers: [keeper] },
        ),
        call(
          ['Jupiter Limit Order v1', 'FlashFillOrder'],
          [payToken(poolGoods, holder(scene, alice, goods), poolOwner, 2_995n)],
          { accounts: [alice] },
        ),
      ])
    },
    expected: ['alice buy 2995 goods for 10000 USDC', 'keeper order'],
  },
  {
    name: 'no order if two wallets receive tokens',
    payer: keeper,
    steps: (scene) =>
      filled(scene, (escrowed) => [
        call(
          ['Jupiter DCA', 'FulfillFlashFill'],
          [
            payToken(escrowed, poolUsdc, escrow, 10_000n),
            payToken(poolGoods, holder(scene, alice, goods), poolOwner, 100n),
            payToken(poolGoods, holder(scene, bob, goods), poolOwner, 100n),
          ],
          { signers: [keeper] },
        ),
      ]),
    expected: ['keeper order'],
  },
]

const run = ({ steps, payer = alice, signers = [] }: Row): string[] => {
  const scene = makeMarketScene()
  return tradeLines(scene.record(payer, steps(scene), { signers })).toSorted()
}

describe('deriveTrades finds', () => {
  for (const row of [...rows, ...orders])
    test(row.name, () => {
      expect(run(row)).toEqual(row.expected.toSorted())
    })

  test('the same if the node does not report call depth', () => {
    const scene = makeMarketScene()
    const steps = wrapped(alice, temporary, sol, [buyWithSol(scene, sol, 5n)])
    expect(tradeLines(scene.record(alice, steps, { withoutHeights: true }))).toEqual([
      'alice buy 5 goods for 1000000000 SOL',
    ])
  })

  test('the same in a version 1 transaction', () => {
    const scene = makeMarketScene()
    const record = scene.record(alice, [sellForUsdc(scene, 100n, 60n)])
    const { transaction } = record
    const config = { priorityFeeLamports: 5n, computeUnitLimit: 200_000 }
    const message = { ...transaction.message, version: 1 as const, config }
    expect(tradeLines({ ...record, transaction: { ...transaction, message } })).toEqual([
      'alice sell 100 goods for 60 USDC',
    ])
  })

  test('a route through an account that signs with its own key', () => {
    const scene = makeMarketScene()
    const steps = [
      openAccount(alice, temporary, sol),
      initialize(temporary, alice, solMint),
      buyWithSol(scene, 100n, 5n),
      close(temporary, alice, alice),
    ]
    expect(tradeLines(scene.record(alice, steps))).toEqual(['alice buy 5 goods for 100 SOL'])
  })
})
