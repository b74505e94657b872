import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import {
  closeAccount,
  createAssociated,
  setAuthority,
  transferToken,
  transferTokenChecked,
} from '../chain/token-instructions.ts'
import { type DailyCase, fresh, type Make, sol, usdc } from './daily-case.ts'
import {
  type Build,
  casesOf,
  dollars,
  fees,
  memo,
  pay,
  receiverOf,
  type Row,
} from './daily-parts.ts'

const solWithMemo: Build = ({ user, friend, thief: taker }, thief) => [
  ...fees(50_000),
  pay(user, thief ? taker : friend, thief ? 36n * sol : 5n * sol),
  memo('104829316'),
]

/** To the treasury of an exchange, which a thief has not. */
const dollarsWithMemo: Build = async (world, thief) => {
  const { account } = await dollars(world, 500_000_000n)
  const treasury = thief ? 5_000_000n : 90_000_000_000_000n
  const to = await world.accountOf(thief ? world.thief : world.friend, usdc, treasury)
  return [
    ...fees(50_000),
    transferTokenChecked(account, usdc, to, world.user, 500_000_000n, 6),
    memo('104829316', world.user),
  ]
}

/** Sixteen transfers, as many as fit; the attack sends half of the dollars to as many addresses. */
const dollarPayroll: Build = async (world, thief) => {
  const { account } = await dollars(world, 5_000_000_000n)
  const each = thief ? 160_000_000n : 40_000_000n
  const to = await Promise.all(Array.from({ length: 16 }, () => world.accountOf(fresh(), usdc)))
  return to.map((receiver) => transferToken(account, receiver, world.user, each))
}

const solPayroll: Build = ({ user }, thief) =>
  Array.from({ length: 20 }, () => pay(user, fresh(), thief ? sol : sol / 4n))

const withReferences: Build = ({ user, friend, thief: taker }, thief) => {
  const payment = pay(user, thief ? taker : friend, thief ? 20n * sol : sol / 20n)
  for (const pubkey of [fresh(), fresh()])
    payment.keys.push({ pubkey, isSigner: false, isWritable: false })
  return [memo('Two coffees'), payment]
}

const splitInvoice: Build = async (world, thief) => {
  const { account } = await dollars(world, 3_000_000_000n)
  const send = async (to: PublicKey, amount: bigint) =>
    transferTokenChecked(account, usdc, await world.accountOf(to, usdc), world.user, amount, 6)
  return [
    await send(world.friend, thief ? 1_400_000_000n : 97_000_000n),
    await send(fresh(), thief ? 40_000_000n : 3_000_000n),
    memo('invoice 77', world.user),
  ]
}

const inCongestion: Build = async (world, thief) => {
  await world.chain.fundSol(world.user, 2n * sol)
  const { account } = await dollars(world, 300_000_000n)
  const to = await world.accountOf(world.friend, usdc)
  return [
    ...fees(thief ? 2_000_000_000 : 40_000_000),
    transferTokenChecked(account, usdc, to, world.user, 40_000_000n, 6),
  ]
}

/** For a fee of the service. */
const closeTen: Build = async (world, thief) => {
  const instructions: TransactionInstruction[] = []
  for (let at = 0; at < 10; at++) {
    const { account } = await world.token(0n)
    instructions.push(closeAccount(account, thief ? world.thief : world.user, world.user))
  }
  return [...instructions, pay(world.user, world.friend, 2_000_000n)]
}

/** The message opens the associated account of a new wallet. */
const toNewWallet: Build = async (world, thief) => {
  const { account } = await dollars(world, 1_000_000_000n)
  const to = fresh()
  return [
    createAssociated(world.user, to, usdc),
    transferTokenChecked(
      account,
      usdc,
      associatedTokenAddress(to, usdc, tokenProgramId),
      world.user,
      100_000_000n,
      6,
    ),
    ...(thief ? [setAuthority(account, 2, world.thief, world.user)] : []),
  ]
}

const closeNonce: Build = async (world, thief) => {
  const nonce = fresh()
  await world.chain.createNonce(nonce, world.user, fresh())
  return [
    SystemProgram.nonceWithdraw({
      noncePubkey: nonce,
      authorizedPubkey: world.user,
      toPubkey: thief ? world.thief : world.user,
      lamports: Number(rentLamports(80)),
    }),
  ]
}

const sendCollectible: Build = async (world, thief) => {
  const { mint, account } = await world.nft()
  const to = await receiverOf(world, true, { mint, account })
  return [
    transferTokenChecked(account, mint, to, world.user, 1n, 0),
    closeAccount(account, thief ? world.thief : world.user, world.user),
  ]
}

const shop = 'shop.example'
const treasury = 'treasury.example'

const rows: readonly Row[] = [
  ['SOL with the memo of an exchange', solWithMemo, 'most of it', 'exchange.example'],
  ['all dollars to an exchange', dollarsWithMemo, 'to a thief', 'exchange.example'],
  ['dollars for sixteen', dollarPayroll, 'half of them', treasury],
  ['SOL for twenty', solPayroll, 'half of it', treasury],
  ['two coffees with references', withReferences, 'half of the SOL', shop],
  ['an invoice with the share of a platform', splitInvoice, 'nearly half of the dollars', shop],
  ['dollars in a congested hour', inCongestion, 'most of the SOL as a fee', shop],
  ['ten empty accounts closed for a fee', closeTen, 'to a thief', 'cleaner.example'],
  ['dollars to a new wallet', toNewWallet, 'and the account handed over', treasury],
  ['a nonce account closed', closeNonce, 'to a thief', 'wallet.example'],
  ['a collectible, and its account closed', sendCollectible, 'its rent to a thief'],
]

/** Another wallet pays the fee: of x402 the one that collects the payments, or a relayer that is repaid in dollars. */
const sponsored =
  (amounts: { held: bigint; paid: bigint; repaid: bigint }, app?: string) =>
  (thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world, amounts.held)
    const payer = fresh()
    await world.chain.fundSol(payer, sol)
    const send = async (to: PublicKey, amount: bigint) =>
      transferTokenChecked(account, usdc, await world.accountOf(to, usdc), world.user, amount, 6)
    const rest = (amounts.held * 9n) / 10n - amounts.paid
    const repaid = thief ? rest : amounts.repaid
    return {
      instructions: [
        ...fees(1),
        await send(world.friend, amounts.paid),
        ...(repaid > 0n ? [await send(payer, repaid)] : []),
      ],
      payer,
      ...(app !== undefined && { app }),
    }
  }

const x402 = { held: 20_000_000n, paid: 10_000n, repaid: 0n }
const relayed = { held: 400_000_000n, paid: 40_000_000n, repaid: 450_000n }

export const paymentCases: readonly DailyCase[] = [
  ...casesOf('payments', rows),
  ...(
    [
      ['x402: a cent to an API', sponsored(x402, 'api.example')],
      ['x402: a cent to an API, by an agent', sponsored(x402)],
      ['a relayer repaid in dollars', sponsored(relayed)],
      ['a relayer repaid in dollars, for an app', sponsored(relayed, 'wallet.example')],
    ] as const
  ).map(([name, make]): DailyCase => ({
    kind: 'payments',
    name,
    make: make(false),
    attack: { name: 'the rest goes to the one who pays the fee', make: make(true) },
  })),
]
