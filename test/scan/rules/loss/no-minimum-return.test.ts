import { address, type Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import {
  type NoMinimumReturn,
  noMinimumReturn,
} from '../../../../src/scan/rules/loss/no-minimum-return.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  mine,
  mineToo,
  otherMint,
  pda,
  type Scene,
  sendTokens,
  theirs,
  theirsToo,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'
import { dataOf } from '../../../kit/values/swap-stage.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const pool = address('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C')
const dollar = 1_000_000n
const input = (paid: bigint, least: bigint) => dataOf('8fbe5adac41e33de', [paid, 8], [least, 8])
const output = (most: bigint, fixed: bigint) => dataOf('37d96256a34ab4ad', [most, 8], [fixed, 8])

const account = (kind: Address, owner: Address, amount: bigint) =>
  tokenAccount({ mint: kind, owner, amount, ...(kind === wrappedSolMint && { native: true }) })

type Swap = {
  data: Uint8Array
  paid?: bigint
  has?: bigint
  within?: boolean
  more?: Scene['steps']
}

/** Dollars for 900 units of a token, in a call of the user's own or of another program. */
const swapped = ({
  data,
  paid = 1_000n * dollar,
  has = paid,
  within = false,
  more,
}: Swap): Scene => {
  const at = within ? [0, 0] : [0]
  return {
    knownPrograms: [pool],
    steps: [
      ...(within ? [{ path: [0] }] : []),
      { programId: pool, path: at, data },
      { programId: tokenProgram, path: [...at, 0], actions: [sendTokens(paid)] },
      {
        programId: tokenProgram,
        path: [...at, 1],
        actions: [
          { type: 'transfer-token', from: theirsToo, to: mineToo, amount: 900n, authority: pda },
        ],
      },
      ...(more ?? []),
    ],
    before: {
      [mine]: account(usdc, user, has),
      [theirs]: account(usdc, pda, 0n),
      [mineToo]: account(otherMint, user, 0n),
      [theirsToo]: account(otherMint, pda, 900n),
    },
    after: {
      [mine]: account(usdc, user, has - paid),
      [theirs]: account(usdc, pda, paid),
      [mineToo]: account(otherMint, user, 900n),
      [theirsToo]: account(otherMint, pda, 0n),
    },
  }
}

const loose = (
  params: Partial<NoMinimumReturn>,
  rest: Partial<Found<NoMinimumReturn>> = {},
): Found<NoMinimumReturn> => ({
  params: {
    program: pool,
    given: { raw: 1_000n * dollar, mint: usdc },
    received: { raw: 900n, mint: otherMint },
    ...params,
  },
  subject: pool,
  before: '1000000000',
  after: '0',
  at: [[0]],
  ...rest,
})
const nothingOf = (raw: bigint) => ({ guaranteed: { raw, mint: otherMint } })

testRule(noMinimumReturn, {
  quiet: [
    { name: 'a minimum of nearly all', ...swapped({ data: input(1_000n * dollar, 890n) }) },
    { name: 'a minimum of four fifths', ...swapped({ data: input(1_000n * dollar, 720n) }) },
    {
      name: 'no minimum in the call of another program',
      ...swapped({ data: input(0n, 0n), within: true }),
    },
    {
      name: 'a maximum of a quarter more',
      ...swapped({ data: output(1_250n * dollar, 900n), has: 10_000n * dollar }),
    },
    {
      name: 'a little more than the usual slippage, for a little money',
      ...swapped({ data: input(40n * dollar, 700n), paid: 40n * dollar }),
    },
    {
      name: 'a maximum that the balance limits',
      ...swapped({ data: output(2n ** 64n - 1n, 900n) }),
    },
    { name: 'data that is too short', ...swapped({ data: dataOf('8fbe5adac41e33de', [1n, 8]) }) },
  ],
  firing: [
    {
      name: 'no minimum',
      ...swapped({ data: input(1_000n * dollar, 0n) }),
      finds: [loose(nothingOf(0n))],
    },
    {
      name: 'a minimum of exactly half',
      ...swapped({ data: input(1_000n * dollar, 450n) }),
      finds: [loose(nothingOf(450n))],
    },
    {
      name: 'a minimum of seven tenths, which is a reason for care',
      ...swapped({ data: input(1_000n * dollar, 630n) }),
      finds: [loose(nothingOf(630n), { severity: 'medium' })],
    },
    {
      name: 'a maximum of twice as much',
      ...swapped({ data: output(2_000n * dollar, 900n), has: 10_000n * dollar }),
      finds: [loose({}, { before: '10000000000', after: '9000000000' })],
    },
    {
      name: 'a maximum of all that the user has',
      ...swapped({ data: output(2n ** 64n - 1n, 900n), has: 10_000n * dollar }),
      finds: [
        loose(
          { given: { raw: 9_000n * dollar, mint: usdc } },
          { before: '10000000000', after: '9000000000' },
        ),
      ],
    },
    {
      name: 'some dollars, which are a reason for care',
      ...swapped({ data: input(20n * dollar, 0n), paid: 20n * dollar }),
      finds: [
        loose(
          { ...nothingOf(0n), given: { raw: 20n * dollar, mint: usdc } },
          { before: '20000000', severity: 'medium' },
        ),
      ],
    },
    {
      name: 'a tenth of a balance, which is a reason for care',
      ...swapped({ data: input(100n * dollar, 0n), paid: 100n * dollar, has: 1_000n * dollar }),
      finds: [
        loose(
          { ...nothingOf(0n), given: { raw: 100n * dollar, mint: usdc } },
          { before: '1000000000', after: '900000000', severity: 'medium' },
        ),
      ],
    },
    {
      name: 'a quarter of a balance, paid in money',
      ...swapped({ data: input(25n * dollar, 0n), paid: 25n * dollar, has: 100n * dollar }),
      finds: [
        loose(
          { ...nothingOf(0n), given: { raw: 25n * dollar, mint: usdc } },
          { before: '100000000', after: '75000000' },
        ),
      ],
    },
    {
      name: 'a tenth of a large balance',
      ...swapped({ data: input(1_000n * dollar, 0n), has: 10_000n * dollar }),
      finds: [loose(nothingOf(0n), { before: '10000000000', after: '9000000000' })],
    },
    {
      name: 'a small part of a very large balance',
      ...swapped({
        data: input(3_000n * dollar, 0n),
        paid: 3_000n * dollar,
        has: 100_000n * dollar,
      }),
      finds: [
        loose(
          { ...nothingOf(0n), given: { raw: 3_000n * dollar, mint: usdc } },
          { before: '100000000000', after: '97000000000' },
        ),
      ],
    },
    {
      name: 'a small part of a balance, which is only noted',
      ...swapped({ data: input(1_000n * dollar, 0n), has: 100_000n * dollar }),
      finds: [
        loose(nothingOf(0n), { before: '100000000000', after: '99000000000', severity: 'low' }),
      ],
    },
  ],
})
