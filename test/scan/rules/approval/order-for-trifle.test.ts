import { address, type Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import {
  type OrderForTrifle,
  orderForTrifle,
} from '../../../../src/scan/rules/approval/order-for-trifle.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  role,
  type Scene,
  secondStranger,
  sendTokens,
  sol,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { bridgeOrderData, bridgeProgram, phoenixMarket } from '../../../kit/values/order-bytes.ts'
import { dataOf } from '../../../kit/values/swap-stage.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const bridge = address(bridgeProgram)
const phoenix = address('PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY')
const orders = address('j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X')
const dollar = 1_000_000n

type Order = { gives: bigint; of?: Address; wants: bigint; named: Address; signer?: Address }

const ordered = ({ gives, of = usdc, wants, named, signer = user }: Order): Scene => ({
  knownPrograms: [orders],
  steps: [
    {
      programId: orders,
      accounts: [role(signer, 'spend'), role(mine, 'write'), role(named, 'read')],
      data: dataOf('856e4aaf709ff59f', [1n, 8], [gives, 8], [wants, 8]),
    },
    { programId: tokenProgram, path: [0, 0], actions: [sendTokens(gives)] },
  ],
  before: {
    [mine]: tokenAccount({ mint: of, owner: user, amount: gives }),
    [theirs]: tokenAccount({ mint: of, owner: pda, amount: 0n }),
    [mint]: mintAccount(),
    [otherMint]: mintAccount(),
  },
  after: {
    [mine]: tokenAccount({ mint: of, owner: user, amount: 0n }),
    [theirs]: tokenAccount({ mint: of, owner: pda, amount: gives }),
  },
})

const unreadable = ({
  data = dataOf('0102030405060708', [1n, 8], [1n, 8]),
  ...order
}: Pick<Order, 'gives' | 'of'> & { data?: Uint8Array }): Scene => {
  const scene = ordered({ ...order, wants: 0n, named: otherMint })
  return { ...scene, steps: (scene.steps ?? []).map((step) => ({ ...step, data })) }
}

const unread = unreadable({ gives: 1_000n * dollar })
const whole = unreadable({ gives: 400n, of: mint })
const part: Scene = {
  ...whole,
  before: { ...whole.before, [mine]: tokenAccount({ mint, owner: user, amount: 900n }) },
  after: { ...whole.after, [mine]: tokenAccount({ mint, owner: user, amount: 500n }) },
}
const filled: Scene = {
  ...unread,
  after: {
    ...unread.after,
    [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 900n * dollar }),
  },
}

/** 1,000 dollars for this much on another chain. */
const bridged = (wants: Omit<Parameters<typeof bridgeOrderData>[0], 'gives'>): Scene => {
  const gives = 1_000n * dollar
  const scene = ordered({ gives, wants: 0n, named: otherMint })
  const [call, ...rest] = scene.steps ?? []
  return {
    ...scene,
    steps: [{ ...call, programId: bridge, data: bridgeOrderData({ gives, ...wants }) }, ...rest],
  }
}

/** Two SOL offered in a book at this price in thousandths of a dollar. */
const booked = (price: bigint, code = '02'): Scene => ({
  steps: [
    {
      programId: phoenix,
      accounts: [
        role(phoenix, 'read'),
        role(stranger, 'read'),
        role(pda, 'write'),
        role(user, 'sign'),
      ],
      data: dataOf(code, [1n, 1], [1n, 1], [price, 8], [2_000n, 8]),
    },
    { programId: tokenProgram, path: [0, 0], actions: [sendTokens(2n * sol)] },
  ],
  before: {
    [mine]: tokenAccount({ mint: wrappedSolMint, owner: user, amount: 2n * sol, native: true }),
    [theirs]: tokenAccount({ mint: wrappedSolMint, owner: secondStranger, native: true }),
    [pda]: { ...wallet(1n), owner: phoenix, data: phoenixMarket(wrappedSolMint, usdc) },
  },
  after: {
    [mine]: tokenAccount({ mint: wrappedSolMint, owner: user, native: true }),
    [theirs]: tokenAccount({
      mint: wrappedSolMint,
      owner: secondStranger,
      amount: 2n * sol,
      native: true,
    }),
  },
})

const trifle = (params: Omit<OrderForTrifle, 'market'>): Found<OrderForTrifle> => ({
  params: { market: orders, ...params },
  subject: orders,
  at: [[0]],
})

const at = (market: Address, { params, ...rest }: Found<OrderForTrifle>) => ({
  ...rest,
  params: { ...params, market },
  subject: market,
})

testRule(orderForTrifle, {
  quiet: [
    {
      name: 'a price that SOL may have',
      ...ordered({ gives: 1_000n * dollar, wants: 5_000_000_000n, named: wrappedSolMint }),
    },
    {
      name: 'dollars for a token that may be worth them',
      ...ordered({ gives: 1_000n * dollar, wants: 500n * dollar, named: mint }),
    },
    {
      name: 'an order of a stranger',
      ...ordered({ gives: 1_000n * dollar, wants: 1n, named: wrappedSolMint, signer: stranger }),
    },
    {
      name: 'a few dollars in an order that cannot be read',
      ...unreadable({ gives: 3n * dollar }),
    },
    { name: 'a part of a token without a known price', ...part },
    {
      name: 'an order that cannot be read and is filled at once',
      ...filled,
    },
    { name: 'dollars on another chain for dollars', ...bridged({ amount: 999n * dollar }) },
    {
      name: 'dollars for ether',
      ...bridged({ chainId: 1n, token: '00'.repeat(20), amount: 3n * 10n ** 17n }),
    },
    {
      name: 'dollars of 18 decimals',
      ...bridged({
        chainId: 56n,
        token: '8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
        amount: 999n * 10n ** 18n,
      }),
    },
    { name: 'SOL in a book for 150 dollars each', ...booked(150_000n) },
    { name: 'orders in a book that are cancelled', ...booked(150_000n, '06') },
  ],
  firing: [
    {
      name: 'dollars on another chain for much less',
      ...bridged({ amount: 700n * dollar }),
      finds: [
        at(
          bridge,
          trifle({
            given: { raw: 1_000n * dollar, mint: usdc },
            wanted: { raw: 700n * dollar, mint: usdc },
          }),
        ),
      ],
    },
    {
      name: 'dollars of 18 decimals, as if they had six',
      ...bridged({
        chainId: 56n,
        token: '8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
        amount: 999n * dollar,
      }),
      finds: [
        at(
          bridge,
          trifle({ given: { raw: 1_000n * dollar, mint: usdc }, wanted: { raw: 0n, mint: usdc } }),
        ),
      ],
    },
    {
      name: 'nothing of a token that is not known',
      ...bridged({ token: 'ee'.repeat(20), amount: 0n }),
      finds: [
        at(
          bridge,
          trifle({
            given: { raw: 1_000n * dollar, mint: usdc },
            wanted: { raw: 0n, mint: wrappedSolMint },
          }),
        ),
      ],
    },
    {
      name: 'some of a token of another chain that is not known, which is noted',
      ...bridged({ token: 'ee'.repeat(20), amount: 5n }),
      finds: [
        { ...at(bridge, trifle({ given: { raw: 1_000n * dollar, mint: usdc } })), severity: 'low' },
      ],
    },
    {
      name: 'SOL in a book for a dollar each',
      ...booked(1_000n),
      finds: [
        at(
          phoenix,
          trifle({
            given: { raw: 2n * sol, mint: wrappedSolMint },
            wanted: { raw: 2n * dollar, mint: usdc },
          }),
        ),
      ],
    },
    {
      name: 'SOL in a book by orders that cannot be read, which is noted',
      ...booked(150_000n, '10'),
      finds: [
        {
          ...at(phoenix, trifle({ given: { raw: 2n * sol, mint: wrappedSolMint } })),
          severity: 'low',
        },
      ],
    },
    {
      name: 'dollars for one lamport',
      ...ordered({ gives: 1_000n * dollar, wants: 1n, named: wrappedSolMint }),
      finds: [
        trifle({
          given: { raw: 1_000n * dollar, mint: usdc },
          wanted: { raw: 1n, mint: wrappedSolMint },
        }),
      ],
    },
    {
      name: 'no mint to compare with',
      ...ordered({ gives: 1_000n * dollar, wants: 1n, named: theirs }),
      finds: [trifle({ given: { raw: 1_000n * dollar, mint: usdc } })],
    },
    {
      name: 'an order in a form that is not known',
      ...unreadable({ gives: 1_000n * dollar }),
      finds: [trifle({ given: { raw: 1_000n * dollar, mint: usdc } })],
    },
    {
      name: 'the same for all of a token without a known price',
      ...whole,
      finds: [trifle({ given: { raw: 400n, mint } })],
    },
    {
      name: 'the same, cut off before its price',
      ...unreadable({ gives: 1_000n * dollar, data: dataOf('856e4aaf709ff59f', [1n, 8]) }),
      finds: [trifle({ given: { raw: 1_000n * dollar, mint: usdc } })],
    },
    {
      name: 'a token for a thousandth of a cent',
      ...ordered({ gives: 900n, of: mint, wants: 10n, named: usdc }),
      finds: [trifle({ given: { raw: 900n, mint }, wanted: { raw: 10n, mint: usdc } })],
    },
    {
      name: 'dollars for one unit of a token',
      ...ordered({ gives: 1_000n * dollar, wants: 1n, named: otherMint }),
      finds: [
        trifle({
          given: { raw: 1_000n * dollar, mint: usdc },
          wanted: { raw: 1n, mint: otherMint },
        }),
      ],
    },
  ],
})
