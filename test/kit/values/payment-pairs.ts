import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { transferToken } from '../chain/token-instructions.ts'
import { callProtocol } from '../daily/protocol-call.ts'
import { scanOf } from '../programs/program-case.ts'
import { dollar, type Money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

const app = 'shop.example'
const emptied = 'TRANSFERS_WHOLE_TOKEN_BALANCE'
const bridge = new PublicKey('src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4')

const pay = (from: PublicKey, to: PublicKey, lamports: bigint) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

type Sent = { kind: Money; amount: bigint; of: bigint; to?: PublicKey }

/** A plain transfer of a part of one purse to a wallet. */
const send = async (
  stage: Stage,
  { kind, amount, of, to = fresh() }: Sent,
): Promise<TransactionInstruction> => {
  const from = await openPurse(stage, kind, of)
  return transferToken(from, await openPurse(stage, kind, 0n, to), stage.user, amount)
}

type Amounts = { attack: bigint; honest: bigint }

/** Parts of one asset, sent to a wallet for an app. */
const partPair = (name: string, kind: Money, of: bigint, amounts: Amounts): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    ...amounts,
    scan: async (stage, amount) => scanOf(stage, [await send(stage, { kind, amount, of })], app),
  })

/** All of one asset, sent to a wallet for an app, with the fee paid by another wallet. */
const lastPair = (name: string, kind: Money, amounts: Amounts, noted: string[]): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    noted,
    verdict: 'malicious',
    ...amounts,
    scan: async (stage, amount) =>
      scanFor(stage, { wallet: stage.user, payer: stage.other, app }, [
        await send(stage, { kind, amount, of: amount }),
      ]),
  })

const plainPairs: readonly AnyPair[] = [
  partPair('a third of the dollars for an app', 'usdc', 1_000n * dollar, {
    attack: 340n * dollar,
    honest: 200n * dollar,
  }),
  partPair('a third of a small balance for an app', 'usdc', 60n * dollar, {
    attack: 30n * dollar,
    honest: 10n * dollar,
  }),
  partPair('nearly half of the dollars for an app', 'usdc', 1_000n * dollar, {
    attack: 480n * dollar,
    honest: 200n * dollar,
  }),
  partPair('two fifths of an unlisted token for an app', 'unlisted', 1_000n * dollar, {
    attack: 450n * dollar,
    honest: 200n * dollar,
  }),
  partPair('half of the staked SOL for an app', 'jitoSol', 8n * sol, {
    attack: 4n * sol,
    honest: sol,
  }),
  lastPair(
    'the last dollars for an app, with a fee payer',
    'usdc',
    { attack: 500n * dollar, honest: dollar },
    [emptied],
  ),
  lastPair(
    'the last staked SOL for an app, with a fee payer',
    'jitoSol',
    { attack: 3n * sol, honest: sol / 100n },
    [emptied],
  ),
  pairOf({
    name: 'nearly half of the SOL for an app',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: 4_500_000_000n,
    honest: sol,
    scan: async (stage, lamports) => {
      const wallet = await openWallet(stage, 10n * sol)
      return scanFor(stage, { wallet, app }, [pay(wallet, stage.other, lamports)])
    },
  }),
  pairOf({
    name: 'more than four fifths of the SOL for an app',
    pattern: 'P02',
    flag: 'TRANSFERS_MAJORITY_OF_SOL',
    verdict: 'malicious',
    attack: 8_500_000_000n,
    honest: 2n * sol,
    scan: async (stage, lamports) => {
      const wallet = await openWallet(stage, 10n * sol)
      return scanFor(stage, { wallet, app }, [pay(wallet, stage.other, lamports)])
    },
  }),
  pairOf({
    name: 'the last SOL of a wallet for an app',
    pattern: 'P02',
    flag: 'TRANSFERS_MAJORITY_OF_SOL',
    noted: ['TRANSFERS_MAJORITY_OF_SOL'],
    attack: 2n * sol,
    honest: sol / 60n,
    scan: async (stage, lamports) => {
      const wallet = await openWallet(stage, lamports + 1_000_000n)
      return scanFor(stage, { wallet, app }, [pay(wallet, stage.other, lamports)])
    },
  }),
  pairOf({
    name: 'the last dollars of a wallet for an app',
    pattern: 'P03',
    flag: emptied,
    noted: [emptied, 'TRADE_FOR_NOTHING'],
    attack: 400n * dollar,
    honest: 30n * dollar,
    scan: async (stage, amount) => {
      const wallet = await openWallet(stage, 3_000_000n)
      const from = await openPurse(stage, 'usdc', amount, wallet)
      const to = await openPurse(stage, 'usdc', 0n, stage.other)
      return scanFor(stage, { wallet, app }, [transferToken(from, to, wallet, amount)])
    },
  }),
  pairOf({
    name: 'the last SOL over a bridge for an app',
    pattern: 'P02',
    flag: 'TRANSFERS_MAJORITY_OF_SOL',
    noted: ['TRANSFERS_MAJORITY_OF_SOL', 'ORDER_FOR_TRIFLE'],
    attack: 4n * sol,
    honest: sol / 4n,
    scan: async (stage, lamports) => {
      const user = await openWallet(stage, lamports + sol / 50n)
      const call = await callProtocol({ chain: stage.chain, user }, bridge, [
        { takesSol: lamports },
        { records: user },
      ])
      return scanFor(stage, { wallet: user, app }, [call])
    },
  }),
  pairOf({
    name: 'a quarter of the SOL to six wallets for an app',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: 24n,
    honest: 6n,
    scan: async (stage, percent) => {
      const wallet = await openWallet(stage, 40n * sol)
      const part = (40n * sol * percent) / 600n
      return scanFor(
        stage,
        { wallet, app },
        Array.from({ length: 6 }, () => pay(wallet, fresh(), part)),
      )
    },
  }),
  pairOf({
    name: 'nearly half of the dollars to three wallets for an app',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: 160n * dollar,
    honest: 30n * dollar,
    scan: async (stage, amount) => {
      const from = await openPurse(stage, 'usdc', 1_000n * dollar)
      const transfers = [fresh(), fresh(), fresh()].map(async (receiver) =>
        transferToken(from, await openPurse(stage, 'usdc', 0n, receiver), stage.user, amount),
      )
      return scanOf(stage, await Promise.all(transfers), app)
    },
  }),
]

/** What a fee payer gets of the dollars that go to a friend. */
const relayerPair: AnyPair = pairOf({
  name: 'a relayer that takes nearly half of the dollars for its fee',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: 480n * dollar,
  honest: dollar / 5n,
  scan: async (stage, amount) => {
    const from = await openPurse(stage, 'usdc', 1_000n * dollar)
    const parts = [
      [fresh(), 450n * dollar],
      [stage.other, amount],
    ] as const
    const transfers = parts.map(async ([to, part]) =>
      transferToken(from, await openPurse(stage, 'usdc', 0n, to), stage.user, part),
    )
    return scanFor(stage, { wallet: stage.user, payer: stage.other }, await Promise.all(transfers))
  },
})

/** A fee payer who has not signed yet, and no app: a wallet's sponsor or a thief. */
const sponsoredPair: AnyPair = pairOf({
  name: 'all dollars, with the fee paid by another wallet',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  noted: [emptied],
  attack: 700n * dollar,
  honest: 4n * dollar,
  scan: async (stage, amount) =>
    scanFor(stage, { wallet: stage.user, payer: stage.other }, [
      await send(stage, { kind: 'usdc', amount, of: amount }),
    ]),
})

/** Two assets, or one to two wallets in a drainer's ratio. */
const severalPairs: readonly AnyPair[] = [
  pairOf({
    name: 'the last of two tokens for an app',
    pattern: 'P01',
    flag: 'MULTI_ASSET_SWEEP',
    noted: [emptied],
    verdict: 'malicious',
    attack: 300n * dollar,
    honest: dollar,
    scan: async (stage, amount) => {
      const to = fresh()
      const kinds = ['usdc', 'usdt'] as const
      const transfers = kinds.map((kind) => send(stage, { kind, amount, of: amount, to }))
      return scanOf(stage, await Promise.all(transfers), app)
    },
  }),
  pairOf({
    name: 'all dollars split between two wallets, for an app',
    pattern: 'P47',
    flag: 'FIXED_RATIO_SPLIT',
    noted: ['FIXED_RATIO_SPLIT', emptied],
    verdict: 'malicious',
    attack: 400n * dollar,
    honest: 2n * dollar,
    scan: async (stage, amount) => {
      const from = await openPurse(stage, 'usdc', amount)
      const transfers = [(amount * 8n) / 10n, (amount * 2n) / 10n].map(async (part) =>
        transferToken(from, await openPurse(stage, 'usdc', 0n, fresh()), stage.user, part),
      )
      return scanOf(stage, await Promise.all(transfers), app)
    },
  }),
]

/** Payments to others, which are weighed by share and value, each with its twin. */
export const paymentPairs: readonly AnyPair[] = [
  ...plainPairs,
  relayerPair,
  sponsoredPair,
  ...severalPairs,
]
