import { address, type Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { type PoorReturn, poorReturn } from '../../../../src/scan/rules/loss/poor-return.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  market,
  mine,
  mineToo,
  otherMint,
  pda,
  type Scene,
  sendTokens,
  sol,
  theirs,
  theirsToo,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const usdt = address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')
const nft = address('9jaZhJM6nMHTo4hY9DGabQ1HNuUWhJtm7js1fmKMVpkN')
const dollar = 1_000_000n
const before = { [user]: wallet(10n * sol) }

const account = (kind: Address, owner: Address, amount: bigint) =>
  tokenAccount({ mint: kind, owner, amount, ...(kind === wrappedSolMint && { native: true }) })

type Trade = { gives: bigint; has?: bigint; of?: Address; gets: bigint; out: Address }

/** A trade through an established program. */
const traded = ({ gives, has = gives, of = usdc, gets, out }: Trade): Scene => ({
  knownPrograms: [market],
  steps: [
    { programId: market, path: [0] },
    { programId: tokenProgram, path: [0, 0], actions: [sendTokens(gives)] },
    {
      programId: tokenProgram,
      path: [0, 1],
      actions: [
        { type: 'transfer-token', from: theirsToo, to: mineToo, amount: gets, authority: pda },
      ],
    },
  ],
  before: {
    ...before,
    [mine]: account(of, user, has),
    [theirs]: account(of, pda, 0n),
    [mineToo]: account(out, user, 0n),
    [theirsToo]: account(out, pda, gets),
  },
  after: {
    [user]: wallet(10n * sol),
    [mine]: account(of, user, has - gives),
    [theirs]: account(of, pda, gives),
    [mineToo]: account(out, user, gets),
    [theirsToo]: account(out, pda, 0n),
  },
})

const poor = (
  given: bigint,
  received: bigint,
  rest: Partial<Found<PoorReturn>> = {},
): Found<PoorReturn> => ({
  params: {
    reason: 'price',
    given: { raw: given, mint: usdc },
    received: { raw: received, mint: wrappedSolMint },
  },
  subject: pda,
  before: given.toString(),
  after: '0',
  at: [[0, 0]],
  ...rest,
})

testRule(poorReturn, {
  quiet: [
    {
      name: 'a price that SOL may have',
      ...traded({ gives: 1_000n * dollar, gets: 5n * sol, out: wrappedSolMint }),
    },
    {
      name: 'a token of unknown price and supply',
      ...traded({ gives: 1_000n * dollar, gets: 1n, out: otherMint }),
    },
    {
      name: 'an NFT for a price',
      ...traded({ gives: 1n, of: nft, gets: 2_000_000n, out: wrappedSolMint }),
    },
    {
      name: 'dollars for a little less of them',
      ...traded({ gives: 1_000n * dollar, gets: 900n * dollar, out: usdt }),
    },
    {
      name: 'a few dollars',
      ...traded({ gives: 9n * dollar, gets: 1n, out: wrappedSolMint }),
    },
    {
      name: 'a payment with nothing in return',
      steps: [{ actions: [sendTokens(1_000n * dollar)] }],
      before: { [mine]: account(usdc, user, 1_000n * dollar), [theirs]: account(usdc, pda, 0n) },
      after: { [mine]: account(usdc, user, 0n), [theirs]: account(usdc, pda, 1_000n * dollar) },
    },
    {
      name: 'a payment with the rent of an empty account in return',
      steps: [
        {
          actions: [
            sendTokens(1_000n * dollar),
            { type: 'close-account', account: mineToo, destination: user, authority: user },
          ],
        },
      ],
      before: {
        ...before,
        [mine]: account(usdc, user, 1_000n * dollar),
        [theirs]: account(usdc, pda, 0n),
        [mineToo]: account(otherMint, user, 0n),
      },
      after: {
        [user]: wallet(10n * sol + 2_039_280n),
        [mine]: account(usdc, user, 0n),
        [theirs]: account(usdc, pda, 1_000n * dollar),
        [mineToo]: undefined,
      },
    },
  ],
  firing: [
    {
      name: 'dollars for a hundredth of a SOL',
      ...traded({ gives: 1_000n * dollar, gets: 11_000_000n, out: wrappedSolMint }),
      finds: [poor(1_000n * dollar, 11_000_000n)],
    },
    {
      name: 'a small part of a balance, but a hundred dollars',
      ...traded({
        gives: 200n * dollar,
        has: 100_000n * dollar,
        gets: 11_000_000n,
        out: wrappedSolMint,
      }),
      finds: [poor(200n * dollar, 11_000_000n, { before: '100000000000', after: '99800000000' })],
    },
    {
      name: 'a small part of a balance and some dollars, which is only noted',
      ...traded({
        gives: 20n * dollar,
        has: 100_000n * dollar,
        gets: 1_000n,
        out: wrappedSolMint,
      }),
      finds: [
        poor(20n * dollar, 1_000n, {
          before: '100000000000',
          after: '99980000000',
          severity: 'medium',
        }),
      ],
    },
    {
      name: 'dollars for seven tenths of them',
      ...traded({ gives: 1_000n * dollar, gets: 700n * dollar, out: usdt }),
      finds: [
        poor(1_000n * dollar, 700n * dollar, {
          params: {
            reason: 'rate',
            given: { raw: 1_000n * dollar, mint: usdc },
            received: { raw: 700n * dollar, mint: usdt },
          },
        }),
      ],
    },
    {
      name: 'an NFT for less than burning it returns',
      ...traded({ gives: 1n, of: nft, gets: 500_000n, out: wrappedSolMint }),
      finds: [
        poor(1n, 500_000n, {
          params: {
            reason: 'collectible',
            given: { raw: 1n, mint: nft },
            received: { raw: 500_000n, mint: wrappedSolMint },
          },
        }),
      ],
    },
  ],
})
