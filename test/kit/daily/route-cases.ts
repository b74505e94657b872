import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { wrappedSolMintKey } from '../../../scripts/sandbox/account-bytes.ts'
import { closeAccount, createAssociated } from '../chain/token-instructions.ts'
import { dataOf } from '../values/swap-stage.ts'
import { type DailyCase, fresh, keyOf, type Make, sol, usdc } from './daily-case.ts'
import {
  type Build,
  casesOf,
  dollars,
  fees,
  pay,
  receiverOf,
  type Row,
  tipAccount,
  wrap,
  wrappedOf,
} from './daily-parts.ts'
import { callProtocol } from './protocol-call.ts'

const jupiter = keyOf('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const limitOrders = keyOf('j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X')
const repeated = keyOf('DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M')
const averages = keyOf('VALaaymxQh2mNy2trH9jUqHT1mTow76wpTcGmSWSwJe')
const quotes = keyOf('61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH')

const app = 'trade.example'

/** `route` of Jupiter: a plan of one step, what is paid, the quote, the slippage and a fee of a hundredth. */
const route = (paid: bigint, quoted: bigint): Uint8Array =>
  dataOf(
    'e517cb977ae3ad2a',
    [1n, 4],
    [17n, 1],
    [100n, 1],
    [0n, 1],
    [1n, 1],
    [paid, 8],
    [quoted, 8],
    [50n, 2],
    [100n, 1],
  )

/** SOL is wrapped and swapped; a priority fee, a tip, and what is left comes back. */
const buyRouted: Build = async (world, thief) => {
  const bought = await world.token(0n)
  const to = await receiverOf(world, thief, bought)
  return [
    ...fees(2_000_000),
    ...wrap(world.user, 39n * sol),
    createAssociated(world.user, world.user, bought.mint),
    await callProtocol(
      world,
      jupiter,
      [
        { takes: 38n * sol, mint: wrappedSolMintKey, from: wrappedOf(world.user) },
        { pays: 5_000_000_000n, mint: bought.mint, to },
      ],
      { data: route(38n * sol, 5_000_000_000n) },
    ),
    closeAccount(wrappedOf(world.user), world.user, world.user),
    pay(world.user, tipAccount, 1_000_000n),
  ]
}

/** A platform keeps a hundredth of the dollars; the attack keeps a quarter of them. */
const buyOnPlatform: Build = async (world, thief) => {
  const [{ account }, bought] = [await dollars(world, 1_000_000_000n), await world.token(0n)]
  const fee = thief ? 250_000_000n : 10_000_000n
  const to = await world.accountOf(world.friend, usdc)
  return [
    await callProtocol(
      world,
      jupiter,
      [
        { takes: 1_000_000_000n - fee, mint: usdc, from: account },
        { takes: fee, mint: usdc, from: account, to },
        { pays: 5_000_000_000n, mint: bought.mint, to: bought.account },
      ],
      { data: route(1_000_000_000n, 5_000_000_000n) },
    ),
  ]
}

/** `exact_out_route`: two SOL for at most 400 dollars; the attack pays as much for a fiftieth of that. */
const buyExactly: Build = async (world, thief) => {
  const { account } = await dollars(world, 1_000_000_000n)
  const out = thief ? sol / 50n : 2n * sol
  const exact = dataOf('d033ef977b2bed5c', [0n, 4], [out, 8], [400_000_000n, 8], [50n, 2], [0n, 1])
  return [
    createAssociated(world.user, world.user, wrappedSolMintKey),
    await callProtocol(
      world,
      jupiter,
      [
        { takes: 400_000_000n, mint: usdc, from: account },
        { pays: out, mint: wrappedSolMintKey, to: wrappedOf(world.user) },
      ],
      { data: exact },
    ),
    closeAccount(wrappedOf(world.user), world.user, world.user),
  ]
}

/** All dollars for SOL at a price; the attack asks for a single lamport. */
const orderSol: Build = async (world, thief) => {
  const { account } = await dollars(world, 1_000_000_000n)
  const wanted = thief ? 1n : 8n * sol
  const data = dataOf('856e4aaf709ff59f', [7n, 8], [1_000_000_000n, 8], [wanted, 8], [0n, 3])
  const steps = [
    { takes: 1_000_000_000n, mint: usdc, from: account },
    { records: world.user },
    { shows: wrappedSolMintKey },
  ]
  return [await callProtocol(world, limitOrders, steps, { data })]
}

const cancelOrder: Build = async (world, thief) => {
  const offered = await world.token(0n)
  const to = await receiverOf(world, thief, offered)
  const steps = [{ changes: world.user }, { pays: 250_000_000n, mint: offered.mint, to }]
  return [await callProtocol(world, limitOrders, steps, { data: dataOf('5f81edf00831df84') })]
}

/** Dollars for a program that buys a part each day, in the name of the user or of a thief. */
const keepForPurchases =
  (program: PublicKey): Build =>
  async (world, thief) => {
    const { account } = await dollars(world, 1_000_000_000n)
    const data = dataOf('8e7779c1bdbe9f32', [1n, 8], [1_000_000_000n, 8], [100_000_000n, 8])
    const steps = [
      { takes: 1_000_000_000n, mint: usdc, from: account },
      { records: thief ? world.thief : world.user },
      ...(thief ? [{ shows: world.thief }] : []),
    ]
    return [...fees(20_000), await callProtocol(world, program, steps, { data })]
  }

const rows: readonly Row[] = [
  ['Jupiter: nearly all SOL, with all the trimmings', buyRouted, 'the token goes to a thief', app],
  ['Jupiter: a platform keeps a fee', buyOnPlatform, 'it keeps a quarter', app],
  ['Jupiter: a fixed amount of SOL', buyExactly, 'a fiftieth of it', app],
  ['Jupiter: an order for SOL', orderSol, 'for a lamport', app],
  ['Jupiter: an order cancelled', cancelOrder, 'the token goes to a thief', app],
  ['Jupiter: a purchase each day', keepForPurchases(repeated), 'for a thief', app],
  ['Jupiter: purchases for an average', keepForPurchases(averages), 'for a thief', app],
]

/** Another wallet pays the fee: a relayer, or the market maker that sells for the dollars. */
const swapForOther =
  (program: PublicKey, isMaker: boolean) =>
  (thief: boolean): Make =>
  async (world) => {
    const [{ account }, bought] = [await dollars(world, 1_000_000_000n), await world.token(0n)]
    const payer = fresh()
    await world.chain.fundSol(payer, sol)
    const to = thief ? await world.accountOf(payer, bought.mint) : bought.account
    const steps = [
      {
        takes: 900_000_000n,
        mint: usdc,
        from: account,
        ...(isMaker && { to: await world.accountOf(payer, usdc) }),
      },
      { pays: 5_000_000_000n, mint: bought.mint, to },
    ]
    const data = isMaker ? undefined : { data: route(900_000_000n, 5_000_000_000n) }
    const instructions: TransactionInstruction[] = [await callProtocol(world, program, steps, data)]
    return { instructions, payer, app }
  }

export const routeCases: readonly DailyCase[] = [
  ...casesOf('routes', rows),
  ...(
    [
      ['Jupiter: a relayer pays the fee', swapForOther(jupiter, false)],
      ['JupiterZ: a market maker sells', swapForOther(quotes, true)],
    ] as const
  ).map(([name, make]): DailyCase => ({
    kind: 'routes',
    name,
    make: make(false),
    attack: { name: 'and keeps the token', make: make(true) },
  })),
]
