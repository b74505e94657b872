import { PublicKey, StakeProgram, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { describeActivity, draftsOfRead } from '../../src/activity/describe-activity.ts'
import { type Address, address } from '../../src/solana/address/address.ts'
import { readTransaction } from '../../src/activity/trades/owner-flows.ts'
import { tipAccounts } from '../../src/activity/trades/tip-accounts.ts'
import { shortAddress } from '../../src/findings/words/amounts.ts'
import { ledgerTransaction } from '../kit/ledger/ledger-record.ts'
import { keyOf } from '../kit/ledger/ledger-scene.ts'
import {
  call,
  close,
  destroy,
  issue,
  openAccount,
  openAssociated,
  paySol,
  payToken,
  type Step,
} from '../kit/ledger/ledger-steps.ts'
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
  poolUsdc,
  programOf,
  sol,
  solMint,
  stranger,
  swap,
  unknownProgram,
  usdcMint,
  wrapped,
} from '../kit/market/market-scene.ts'
import { allRecorded } from '../kit/chain/recorded-transaction.ts'
import { approve, maxU64, revoke, setAuthority } from '../kit/chain/token-instructions.ts'

type Scene = ReturnType<typeof makeMarketScene>
type Row = {
  name: string
  steps: (scene: Scene) => Step[]
  of?: PublicKey
  payer?: PublicKey
  signers?: PublicKey[]
  expected: string[]
}

const short = (key: PublicKey): string => shortAddress(key.toBase58())
const by = { signers: [alice] }
const temporary = keyOf(101)
const [tipAccount = ''] = tipAccounts
const hers = (scene: Scene, mint: PublicKey): PublicKey => scene.associated(alice, mint)
const only = (instruction: TransactionInstruction): Step => ({ instruction })

const symbols = new Map([
  [goods.toBase58(), 'GOOD'],
  [others.toBase58(), 'x. Approve!'],
  [keyOf(16).toBase58(), 'USDС'],
])
const named = (mint: Address) => {
  const symbol = symbols.get(mint)
  return symbol === undefined ? undefined : { symbol }
}

const emptyFor = (scene: Scene, mint: PublicKey, places: number): PublicKey => {
  scene.mint(mint, places)
  return scene.hold(hers(scene, mint), alice, mint, 0n)
}

const buy = (scene: Scene): Step =>
  swap(
    alice,
    { from: hers(scene, usdcMint), to: poolUsdc, amount: 1_500_000n },
    { from: poolGoods, to: hers(scene, goods), amount: 2_000_000n },
  )

const agreedSteps = (scene: Scene): Step[] => [
  paySol(alice, bob, 2n * sol),
  payToken(scene.associated(bob, goods), hers(scene, goods), bob, 3_000_000n),
]

const moved: Row[] = [
  {
    name: 'an exchange, and what is sent on',
    steps: (scene) => [buy(scene), paySol(alice, bob, sol)],
    expected: [
      'swap: Bought 2 GOOD for 1.5 USDC on Raydium',
      `transfer-out: Sent 1 SOL to ${short(bob)}`,
    ],
  },
  {
    name: 'an exchange through an aggregator is named by it',
    steps: (scene) => [call(['Jupiter Aggregator v6', 'Route'], [buy(scene)], by)],
    expected: ['swap: Bought 2 GOOD for 1.5 USDC on Jupiter'],
  },
  {
    name: 'a program without a name',
    steps: (scene) => [
      call(
        unknownProgram,
        [
          payToken(hers(scene, usdcMint), poolUsdc, alice, 3_000_000n),
          payToken(poolGoods, hers(scene, goods), poolOwner, 1_000_000n),
        ],
        by,
      ),
    ],
    expected: ['swap: Bought 1 GOOD for 3 USDC'],
  },
  {
    name: 'what two agree on without a program, to the one who buys',
    steps: agreedSteps,
    signers: [bob],
    expected: ['swap: Bought 3 GOOD from BOB for 2 SOL'],
  },
  {
    name: 'the same to the one who sells',
    of: bob,
    steps: agreedSteps,
    signers: [bob],
    expected: [`swap: Sold 3 GOOD to ${short(alice)} for 2 SOL`],
  },
  {
    name: 'the same with a gift to somebody else is what was sent, one by one',
    steps: (scene) => [...agreedSteps(scene), paySol(alice, stranger, sol)],
    signers: [bob],
    expected: [
      'transfer-out: Sent 2 SOL to BOB',
      'transfer-in: Received 3 GOOD from BOB',
      `transfer-out: Sent 1 SOL to ${short(stranger)}`,
    ],
  },
  {
    name: 'tokens come to an account of a wallet that the message does not name',
    of: bob,
    steps: (scene) => [
      payToken(hers(scene, usdcMint), scene.associated(bob, usdcMint), alice, 20_000_000n),
    ],
    expected: [`transfer-in: Received 20 USDC from ${short(alice)}`],
  },
  {
    name: 'of a token that takes a fee, what arrives',
    of: bob,
    steps: (scene) => [
      payToken(hers(scene, goods), scene.associated(bob, goods), alice, 100_000_000n, 1_000_000n),
    ],
    expected: [`transfer-in: Received 99 GOOD from ${short(alice)}`],
  },
  {
    name: 'sent to the same wallet twice, and to another',
    steps: () => [paySol(alice, bob, sol), paySol(alice, bob, sol), paySol(alice, stranger, sol)],
    expected: [
      `transfer-out: Sent 2 SOL to ${short(bob)}`,
      `transfer-out: Sent 1 SOL to ${short(stranger)}`,
    ],
  },
  {
    name: 'a token that calls itself a sentence is called by its address',
    steps: (scene) => [
      payToken(hers(scene, others), scene.associated(bob, others), alice, 5_000_000n),
    ],
    expected: [`transfer-out: Sent 5 of token ${short(others)} to ${short(bob)}`],
  },
  {
    name: 'a token that calls itself as a well-known one is called by its address',
    steps: (scene) => {
      const fake = scene.mint(keyOf(16), 6)
      const from = scene.hold(keyOf(113), alice, fake, 5_000_000n)
      return [payToken(from, scene.hold(keyOf(114), bob, fake, 0n), alice, 5_000_000n)]
    },
    expected: [`transfer-out: Sent 5 of token ${short(keyOf(16))} to ${short(bob)}`],
  },
  {
    name: 'an NFT sent',
    steps: (scene) => {
      const mint = scene.mint(keyOf(14), 0)
      const from = scene.hold(keyOf(110), alice, mint, 1n)
      const to = scene.hold(keyOf(111), bob, mint, 0n)
      return [payToken(from, to, alice, 1n)]
    },
    expected: [`nft: Sent the NFT ${short(keyOf(14))} to ${short(bob)}`],
  },
  {
    name: 'an NFT bought',
    steps: (scene) => {
      const mint = scene.mint(keyOf(14), 0)
      const to = scene.hold(keyOf(110), alice, mint, 0n)
      const from = scene.hold(keyOf(111), bob, mint, 1n)
      return [
        call(
          programOf('Magic Eden v2 marketplace'),
          [paySol(alice, bob, 2n * sol), payToken(from, to, bob, 1n)],
          by,
        ),
      ]
    },
    expected: ['nft: Bought an NFT for 2 SOL on Magic Eden'],
  },
  {
    name: 'paid back to a lender',
    steps: (scene) => [
      call(
        ['Kamino Lend', 'RepayObligationLiquidityV2'],
        [payToken(hers(scene, usdcMint), poolUsdc, alice, 9_000_000n)],
        by,
      ),
    ],
    expected: ['lending: Repaid 9 USDC on Kamino Lend'],
  },
  {
    name: 'paid back and fetched, where the lender names nothing',
    steps: (scene) => [
      call(
        programOf('Jupiter Lend: Vaults (borrow)'),
        [
          payToken(hers(scene, usdcMint), poolUsdc, alice, 9_000_000n),
          payToken(poolGoods, hers(scene, goods), poolOwner, 4_000_000n),
        ],
        by,
      ),
    ],
    expected: ['lending: Paid in 9 USDC and took out 4 GOOD on Jupiter Lend'],
  },
  {
    name: 'put into a farm that pays out what it earned',
    steps: (scene) => [
      call(
        programOf('Raydium farm v5'),
        [
          payToken(hers(scene, usdcMint), poolUsdc, alice, 9_000_000n),
          payToken(poolGoods, hers(scene, goods), poolOwner, 4_000_000n),
        ],
        by,
      ),
    ],
    expected: ['deposit: Paid in 9 USDC and took out 4 GOOD on Raydium farm'],
  },
  {
    name: 'put into a pool',
    steps: (scene) => {
      const shares = emptyFor(scene, keyOf(15), 9)
      return [
        call(
          ['Raydium AMM v4', 'Deposit'],
          [
            payToken(hers(scene, usdcMint), poolUsdc, alice, 9_000_000n),
            payToken(hers(scene, goods), poolGoods, alice, 3_000_000n),
            issue(keyOf(15), shares, poolOwner, 7n),
          ],
          by,
        ),
      ]
    },
    expected: ['liquidity: Added liquidity on Raydium: 9 USDC and 3 GOOD'],
  },
  {
    name: 'taken out of a pool',
    steps: (scene) => [
      call(
        ['Meteora DLMM', 'RemoveLiquidityByRange2'],
        [payToken(poolGoods, hers(scene, goods), poolOwner, 3_000_000n)],
        by,
      ),
    ],
    expected: ['liquidity: Removed liquidity on Meteora: 3 GOOD'],
  },
  {
    name: 'an order placed',
    steps: (scene) => [
      call(
        ['Jupiter DCA', 'OpenDcaV2'],
        [payToken(hers(scene, usdcMint), poolUsdc, alice, 9_000_000n)],
        by,
      ),
    ],
    expected: ['order: Placed an order on Jupiter DCA with 9 USDC'],
  },
  {
    name: 'orders changed that move nothing',
    steps: () => [call(['Phoenix', 'CancelAllOrdersWithFreeFunds'], [], by)],
    expected: ['order: Changed orders on Phoenix'],
  },
  {
    name: 'earned fees fetched',
    steps: (scene) => [
      call(
        ['Meteora Dynamic Bonding Curve', 'ClaimCreatorTradingFee'],
        [payToken(poolUsdc, hers(scene, usdcMint), poolOwner, 9_000_000n)],
        by,
      ),
    ],
    expected: ['claim: Claimed 9 USDC from Meteora'],
  },
  {
    name: 'a round through exchanges',
    steps: (scene) => [
      buy(scene),
      swap(
        alice,
        { from: hers(scene, goods), to: poolGoods, amount: 2_000_000n },
        { from: poolUsdc, to: hers(scene, usdcMint), amount: 1_600_000n },
      ),
    ],
    expected: ['arbitrage: Arbitrage on Raydium: gained 0.1 USDC'],
  },
  {
    name: 'SOL put into a stake pool',
    steps: (scene) => {
      const shares = emptyFor(scene, keyOf(15), 9)
      return [
        call(
          programOf('SPL Stake Pool'),
          [paySol(alice, poolOwner, sol), issue(keyOf(15), shares, poolOwner, 900_000_000n)],
          by,
        ),
      ]
    },
    expected: [`stake: Staked 1 SOL for 0.9 of token ${short(keyOf(15))}`],
  },
  {
    name: 'more than one token each way',
    steps: (scene) => [
      call(
        unknownProgram,
        [
          payToken(hers(scene, usdcMint), poolUsdc, alice, 9_000_000n),
          payToken(hers(scene, goods), poolGoods, alice, 3_000_000n),
          payToken(poolOthers, hers(scene, others), poolOwner, 5_000_000n),
          paySol(poolOwner, alice, sol / 2n),
        ],
        by,
      ),
    ],
    expected: [`program: Gave 9 USDC and 3 GOOD and got 5 of token ${short(others)} and 0.5 SOL`],
  },
  {
    name: 'tokens destroyed',
    steps: (scene) => [destroy(hers(scene, goods), goods, alice, 1_000_000n)],
    expected: ['burn: Burned 1 GOOD'],
  },
  {
    name: 'tokens made for somebody',
    steps: (scene) => [issue(goods, scene.associated(bob, goods), alice, 1_000_000n)],
    expected: [`mint: Minted 1 GOOD for ${short(bob)}`],
  },
  {
    name: 'tokens made for the wallet by somebody',
    of: bob,
    steps: (scene) => [issue(goods, scene.associated(bob, goods), alice, 1_000_000n)],
    expected: ['mint: Received 1 GOOD, newly minted'],
  },
]

const stakeAccount = keyOf(120)
const validator = keyOf(121)
const [delegation = SystemProgram.transfer({ fromPubkey: alice, toPubkey: bob, lamports: 0 })] =
  StakeProgram.delegate({
    stakePubkey: stakeAccount,
    authorizedPubkey: alice,
    votePubkey: validator,
  }).instructions
const otherStake = keyOf(104)
const [merging = delegation] = StakeProgram.merge({
  stakePubkey: stakeAccount,
  sourceStakePubKey: otherStake,
  authorizedPubkey: alice,
}).instructions
const [deactivation = delegation] = StakeProgram.deactivate({
  stakePubkey: stakeAccount,
  authorizedPubkey: alice,
}).instructions

const controls: Row[] = [
  {
    name: 'a right to spend',
    steps: (scene) => [only(approve(hers(scene, usdcMint), bob, alice, 100_000_000n))],
    expected: [`approval: Approved ${short(bob)} to spend 100 USDC`],
  },
  {
    name: 'a right to spend everything',
    steps: (scene) => [only(approve(hers(scene, usdcMint), bob, alice, maxU64))],
    expected: [`approval: Approved ${short(bob)} to spend any amount of USDC`],
  },
  {
    name: 'a right that is given and taken back at once is not told',
    steps: (scene) => [
      only(approve(hers(scene, usdcMint), bob, alice, 100n)),
      buy(scene),
      only(revoke(hers(scene, usdcMint), alice)),
    ],
    expected: ['swap: Bought 2 GOOD for 1.5 USDC on Raydium'],
  },
  {
    name: 'a right taken back and given to another',
    steps: (scene) => [
      only(revoke(hers(scene, usdcMint), alice)),
      only(approve(hers(scene, usdcMint), bob, alice, 100n)),
    ],
    expected: [`approval: Approved ${short(bob)} to spend 0.0001 USDC`],
  },
  {
    name: 'a right given, taken back and given again',
    steps: (scene) => [
      only(approve(hers(scene, usdcMint), keeper, alice, 7n)),
      only(revoke(hers(scene, usdcMint), alice)),
      only(approve(hers(scene, usdcMint), bob, alice, 100n)),
    ],
    expected: [`approval: Approved ${short(bob)} to spend 0.0001 USDC`],
  },
  {
    name: 'a right taken back',
    steps: (scene) => [only(revoke(hers(scene, usdcMint), alice))],
    expected: ['revoke: Took back the right to spend USDC'],
  },
  {
    name: 'a token account handed over',
    steps: (scene) => [only(setAuthority(hers(scene, usdcMint), 2, bob, alice))],
    expected: ['authority: Gave control of ACCOUNT (token owner) to BOB'],
  },
  {
    name: 'the wallet itself handed to a program',
    steps: () => [only(SystemProgram.assign({ accountPubkey: alice, programId: unknownProgram }))],
    expected: [`authority: Handed the wallet over to ${short(unknownProgram)}`],
  },
  {
    name: 'stake made, delegated and ended',
    steps: () => [
      {
        ...openAccount(alice, stakeAccount, sol),
        instruction: SystemProgram.createAccount({
          fromPubkey: alice,
          newAccountPubkey: stakeAccount,
          lamports: Number(sol),
          space: 200,
          programId: StakeProgram.programId,
        }),
      },
      only(delegation),
      only(deactivation),
    ],
    expected: [
      `stake: Staked 1 SOL with the validator ${short(validator)}`,
      `unstake: Began to unstake ${short(stakeAccount)}`,
    ],
  },
  {
    name: 'a stake that is there already delegated, split and joined',
    steps: () => [
      only(delegation),
      ...StakeProgram.split(
        {
          stakePubkey: stakeAccount,
          authorizedPubkey: alice,
          splitStakePubkey: otherStake,
          lamports: Number(sol / 2n),
        },
        0,
      ).instructions.map(only),
      only(merging),
    ],
    expected: [
      `stake: Delegated the stake ${short(stakeAccount)} to the validator ${short(validator)}`,
      `stake: Split 0.5 SOL off the stake ${short(stakeAccount)} into the stake ${short(otherStake)}`,
      `stake: Merged the stake ${short(otherStake)} into the stake ${short(stakeAccount)}`,
    ],
  },
  {
    name: 'SOL wrapped and kept',
    steps: (scene) => wrapped(alice, scene.associated(alice, solMint), sol, []).slice(0, -1),
    expected: ['wrap: Wrapped 1 SOL', 'account: Opened an account for SOL'],
  },
  {
    name: 'SOL unwrapped',
    steps: (scene) => [close(scene.hold(temporary, alice, solMint, sol), alice, alice)],
    expected: ['wrap: Unwrapped 1 SOL'],
  },
  {
    name: 'an account opened and one closed',
    steps: (scene) => [
      close(emptyFor(scene, keyOf(15), 6), alice, alice),
      openAssociated(alice, alice, solMint),
    ],
    expected: [
      'account: Closed an account and got the deposit back',
      'account: Opened an account for SOL',
    ],
  },
  {
    name: 'a tip alone',
    steps: () => [paySol(alice, new PublicKey(tipAccount), 2_000_000n)],
    expected: ['program: Paid a tip of 0.002 SOL for inclusion'],
  },
  {
    name: 'an app of which nothing is known but that it was used',
    steps: () => [call(unknownProgram, [], by)],
    expected: [`program: Used the app ${short(unknownProgram)}`],
  },
  {
    name: 'a market that is told its prices',
    steps: () => [call(programOf('HumidiFi (prop AMM)'), [], by)],
    expected: ['program: Used HumidiFi'],
  },
  {
    name: 'a wallet that is only named has no part in it',
    of: stranger,
    steps: (scene) => [call(unknownProgram, [buy(scene)], { ...by, accounts: [stranger] })],
    expected: [],
  },
  {
    name: 'a wallet that only pays for another',
    of: keeper,
    payer: keeper,
    steps: (scene) => [buy(scene)],
    expected: ['program: Used Raydium'],
  },
]

const recordOf = ({ steps, payer = alice, signers = [] }: Row) => {
  const scene = makeMarketScene()
  return scene.record(payer, steps(scene), { signers })
}

const itemsOf = (row: Row, record = recordOf(row)) =>
  describeActivity(record, address((row.of ?? alice).toBase58()), named)

const planOf = (row: Row) => {
  const read = readTransaction(recordOf(row))
  const wallet = address((row.of ?? alice).toBase58())
  return read ? draftsOfRead(read, wallet, named, 'plan') : []
}

/** What is said in the same words of what was and of what will be. */
const timeless = /^(Put|Split|The|Arbitrage)\b/

const firstWords = (row: Row): string[] =>
  itemsOf(row).flatMap(({ summary }) =>
    timeless.test(summary) ? [] : (summary.split(' ')[0] ?? ''),
  )

describe('describeActivity tells', () => {
  for (const row of [...moved, ...controls])
    test(row.name, () => {
      const account = short(makeMarketScene().associated(alice, usdcMint))
      const expected = row.expected.map((line) =>
        line.replace('ACCOUNT', account).replace('BOB', short(bob)),
      )
      expect(itemsOf(row).map(({ type, summary }) => `${type}: ${summary}`)).toEqual(expected)
    })

  const [exchange] = moved

  test('exact amounts with their direction, the other side, and a name that stays', () => {
    const [first, second] = exchange ? itemsOf(exchange) : []
    expect(first).toMatchObject({
      id: 'built-0',
      amounts: [
        { mint: usdcMint.toBase58(), amount: 1_500_000n, decimals: 6, direction: 'out' },
        { mint: goods.toBase58(), amount: 2_000_000n, decimals: 6, direction: 'in' },
      ],
    })
    expect(second).toMatchObject({ id: 'built-1', counterparty: bob.toBase58() })
  })

  test('what failed to whoever signed it, with the fee to whoever paid it', () => {
    const record = exchange && { ...recordOf(exchange), error: { type: 'failed' } }
    const told = (wallet: PublicKey) =>
      record &&
      describeActivity(record, address(wallet.toBase58()), named).map(({ summary }) => summary)
    expect(told(alice)).toEqual([
      'Transaction failed on Raydium, the fee of 0.000005 SOL was still paid',
    ])
    expect(told(bob)).toEqual([])
  })

  test('what is not sent yet in the words of a plan, to the last digit', () => {
    const past = new Set([...moved, ...controls].flatMap(firstWords))
    for (const row of [...moved, ...controls]) {
      const planned = planOf(row).map(({ summary }) => summary.split(' ')[0] ?? '')
      expect(planned.filter((word) => past.has(word))).toEqual([])
    }
    expect(exchange && planOf(exchange).map(({ summary }) => summary)).toEqual([
      'Swap 1.5 USDC for 2 GOOD on Raydium',
      `Send 1 SOL to ${short(bob)}`,
    ])
  })

  test('that a record cannot be read', () => {
    const record = exchange && { ...recordOf(exchange), preLamports: [] }
    const items = record && describeActivity(record, address(alice.toBase58()), named)
    expect(items?.map(({ type }) => type)).toEqual(['program'])
  })
})

describe('in all that is recorded', () => {
  const hidden = /[\p{Cc}\p{Cf}]|undefined|NaN|\[object/u

  test('every signer is told something, in plain words and with true amounts', () => {
    let told = 0
    for (const recorded of allRecorded()) {
      const record = ledgerTransaction(recorded)
      const { header, staticAccounts } = record.transaction.message
      for (const wallet of staticAccounts.slice(0, header.requiredSignatures)) {
        const items = describeActivity(record, wallet, () => undefined)
        expect(items.length).toBeGreaterThan(0)
        told += items.length
        for (const { id, summary, amounts } of items) {
          expect(id.startsWith(`${record.signature}-`)).toBe(true)
          expect(summary).not.toMatch(hidden)
          expect(amounts.every(({ amount }) => amount > 0n)).toBe(true)
        }
      }
    }
    expect(told).toBeGreaterThan(300)
  })
})
