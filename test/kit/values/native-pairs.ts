import { PublicKey, SystemProgram } from '@solana/web3.js'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { protocols } from '../attacks/protocol-stage.ts'
import { callProtocol, type Step } from '../daily/protocol-call.ts'
import { dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

const lending = new PublicKey('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD')
const market = new PublicKey('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K')

type Parts = { lamports: bigint; to: PublicKey; user: PublicKey; other: bigint }

/** SOL from accounts of the protocol, a part of it to another wallet and the rest to the user. */
const paidApart = ({ lamports, to, user, other }: Parts): Step[] => [
  { paysSol: other, to },
  { paysSol: lamports - other, to: user },
]

/** One call of a new wallet with 40 SOL. */
const scanCall = async (
  stage: Stage,
  program: PublicKey,
  steps: (user: PublicKey) => Promise<Step[]>,
  app?: string,
) => {
  const user = await openWallet(stage, 40n * sol)
  const call = await callProtocol({ chain: stage.chain, user }, program, await steps(user))
  return scanFor(stage, { wallet: user, ...(app !== undefined && { app }) }, [call])
}

/** What protocols pay to others, also SOL without an instruction, and what they keep, each with its twin. */
export const nativePairs: readonly AnyPair[] = [
  pairOf({
    name: 'SOL of a deposit paid to another wallet, or a share of it to a keeper',
    pattern: 'P03',
    flag: 'PAID_OUT_TO_STRANGER',
    attack: 20n * sol,
    honest: sol / 2n,
    scan: async (stage, other) =>
      scanCall(stage, lending, async (user) => [
        { changes: user },
        ...paidApart({ lamports: 20n * sol, to: stage.other, user, other }),
      ]),
  }),
  pairOf({
    name: 'most of the SOL that dollars are sold for, or a share of it for a referral',
    pattern: 'P03',
    flag: 'SKIMMED_TRADE',
    attack: 6n * sol,
    honest: sol / 5n,
    scan: async (stage, other) =>
      scanCall(stage, protocols.router, async (user) => [
        {
          takes: 1_000n * dollar,
          mint: money.usdc.mint,
          from: await openPurse(stage, 'usdc', 1_000n * dollar, user),
        },
        ...paidApart({ lamports: (15n * sol) / 2n, to: stage.other, user, other }),
      ]),
  }),
  pairOf({
    name: 'nearly all of the price of an NFT paid to another wallet, or a royalty',
    pattern: 'P03',
    flag: 'SKIMMED_TRADE',
    attack: (997n * sol) / 100n,
    honest: sol / 2n,
    scan: async (stage, other) =>
      scanCall(stage, market, async (user) => {
        const mint = fresh()
        await stage.chain.createMint(mint, { decimals: 0, supply: 1n })
        const from = await stage.chain.createTokenAccount({ mint, owner: user, amount: 1n })
        return [
          { takes: 1n, mint, from },
          ...paidApart({ lamports: 10n * sol, to: stage.other, user, other }),
        ]
      }),
  }),
  pairOf({
    name: 'SOL paid to another wallet beside a trade, or a fee of the app',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: 9n * sol,
    honest: sol,
    scan: async (stage, lamports) => {
      const user = await openWallet(stage, 40n * sol)
      const bought = await openPurse(stage, 'unlisted', 0n, user)
      const swap = await callProtocol({ chain: stage.chain, user }, protocols.router, [
        { takesSol: 20n * sol },
        { pays: 5n * dollar, mint: money.unlisted.mint, to: bought },
      ])
      const pay = { fromPubkey: user, toPubkey: stage.other, lamports }
      return scanFor(stage, { wallet: user }, [SystemProgram.transfer(pay), swap])
    },
  }),
  pairOf({
    name: 'SOL paid to another wallet beside a trade of dollars, or a fee of the app',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: 9n * sol,
    honest: sol,
    scan: async (stage, lamports) => {
      const user = await openWallet(stage, 40n * sol)
      const [from, to] = [
        await openPurse(stage, 'usdc', 1_000n * dollar, user),
        await openPurse(stage, 'unlisted', 0n, user),
      ]
      const swap = await callProtocol({ chain: stage.chain, user }, protocols.router, [
        { takes: 1_000n * dollar, mint: money.usdc.mint, from },
        { pays: 5n * dollar, mint: money.unlisted.mint, to },
      ])
      const pay = { fromPubkey: user, toPubkey: stage.other, lamports }
      return scanFor(stage, { wallet: user }, [SystemProgram.transfer(pay), swap])
    },
  }),
  pairOf({
    name: 'most of a withdrawal of dollars paid to another wallet, or a fee',
    pattern: 'P03',
    flag: 'PAID_OUT_TO_STRANGER',
    attack: 900n * dollar,
    honest: 9n * dollar,
    scan: async (stage, other) =>
      scanCall(stage, protocols.lending, async (user) => {
        const { mint } = money.usdc
        return [
          { changes: user },
          { pays: 960n * dollar - other, mint, to: await openPurse(stage, 'usdc', 0n, user) },
          { pays: other, mint, to: await openPurse(stage, 'usdc', 0n, stage.other) },
        ]
      }),
  }),
  pairOf({
    name: 'nearly all SOL into a protocol for an app, without and with a record of the user',
    pattern: 'P02',
    flag: 'TRANSFERS_MAJORITY_OF_SOL',
    noted: ['TRANSFERS_MAJORITY_OF_SOL'],
    attack: false,
    honest: true,
    scan: async (stage, recorded) =>
      scanCall(
        stage,
        market,
        async (user) => [{ takesSol: 39n * sol }, ...(recorded ? [{ records: user }] : [])],
        'claim.example',
      ),
  }),
  pairOf({
    name: 'SOL of a deposit paid to an address without a key, or a fee',
    pattern: 'P03',
    flag: 'PAID_OUT_TO_STRANGER',
    attack: 20n * sol,
    honest: sol / 2n,
    scan: async (stage, other) => {
      const [to] = PublicKey.findProgramAddressSync([fresh().toBytes()], fresh())
      return scanCall(stage, lending, async (user) => [
        { changes: user },
        ...paidApart({ lamports: 20n * sol, to, user, other }),
      ])
    },
  }),
  pairOf({
    name: 'most of the SOL of a sale paid to a wallet that sends it on, or a referral',
    pattern: 'P03',
    flag: 'SKIMMED_TRADE',
    attack: 6n * sol,
    honest: sol / 5n,
    scan: async (stage, lamports) => {
      const { chain, other } = stage
      const user = await openWallet(stage, 40n * sol)
      const from = await openPurse(stage, 'usdc', 1_000n * dollar, user)
      const sale = await callProtocol({ chain, user }, protocols.router, [
        { takes: 1_000n * dollar, mint: money.usdc.mint, from },
        ...paidApart({ lamports: (15n * sol) / 2n, to: other, user, other: lamports }),
      ])
      const onward = { fromPubkey: other, toPubkey: fresh(), lamports }
      return scanFor(stage, { wallet: user }, [sale, SystemProgram.transfer(onward)])
    },
  }),
]
