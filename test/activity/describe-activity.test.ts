import { PublicKey, StakeProgram, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { describeActivity } from '../../src/activity/describe-activity.ts'
import { type Address, address } from '../../src/solana/address/address.ts'
import { tipAccounts } from '../../src/solana/known/tip-accounts.ts'
import type { TokenAmount } from '../../src/findings/amount.ts'
import type { ActivityItem } from '../../src/activity/activity-item.ts'
import { activityText } from '../../src/activity/words/en/activity-text.ts'
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
  expected: Pick<ActivityItem, 'type' | 'event'>[]
}

const by = { signers: [alice] }
const temporary = keyOf(101)
const [tipAccount = ''] = tipAccounts
const hers = (scene: Scene, mint: PublicKey): PublicKey => scene.associated(alice, mint)
const only = (instruction: TransactionInstruction): Step => ({ instruction })

const unnamed = () => undefined
const at = (key: PublicKey): Address => address(key.toBase58())
const goodAmount = (raw: bigint): TokenAmount => ({ raw, mint: at(goods), decimals: 6 })
const otherAmount = (raw: bigint): TokenAmount => ({ raw, mint: at(others), decimals: 6 })
const usdc = (raw: bigint): TokenAmount => ({ raw, mint: at(usdcMint), decimals: 6 })
/** Alice’s dollar account. */
const account = at(makeMarketScene().associated(alice, usdcMint))
const lamports = (raw: bigint): TokenAmount => ({ raw, mint: at(solMint), decimals: 9 })

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
    name: 'an exchange, and a part sent on',
    steps: (scene) => [buy(scene), paySol(alice, bob, sol)],
    expected: [
      {
        type: 'swap',
        event: {
          what: 'swap',
          side: 'buy',
          base: goodAmount(2_000_000n),
          quote: usdc(1_500_000n),
          venue: 'Raydium AMM v4',
        },
      },
      {
        type: 'transfer-out',
        event: { what: 'send', amount: lamports(1_000_000_000n), to: at(bob) },
      },
    ],
  },
  {
    name: 'an exchange through an aggregator, named after it',
    steps: (scene) => [call(['Jupiter Aggregator v6', 'Route'], [buy(scene)], by)],
    expected: [
      {
        type: 'swap',
        event: {
          what: 'swap',
          side: 'buy',
          base: goodAmount(2_000_000n),
          quote: usdc(1_500_000n),
          venue: 'Jupiter Aggregator v6',
        },
      },
    ],
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
    expected: [
      {
        type: 'swap',
        event: { what: 'swap', side: 'buy', base: goodAmount(1_000_000n), quote: usdc(3_000_000n) },
      },
    ],
  },
  {
    name: 'a direct exchange, for the buyer',
    steps: agreedSteps,
    signers: [bob],
    expected: [
      {
        type: 'swap',
        event: {
          what: 'swap',
          side: 'buy',
          base: goodAmount(3_000_000n),
          quote: lamports(2_000_000_000n),
          counterparty: at(bob),
        },
      },
    ],
  },
  {
    name: 'a direct exchange, for the seller',
    of: bob,
    steps: agreedSteps,
    signers: [bob],
    expected: [
      {
        type: 'swap',
        event: {
          what: 'swap',
          side: 'sell',
          base: goodAmount(3_000_000n),
          quote: lamports(2_000_000_000n),
          counterparty: at(alice),
        },
      },
    ],
  },
  {
    name: 'a direct exchange with a gift to another wallet: single transfers',
    steps: (scene) => [...agreedSteps(scene), paySol(alice, stranger, sol)],
    signers: [bob],
    expected: [
      {
        type: 'transfer-out',
        event: { what: 'send', amount: lamports(2_000_000_000n), to: at(bob) },
      },
      {
        type: 'transfer-in',
        event: { what: 'receive', amount: goodAmount(3_000_000n), from: at(bob) },
      },
      {
        type: 'transfer-out',
        event: { what: 'send', amount: lamports(1_000_000_000n), to: at(stranger) },
      },
    ],
  },
  {
    name: 'tokens received by a wallet that the message does not mention',
    of: bob,
    steps: (scene) => [
      payToken(hers(scene, usdcMint), scene.associated(bob, usdcMint), alice, 20_000_000n),
    ],
    expected: [
      {
        type: 'transfer-in',
        event: { what: 'receive', amount: usdc(20_000_000n), from: at(alice) },
      },
    ],
  },
  {
    name: 'a token with a transfer fee: what arrives',
    of: bob,
    steps: (scene) => [
      payToken(hers(scene, goods), scene.associated(bob, goods), alice, 100_000_000n, 1_000_000n),
    ],
    expected: [
      {
        type: 'transfer-in',
        event: { what: 'receive', amount: goodAmount(99_000_000n), from: at(alice) },
      },
    ],
  },
  {
    name: 'sent to the same wallet twice, and to another',
    steps: () => [paySol(alice, bob, sol), paySol(alice, bob, sol), paySol(alice, stranger, sol)],
    expected: [
      {
        type: 'transfer-out',
        event: { what: 'send', amount: lamports(2_000_000_000n), to: at(bob) },
      },
      {
        type: 'transfer-out',
        event: { what: 'send', amount: lamports(1_000_000_000n), to: at(stranger) },
      },
    ],
  },
  {
    name: 'an NFT sent',
    steps: (scene) => {
      const mint = scene.mint(keyOf(14), 0)
      const from = scene.hold(keyOf(110), alice, mint, 1n)
      const to = scene.hold(keyOf(111), bob, mint, 0n)
      return [payToken(from, to, alice, 1n)]
    },
    expected: [{ type: 'nft', event: { what: 'send', nft: at(keyOf(14)), to: at(bob) } }],
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
    expected: [
      {
        type: 'nft',
        event: {
          what: 'trade-nft',
          side: 'buy',
          nfts: [at(keyOf(14))],
          price: [lamports(2_000_000_000n)],
          venue: 'Magic Eden v2 marketplace',
        },
      },
    ],
  },
  {
    name: 'a loan repaid',
    steps: (scene) => [
      call(
        ['Kamino Lend', 'RepayObligationLiquidityV2'],
        [payToken(hers(scene, usdcMint), poolUsdc, alice, 9_000_000n)],
        by,
      ),
    ],
    expected: [
      {
        type: 'lending',
        event: {
          what: 'deposit',
          paid: [usdc(9_000_000n)],
          paidAs: 'repay',
          received: [],
          receivedAs: 'take-out',
          venue: 'Kamino Lend',
        },
      },
    ],
  },
  {
    name: 'a loan repaid and collateral withdrawn, without instruction names',
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
    expected: [
      {
        type: 'lending',
        event: {
          what: 'deposit',
          paid: [usdc(9_000_000n)],
          paidAs: 'put-in',
          received: [goodAmount(4_000_000n)],
          receivedAs: 'take-out',
          venue: 'Jupiter Lend: Vaults (borrow)',
        },
      },
    ],
  },
  {
    name: 'a deposit in a farm that pays out rewards',
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
    expected: [
      {
        type: 'deposit',
        event: {
          what: 'deposit',
          paid: [usdc(9_000_000n)],
          paidAs: 'put-in',
          received: [goodAmount(4_000_000n)],
          receivedAs: 'take-out',
          venue: 'Raydium farm v5',
        },
      },
    ],
  },
  {
    name: 'liquidity added',
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
    expected: [
      {
        type: 'liquidity',
        event: {
          what: 'liquidity',
          added: [usdc(9_000_000n), goodAmount(3_000_000n)],
          removed: [],
          venue: 'Raydium AMM v4',
        },
      },
    ],
  },
  {
    name: 'liquidity removed',
    steps: (scene) => [
      call(
        ['Meteora DLMM', 'RemoveLiquidityByRange2'],
        [payToken(poolGoods, hers(scene, goods), poolOwner, 3_000_000n)],
        by,
      ),
    ],
    expected: [
      {
        type: 'liquidity',
        event: {
          what: 'liquidity',
          added: [],
          removed: [goodAmount(3_000_000n)],
          venue: 'Meteora DLMM',
        },
      },
    ],
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
    expected: [
      {
        type: 'order',
        event: { what: 'place-order', spent: [usdc(9_000_000n)], venue: 'Jupiter DCA' },
      },
    ],
  },
  {
    name: 'orders changed without moving tokens',
    steps: () => [call(['Phoenix', 'CancelAllOrdersWithFreeFunds'], [], by)],
    expected: [{ type: 'order', event: { what: 'change-orders', venue: 'Phoenix v1 CLOB' } }],
  },
  {
    name: 'fees claimed',
    steps: (scene) => [
      call(
        ['Meteora Dynamic Bonding Curve', 'ClaimCreatorTradingFee'],
        [payToken(poolUsdc, hers(scene, usdcMint), poolOwner, 9_000_000n)],
        by,
      ),
    ],
    expected: [
      {
        type: 'claim',
        event: {
          what: 'claim',
          received: [usdc(9_000_000n)],
          venue: 'Meteora Dynamic Bonding Curve',
        },
      },
    ],
  },
  {
    name: 'a round trip through exchanges',
    steps: (scene) => [
      buy(scene),
      swap(
        alice,
        { from: hers(scene, goods), to: poolGoods, amount: 2_000_000n },
        { from: poolUsdc, to: hers(scene, usdcMint), amount: 1_600_000n },
      ),
    ],
    expected: [
      {
        type: 'arbitrage',
        event: { what: 'arbitrage', gained: [usdc(100_000n)], paid: [], venue: 'Raydium AMM v4' },
      },
    ],
  },
  {
    name: 'SOL deposited in a stake pool',
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
    expected: [
      {
        type: 'stake',
        event: {
          what: 'stake',
          spent: [lamports(1_000_000_000n)],
          received: [{ raw: 900_000_000n, mint: at(keyOf(15)), decimals: 9 }],
        },
      },
    ],
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
    expected: [
      {
        type: 'program',
        event: {
          what: 'exchange',
          spent: [usdc(9_000_000n), goodAmount(3_000_000n)],
          received: [otherAmount(5_000_000n), lamports(500_000_000n)],
        },
      },
    ],
  },
  {
    name: 'tokens burned',
    steps: (scene) => [destroy(hers(scene, goods), goods, alice, 1_000_000n)],
    expected: [{ type: 'burn', event: { what: 'burn', amount: goodAmount(1_000_000n) } }],
  },
  {
    name: 'tokens minted to another wallet',
    steps: (scene) => [issue(goods, scene.associated(bob, goods), alice, 1_000_000n)],
    expected: [
      { type: 'mint', event: { what: 'mint', amount: goodAmount(1_000_000n), to: at(bob) } },
    ],
  },
  {
    name: 'tokens minted to the wallet',
    of: bob,
    steps: (scene) => [issue(goods, scene.associated(bob, goods), alice, 1_000_000n)],
    expected: [{ type: 'mint', event: { what: 'receive-minted', amount: goodAmount(1_000_000n) } }],
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
    name: 'an approval',
    steps: (scene) => [only(approve(hers(scene, usdcMint), bob, alice, 100_000_000n))],
    expected: [
      {
        type: 'approval',
        event: {
          what: 'approve',
          account,
          mint: at(usdcMint),
          delegate: at(bob),
          amount: usdc(100_000_000n),
        },
      },
    ],
  },
  {
    name: 'an approval without limit',
    steps: (scene) => [only(approve(hers(scene, usdcMint), bob, alice, maxU64))],
    expected: [
      {
        type: 'approval',
        event: { what: 'approve', account, mint: at(usdcMint), delegate: at(bob) },
      },
    ],
  },
  {
    name: 'an approval that is revoked at once is left out',
    steps: (scene) => [
      only(approve(hers(scene, usdcMint), bob, alice, 100n)),
      buy(scene),
      only(revoke(hers(scene, usdcMint), alice)),
    ],
    expected: [
      {
        type: 'swap',
        event: {
          what: 'swap',
          side: 'buy',
          base: goodAmount(2_000_000n),
          quote: usdc(1_500_000n),
          venue: 'Raydium AMM v4',
        },
      },
    ],
  },
  {
    name: 'an approval revoked and granted to another delegate',
    steps: (scene) => [
      only(revoke(hers(scene, usdcMint), alice)),
      only(approve(hers(scene, usdcMint), bob, alice, 100n)),
    ],
    expected: [
      {
        type: 'approval',
        event: {
          what: 'approve',
          account,
          mint: at(usdcMint),
          delegate: at(bob),
          amount: usdc(100n),
        },
      },
    ],
  },
  {
    name: 'an approval granted, revoked and granted again',
    steps: (scene) => [
      only(approve(hers(scene, usdcMint), keeper, alice, 7n)),
      only(revoke(hers(scene, usdcMint), alice)),
      only(approve(hers(scene, usdcMint), bob, alice, 100n)),
    ],
    expected: [
      {
        type: 'approval',
        event: {
          what: 'approve',
          account,
          mint: at(usdcMint),
          delegate: at(bob),
          amount: usdc(100n),
        },
      },
    ],
  },
  {
    name: 'an approval revoked',
    steps: (scene) => [only(revoke(hers(scene, usdcMint), alice))],
    expected: [{ type: 'revoke', event: { what: 'revoke', account, mint: at(usdcMint) } }],
  },
  {
    name: 'a token account transferred to a new owner',
    steps: (scene) => [only(setAuthority(hers(scene, usdcMint), 2, bob, alice))],
    expected: [
      {
        type: 'authority',
        event: { what: 'give-authority', account, kind: 'token-owner', to: at(bob) },
      },
    ],
  },
  {
    name: 'the wallet assigned to a program',
    steps: () => [only(SystemProgram.assign({ accountPubkey: alice, programId: unknownProgram }))],
    expected: [
      { type: 'authority', event: { what: 'assign-wallet', program: at(unknownProgram) } },
    ],
  },
  {
    name: 'stake created, delegated and deactivated',
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
      {
        type: 'stake',
        event: { what: 'fund-stake', amount: lamports(1_000_000_000n), validator: at(validator) },
      },
      { type: 'unstake', event: { what: 'deactivate-stake', stake: at(stakeAccount) } },
    ],
  },
  {
    name: 'an existing stake delegated, split and merged',
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
      {
        type: 'stake',
        event: { what: 'delegate-stake', stake: at(stakeAccount), validator: at(validator) },
      },
      {
        type: 'stake',
        event: {
          what: 'split-stake',
          amount: lamports(500_000_000n),
          from: at(stakeAccount),
          to: at(otherStake),
        },
      },
      { type: 'stake', event: { what: 'merge-stake', from: at(otherStake), to: at(stakeAccount) } },
    ],
  },
  {
    name: 'SOL wrapped',
    steps: (scene) => wrapped(alice, scene.associated(alice, solMint), sol, []).slice(0, -1),
    expected: [
      { type: 'wrap', event: { what: 'wrap', amount: lamports(1_000_000_000n) } },
      { type: 'account', event: { what: 'open-account', mint: at(solMint) } },
    ],
  },
  {
    name: 'SOL unwrapped',
    steps: (scene) => [close(scene.hold(temporary, alice, solMint, sol), alice, alice)],
    expected: [{ type: 'wrap', event: { what: 'unwrap', amount: lamports(1_000_000_000n) } }],
  },
  {
    name: 'wrapped SOL closed to another wallet',
    steps: (scene) => [close(scene.hold(temporary, alice, solMint, sol), bob, alice)],
    expected: [
      {
        type: 'transfer-out',
        event: { what: 'send', amount: lamports(1_002_039_280n), to: at(bob) },
      },
    ],
  },
  {
    name: 'an account opened and one closed',
    steps: (scene) => [
      close(emptyFor(scene, keyOf(15), 6), alice, alice),
      openAssociated(alice, alice, solMint),
    ],
    expected: [
      { type: 'account', event: { what: 'close-accounts', count: 1, refunded: true } },
      { type: 'account', event: { what: 'open-account', mint: at(solMint) } },
    ],
  },
  {
    name: 'a tip alone',
    steps: () => [paySol(alice, new PublicKey(tipAccount), 2_000_000n)],
    expected: [{ type: 'program', event: { what: 'tip', lamports: 2_000_000n } }],
  },
  {
    name: 'use of an unknown app',
    steps: () => [call(unknownProgram, [], by)],
    expected: [{ type: 'program', event: { what: 'use-app', app: at(unknownProgram) } }],
  },
  {
    name: 'a market price update',
    steps: () => [call(programOf('HumidiFi (prop AMM)'), [], by)],
    expected: [
      {
        type: 'program',
        event: { what: 'update-prices', app: at(programOf('HumidiFi (prop AMM)')) },
      },
    ],
  },
  {
    name: 'a pool created with what is put into it',
    steps: (scene) => {
      const share = emptyFor(scene, keyOf(15), 9)
      return [
        call(
          ['Raydium AMM v4', 'Initialize2'],
          [
            payToken(hers(scene, usdcMint), poolUsdc, alice, 90n),
            payToken(hers(scene, goods), poolGoods, alice, 30n),
            issue(keyOf(15), share, poolOwner, 7n),
          ],
          by,
        ),
      ]
    },
    expected: [
      {
        type: 'liquidity',
        event: {
          what: 'liquidity',
          added: [usdc(90n), goodAmount(30n)],
          removed: [],
          venue: 'Raydium AMM v4',
          created: true,
        },
      },
    ],
  },
  {
    name: 'a wallet that is only mentioned',
    of: stranger,
    steps: (scene) => [call(unknownProgram, [buy(scene)], { ...by, accounts: [stranger] })],
    expected: [],
  },
  {
    name: 'a wallet that only pays the fee for another',
    of: keeper,
    payer: keeper,
    steps: (scene) => [buy(scene)],
    expected: [
      { type: 'program', event: { what: 'pay-fee', signer: at(alice), feeLamports: 5_000n } },
    ],
  },
]

const recordOf = ({ steps, payer = alice, signers = [] }: Row) => {
  const scene = makeMarketScene()
  return scene.record(payer, steps(scene), { signers })
}

const itemsOf = (row: Row, record = recordOf(row)) =>
  describeActivity(record, at(row.of ?? alice), unnamed)

describe('describeActivity reports', () => {
  for (const row of [...moved, ...controls])
    test(row.name, () => {
      expect(itemsOf(row).map(({ type, event }) => ({ type, event }))).toEqual(row.expected)
    })

  const [exchange] = moved

  test('exact amounts with direction, counterparty and a stable id', () => {
    const [first, second] = exchange ? itemsOf(exchange) : []
    expect(first).toMatchObject({
      id: 'built-0',
      amounts: [
        { ...usdc(1_500_000n), direction: 'out' },
        { ...goodAmount(2_000_000n), direction: 'in' },
      ],
    })
    expect(second).toMatchObject({ id: 'built-1', counterparty: at(bob) })
  })

  test('a failure for its signers, with the fee for the fee payer', () => {
    const record = exchange && { ...recordOf(exchange), error: { type: 'failed' } }
    const reported = (wallet: PublicKey) => record && describeActivity(record, at(wallet), unnamed)
    expect(reported(alice)).toEqual([
      {
        id: 'built-0',
        type: 'failed',
        event: { what: 'fail', app: at(programOf('Raydium AMM v4')), feeLamports: 5_000n },
        amounts: [],
        counterparty: at(programOf('Raydium AMM v4')),
      },
    ])
    expect(reported(bob)).toEqual([])
  })

  test('that a record cannot be read', () => {
    const record = exchange && { ...recordOf(exchange), preLamports: [] }
    const items = record && describeActivity(record, at(alice), unnamed)
    expect(items).toEqual([
      { id: 'built-0', type: 'program', event: { what: 'unreadable' }, amounts: [] },
    ])
  })
})

describe('all recorded transactions', () => {
  const hidden = /[\p{Cc}\p{Cf}]|undefined|NaN|\[object/u

  test('have items for every signer, with sentences and positive amounts', () => {
    let count = 0
    for (const recorded of allRecorded()) {
      const record = ledgerTransaction(recorded)
      const { header, staticAccounts } = record.transaction.message
      for (const wallet of staticAccounts.slice(0, header.requiredSignatures)) {
        const items = describeActivity(record, wallet, unnamed)
        expect(items.length).toBeGreaterThan(0)
        count += items.length
        for (const { id, event, amounts } of items) {
          expect(id.startsWith(`${record.signature}-`)).toBe(true)
          for (const tense of ['past', 'plan'] as const)
            expect(activityText(event, tense, unnamed)).not.toMatch(hidden)
          expect(amounts.every(({ raw }) => raw > 0n)).toBe(true)
        }
      }
    }
    expect(count).toBeGreaterThan(300)
  }, 60_000)
})
