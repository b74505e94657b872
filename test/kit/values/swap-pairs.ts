import { PublicKey } from '@solana/web3.js'
import { scanOf } from '../programs/program-case.ts'
import { type AnyPair, pairOf } from './value-pair.ts'
import { callProtocol } from '../attacks/protocol-stage.ts'
import { transferToken } from '../chain/token-instructions.ts'
import { dataOf, dollar, type Money, money, openPurse, sol, swapCall } from './swap-stage.ts'

const jupiter = new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const cpmm = new PublicKey('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C')
const clmm = new PublicKey('CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK')
const whirlpool = new PublicKey('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc')
const dlmm = new PublicKey('LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo')
const classic = new PublicKey('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8')
const curve = new PublicKey('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P')

/** Jupiter's `route`: no steps, what is paid, the quote, the slippage in basis points, and no fee. */
const route = (paid: bigint, quote: bigint, basisPoints: bigint) =>
  dataOf('e517cb977ae3ad2a', [0n, 4], [paid, 8], [quote, 8], [basisPoints, 2], [0n, 1])

type Side = readonly [kind: Money, amount: bigint]

/** A swap with a tight limit, so that only the price is wrong. */
const priced = (name: string, gives: Side, kind: Money, attack: bigint, honest: bigint): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'POOR_RETURN',
    attack,
    honest,
    scan: async (stage, amount) => {
      const data = route(gives[1], amount, 50n)
      const call = await swapCall(stage, { program: jupiter, gives, gets: [kind, amount], data })
      return scanOf(stage, [call])
    },
  })

/** What comes back is known in both, and a trifle in the attack. */
const pricePairs: readonly AnyPair[] = [
  priced(
    '2,000 USDC for a hundredth of a SOL',
    ['usdc', 2_000n * dollar],
    'sol',
    11_000_000n,
    12n * sol,
  ),
  priced('89 SOL for a dollar', ['sol', 89n * sol], 'usdc', dollar, 12_000n * dollar),
  priced('staked SOL for a third of its SOL', ['jitoSol', 10n * sol], 'sol', 4n * sol, 12n * sol),
  priced('SOL for a third as much staked SOL', ['sol', 10n * sol], 'jitoSol', 2n * sol, 8n * sol),
  priced(
    '1,000 USDC for 100 USDT',
    ['usdc', 1_000n * dollar],
    'usdt',
    100n * dollar,
    999n * dollar,
  ),
  priced('1,000 USDC for half a SOL', ['usdc', 1_000n * dollar], 'sol', sol / 2n, 7n * sol),
  priced(
    'dollars for 70 % of them',
    ['usdc', 1_000n * dollar],
    'usdt',
    700n * dollar,
    995n * dollar,
  ),
  priced(
    'SOL for half as much staked SOL',
    ['sol', 10n * sol],
    'jitoSol',
    4_800_000_000n,
    8n * sol,
  ),
  priced(
    '40 SOL for a thousandth of a bitcoin',
    ['sol', 40n * sol],
    'bitcoin',
    100_000n,
    6_000_000n,
  ),
  priced('half a bitcoin for one SOL', ['bitcoin', 50_000_000n], 'sol', sol, 400n * sol),
  priced('20 SOL for one unit of a token', ['sol', 20n * sol], 'unlisted', 1n, 500n * dollar),
]

/** A swap at a fair price, whose limit alone is wrong. */
const limited = (
  name: string,
  swap: { program: PublicKey; gives: Side; gets: Side; purse?: bigint },
  dataFor: (limit: bigint) => Uint8Array,
  limits: { attack: bigint; honest: bigint },
): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'NO_MINIMUM_RETURN',
    ...limits,
    scan: async (stage, limit) => {
      const call = await swapCall(stage, { ...swap, data: dataFor(limit) })
      return scanOf(stage, [call])
    },
  })

const forty: Side = ['sol', 40n * sol]
const sixThousand: Side = ['usdc', 6_000n * dollar]
const inDollars = { gives: forty, gets: sixThousand }
const inTokens = { gives: forty, gets: ['unlisted', 900n * dollar] } as const

/** Smaller exchanges: the same swap with the terms as each of them writes them. */
const furtherLimits: readonly AnyPair[] = (
  [
    [
      'Manifest',
      'MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms',
      (least) => dataOf('04', [40n * sol, 8], [least, 8], [1n, 1], [1n, 1]),
    ],
    [
      'a route of Raydium',
      'routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS',
      (least) => dataOf('00', [40n * sol, 8], [least, 8]),
    ],
    [
      'Heaven',
      'HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o',
      (least) => dataOf('66063d1201daebea', [40n * sol, 8], [least, 8], [0n, 4]),
    ],
    [
      'Stabble',
      'swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ',
      (least) => dataOf('f8c69e91e17587c8', [1n, 1], [40n * sol, 8], [least, 8]),
    ],
    [
      'Gavel',
      'srAMMzfVHVAtgSJc8iH6CfKzuWuUTzLHVCE81QU1rgi',
      (least) => dataOf('00', [0n, 1], [0n, 1], [40n * sol, 8], [least, 8]),
    ],
    [
      'Phoenix',
      'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY',
      (least) => dataOf('000200', [0n, 1], [0n, 8], [40n, 8], [least, 8], [0n, 8]),
    ],
  ] satisfies readonly (readonly [string, string, (least: bigint) => Uint8Array])[]
).map(([name, program, dataFor]) =>
  limited(`${name}, without a minimum`, { program: new PublicKey(program), ...inTokens }, dataFor, {
    attack: 0n,
    honest: 880n * dollar,
  }),
)

const limitPairs: readonly AnyPair[] = [
  limited(
    'a route with a slippage of 100 %',
    { program: jupiter, ...inDollars },
    (basisPoints) => route(40n * sol, 6_000n * dollar, basisPoints),
    { attack: 10_000n, honest: 100n },
  ),
  limited(
    'a route with a slippage of exactly half',
    { program: jupiter, ...inTokens },
    (basisPoints) => route(40n * sol, 900n * dollar, basisPoints),
    { attack: 5_000n, honest: 2_000n },
  ),
  limited(
    'a route with a quote of one unit',
    { program: jupiter, ...inTokens },
    (quote) => route(40n * sol, quote, 50n),
    { attack: 1n, honest: 900n * dollar },
  ),
  limited(
    'the newer route with a slippage of 100 %',
    { program: jupiter, ...inDollars },
    (basisPoints) =>
      dataOf('bb64facc31c4af14', [40n * sol, 8], [6_000n * dollar, 8], [basisPoints, 2], [0n, 8]),
    { attack: 10_000n, honest: 300n },
  ),
  limited(
    'a constant product pool without a minimum',
    { program: cpmm, ...inTokens },
    (least) => dataOf('8fbe5adac41e33de', [40n * sol, 8], [least, 8]),
    { attack: 0n, honest: 880n * dollar },
  ),
  limited(
    'a classic pool with a minimum of one unit',
    { program: classic, ...inTokens },
    (least) => dataOf('09', [40n * sol, 8], [least, 8]),
    { attack: 1n, honest: 880n * dollar },
  ),
  limited(
    'concentrated liquidity without a threshold',
    { program: clmm, ...inTokens },
    (least) => dataOf('2b04ed0b1ac91e62', [40n * sol, 8], [least, 8], [0n, 8], [0n, 8], [1n, 1]),
    { attack: 0n, honest: 880n * dollar },
  ),
  limited(
    'a purchase that may cost everything',
    {
      program: whirlpool,
      gives: ['usdc', 60n * dollar],
      gets: ['unlisted', 900n * dollar],
      purse: 900n * dollar,
    },
    (most) =>
      dataOf('f8c69e91e17587c8', [900n * dollar, 8], [most, 8], [0n, 8], [0n, 8], [0n, 1], [1n, 1]),
    { attack: 2n ** 64n - 1n, honest: 61n * dollar },
  ),
  limited(
    'a price impact of half',
    { program: dlmm, ...inTokens },
    (basisPoints) => dataOf('38ade6d0ade49ccd', [40n * sol, 8], [0n, 1], [basisPoints, 2]),
    { attack: 5_000n, honest: 2_000n },
  ),
  limited(
    'a launch token sold without a minimum',
    { program: curve, gives: ['unlisted', 900n * dollar], gets: ['sol', 20n * sol] },
    (least) => dataOf('33e685a4017f83ad', [900n * dollar, 8], [least, 8]),
    { attack: 0n, honest: 19n * sol },
  ),
  limited(
    'two of seven SOL without a minimum',
    { program: cpmm, gives: ['sol', 2n * sol], gets: ['unlisted', 90n * dollar] },
    (least) => dataOf('8fbe5adac41e33de', [2n * sol, 8], [least, 8]),
    { attack: 0n, honest: 88n * dollar },
  ),
  limited(
    'a tenth of much SOL without a minimum',
    {
      program: cpmm,
      gives: ['sol', 20n * sol],
      gets: ['unlisted', 90n * dollar],
      purse: 150n * sol,
    },
    (least) => dataOf('8fbe5adac41e33de', [20n * sol, 8], [least, 8]),
    { attack: 0n, honest: 88n * dollar },
  ),
  limited(
    'dollars for dollars with a slippage of 30 %',
    { program: jupiter, gives: ['usdc', 1_000n * dollar], gets: ['usdt', 999n * dollar] },
    (basisPoints) => route(1_000n * dollar, 999n * dollar, basisPoints),
    { attack: 3_000n, honest: 500n },
  ),
  ...furtherLimits,
  limited(
    'three SOL without a minimum',
    { program: cpmm, gives: ['sol', 3n * sol], gets: ['unlisted', 90n * dollar] },
    (least) => dataOf('8fbe5adac41e33de', [3n * sol, 8], [least, 8]),
    { attack: 0n, honest: 88n * dollar },
  ),
]

/** Dollars for an unlisted token in two swaps, of which only the second can have a minimum that counts. */
const hopsPair: AnyPair = pairOf({
  name: 'two swaps without a minimum, one after the other',
  pattern: 'P03',
  flag: 'NO_MINIMUM_RETURN',
  attack: 0n,
  honest: 890n * dollar,
  scan: async (stage, least) => {
    const purses = {
      dollars: await openPurse(stage, 'usdc', 1_000n * dollar),
      between: await openPurse(stage, 'sol', 0n),
      tokens: await openPurse(stage, 'unlisted', 0n),
    }
    const first = await callProtocol(stage, {
      program: cpmm,
      takes: { from: purses.dollars, mint: money.usdc.mint, amount: 1_000n * dollar },
      pays: { to: purses.between, mint: money.sol.mint, amount: 7n * sol },
      data: dataOf('8fbe5adac41e33de', [1_000n * dollar, 8], [0n, 8]),
    })
    const second = await callProtocol(stage, {
      program: clmm,
      takes: { from: purses.between, mint: money.sol.mint, amount: 7n * sol, held: 10n ** 14n },
      pays: { to: purses.tokens, mint: money.unlisted.mint, amount: 900n * dollar },
      data: dataOf('2b04ed0b1ac91e62', [7n * sol, 8], [least, 8], [0n, 8], [0n, 8], [1n, 1]),
    })
    return scanOf(stage, [first, second])
  },
})

/** A trifle for 89 SOL, beside any amount of a token that another wallet adds. */
const decoratedPair: AnyPair = pairOf({
  name: 'a trifle beside a gift of an unknown token',
  pattern: 'P03',
  flag: 'POOR_RETURN',
  noted: ['BAIT_INCOME'],
  attack: dollar,
  honest: 12_000n * dollar,
  scan: async (stage, amount) => {
    const data = route(89n * sol, amount, 50n)
    const gives: Side = ['sol', 89n * sol]
    const call = await swapCall(stage, { program: jupiter, gives, gets: ['usdc', amount], data })
    const gift = await openPurse(stage, 'unlisted', 10n ** 14n, stage.other)
    const into = await openPurse(stage, 'unlisted', 0n)
    return scanOf(stage, [call, transferToken(gift, into, stage.other, 10n ** 14n)])
  },
})

export const swapPairs: readonly AnyPair[] = [...pricePairs, ...limitPairs, hopsPair, decoratedPair]
