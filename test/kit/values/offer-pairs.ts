import { PublicKey } from '@solana/web3.js'
import { fresh } from '../../on-chain/unknown-program.ts'
import { address } from '../../../src/solana/address/address.ts'
import { bridgeOrderData, bridgeProgram } from './order-bytes.ts'
import { scanOf } from '../programs/program-case.ts'
import { callProtocol } from '../attacks/protocol-stage.ts'
import { type AnyPair, pairOf } from './value-pair.ts'
import { dataOf, dollar, type Money, money, sol, swapCall } from './swap-stage.ts'

const orders = {
  newer: new PublicKey('j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X'),
  older: new PublicKey('jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu'),
  oneInch: new PublicKey('HNarfxC3kYMMhFkxUFeYb8wHVdPzY5t9pupqW5fL2meM'),
  bridge: new PublicKey(bridgeProgram),
  limo: new PublicKey('LiMoM9rMhrdYrfzUCxQppvxCSG1FcrUK9G8uLq4A1GF'),
}
const magicEden = new PublicKey('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K')
const tensor = new PublicKey('TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp')

type Amounts = { attack: bigint; honest: bigint }

/** A limit order, kept by the program until it is filled. */
const ordered = (
  name: string,
  program: PublicKey,
  sides: { gives: readonly [kind: Money, amount: bigint]; wants: Money },
  dataFor: (gives: bigint, wants: bigint) => Uint8Array,
  amounts: Amounts,
  noted: readonly string[] = ['TRANSFERS_MAJORITY_OF_SOL'],
): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'ORDER_FOR_TRIFLE',
    noted,
    ...amounts,
    scan: async (stage, amount) => {
      const { gives, wants } = sides
      const { mint, decimals } = money[wants]
      if (wants !== 'sol') await stage.chain.createMint(mint, { decimals, supply: 10n ** 15n })
      const data = dataFor(gives[1], amount)
      return scanOf(stage, [await swapCall(stage, { program, gives, data, names: [mint] })])
    },
  })

/** A bridge keeps what it takes, so nothing comes back here. */
const bridged = ['TRANSFERS_WHOLE_TOKEN_BALANCE', 'TRADE_FOR_NOTHING']

const code = '856e4aaf709ff59f'

const orderPairs: readonly AnyPair[] = [
  ordered(
    '1,000 USDC offered for one lamport',
    orders.newer,
    { gives: ['usdc', 1_000n * dollar], wants: 'sol' },
    (gives, wants) => dataOf(code, [7n, 8], [gives, 8], [wants, 8], [0n, 1]),
    { attack: 1n, honest: 7n * sol },
  ),
  ordered(
    'a token offered for a thousandth of a cent',
    orders.older,
    { gives: ['unlisted', 900n * dollar], wants: 'usdc' },
    (gives, wants) => dataOf(code, [gives, 8], [wants, 8], [0n, 1]),
    { attack: 10n, honest: 500n * dollar },
  ),
  ordered(
    '50 SOL offered for ten dollars',
    orders.limo,
    { gives: ['sol', 50n * sol], wants: 'usdc' },
    (gives, wants) => dataOf('8d3625cfedd2fad7', [gives, 8], [wants, 8], [0n, 1]),
    { attack: 10n * dollar, honest: 9_000n * dollar },
  ),
  ordered(
    '1,000 USDC offered for 700 USDT',
    orders.newer,
    { gives: ['usdc', 1_000n * dollar], wants: 'usdt' },
    (gives, wants) => dataOf(code, [7n, 8], [gives, 8], [wants, 8], [0n, 1]),
    { attack: 700n * dollar, honest: 1_001n * dollar },
  ),
  ordered(
    '50 SOL offered for half as much staked SOL',
    orders.limo,
    { gives: ['sol', 50n * sol], wants: 'jitoSol' },
    (gives, wants) => dataOf('8d3625cfedd2fad7', [gives, 8], [wants, 8], [0n, 1]),
    { attack: 20n * sol, honest: 42n * sol },
  ),
  ordered(
    '50 SOL offered through 1inch for ten dollars',
    orders.oneInch,
    { gives: ['sol', 50n * sol], wants: 'usdc' },
    (gives, wants) => dataOf('181ec828051c0777', [1n, 4], [gives, 8], [wants, 8]),
    { attack: 10n * dollar, honest: 9_000n * dollar },
  ),
  ordered(
    '1,000 USDC offered for one unit of a token',
    orders.newer,
    { gives: ['usdc', 1_000n * dollar], wants: 'unlisted' },
    (gives, wants) => dataOf(code, [7n, 8], [gives, 8], [wants, 8], [0n, 1]),
    { attack: 1n, honest: 300n * dollar },
  ),
  ordered(
    '1,000 USDC offered for ten dollars on another chain',
    orders.bridge,
    { gives: ['usdc', 1_000n * dollar], wants: 'usdc' },
    (gives, amount) => bridgeOrderData({ gives, amount }),
    { attack: 10n * dollar, honest: 998n * dollar },
    bridged,
  ),
  pairOf({
    name: '1,000 USDC offered on another chain, with a refund for a thief only',
    pattern: 'P03',
    flag: 'ORDER_UNDER_OTHERS',
    noted: bridged,
    attack: true,
    honest: false,
    scan: async (stage, stolen) => {
      const gives = ['usdc', 1_000n * dollar] as const
      const to = stolen ? fresh() : stage.user
      const order = { gives: gives[1], amount: 998n * dollar }
      const data = bridgeOrderData({ ...order, refundedTo: address(to.toBase58()) })
      return scanOf(stage, [await swapCall(stage, { program: orders.bridge, gives, data })])
    },
  }),
  pairOf({
    name: '1,000 USDC offered in a form that cannot be read',
    pattern: 'P03',
    flag: 'ORDER_FOR_TRIFLE',
    attack: 'dbdbdbdbdbdbdbdb',
    honest: code,
    scan: async (stage, written) => {
      const { mint } = money.sol
      const gives = ['usdc', 1_000n * dollar] as const
      const data = dataOf(written, [7n, 8], [gives[1], 8], [7n * sol, 8], [0n, 1])
      return scanOf(stage, [
        await swapCall(stage, { program: orders.newer, gives, data, names: [mint] }),
      ])
    },
  }),
]

/** A listing, which only writes its price down. */
const listed = (
  name: string,
  program: PublicKey,
  dataFor: (lamports: bigint) => Uint8Array,
  amounts: Amounts,
): AnyPair =>
  pairOf({
    name,
    pattern: 'P16',
    flag: 'LISTED_FOR_NOTHING',
    ...amounts,
    scan: async (stage, amount) =>
      scanOf(stage, [await callProtocol(stage, { program, data: dataFor(amount) })]),
  })

const listingPairs: readonly AnyPair[] = [
  listed(
    'an NFT listed for less than its rent',
    magicEden,
    (lamports) => dataOf('3a32ac6fa697165e', [lamports, 8], [0n, 8]),
    { attack: 500_000n, honest: sol / 2n },
  ),
  listed(
    'a Core asset listed for less than its rent',
    tensor,
    (lamports) => dataOf('ad4ca77d76470199', [lamports, 8], [0n, 8]),
    { attack: 1_000_000n, honest: sol / 10n },
  ),
  listed(
    'an NFT sold to a bid for any price',
    tensor,
    (lamports) => dataOf('bc23746c00e9edc9', [lamports, 8], [0n, 8]),
    { attack: 0n, honest: sol / 2n },
  ),
  listed(
    'a compressed NFT listed for next to nothing',
    tensor,
    (lamports) => dataOf('36aec14311298426', ...zeros, [lamports, 8], [0n, 8]),
    { attack: 5_000n, honest: 1_000_000n },
  ),
]

/** Number, index and three hashes: 108 bytes. */
const zeros = [...Array.from({ length: 13 }, () => [0n, 8] as const), [0n, 4] as const]

export const offerPairs: readonly AnyPair[] = [...orderPairs, ...listingPairs]
