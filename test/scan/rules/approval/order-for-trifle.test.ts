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
  sendTokens,
  stranger,
  theirs,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'
import { dataOf } from '../../../kit/values/swap-stage.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
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

const trifle = (params: Omit<OrderForTrifle, 'market'>): Found<OrderForTrifle> => ({
  params: { market: orders, ...params },
  subject: orders,
  at: [[0]],
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
  ],
  firing: [
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
