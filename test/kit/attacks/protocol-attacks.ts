import { SystemProgram } from '@solana/web3.js'
import { rentLamports, wrappedSolMintKey } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { type ProgramCase, scanOf, scanTogether } from '../programs/program-case.ts'
import { type ProtocolCall, callProtocol, protocols } from './protocol-stage.ts'
import { approve, maxU64, transferToken } from '../chain/token-instructions.ts'
import { createTradedToken } from '../market/traded-token.ts'

const sol = 1_000_000_000n
const app = 'claim.example'

const calls =
  (
    call: (stage: Stage) => ProtocolCall | Promise<ProtocolCall>,
    dappDomain?: string,
  ): ProgramCase['scan'] =>
  async (stage) =>
    scanOf(stage, [await callProtocol(stage, await call(stage))], dappDomain)

const pay = ({ user, other }: Stage, lamports: bigint) =>
  SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports })

const sendTokens = ({ user, userTokens, otherTokens }: Stage, amount: bigint) =>
  transferToken(userTokens, otherTokens, user, amount)

/** Any token, and the thief's account for it. */
const thiefsShare = async (stage: Stage) => {
  const { mint } = await createTradedToken(stage)
  return {
    mint,
    to: await stage.chain.createTokenAccount({ mint, owner: stage.other, amount: 0n }),
  }
}

/** Wrapped SOL of the user: all their SOL except in the wallet. */
const wrapped = ({ chain, user }: Stage, amount: bigint) =>
  chain.createTokenAccount(
    { mint: wrappedSolMintKey, owner: user, amount, nativeRentLamports: rentLamports(165) },
    { address: fresh() },
  )

/** Two SOL from an airdrop, for the user. */
const claim = async (stage: Stage) =>
  callProtocol(stage, {
    program: protocols.distributor,
    pays: { to: await wrapped(stage, 0n), mint: wrappedSolMintKey, amount: 2n * sol },
  })

/** A swap of four SOL for a token, in a pool with the given reserve of SOL. */
const swapMuchSol =
  (program: ProtocolCall['program'], held: bigint) =>
  async (stage: Stage): Promise<ProtocolCall> => {
    const { mint, to } = await createTradedToken(stage)
    const from = await wrapped(stage, 4n * sol)
    return {
      program,
      takes: { from, mint: wrappedSolMintKey, amount: 4n * sol, held },
      pays: { to, mint, amount: 900_000_000n },
    }
  }

/** Thefts that go through established protocols, or in parts through several transactions. */
export const protocolAttacks: readonly ProgramCase[] = [
  {
    name: 'a deposit with a lending protocol, withdrawn to a thief',
    pattern: 'P39',
    flags: ['PAID_OUT_TO_STRANGER'],
    scan: calls(({ otherTokens, mint }) => ({
      program: protocols.lending,
      pays: { to: otherTokens, mint, amount: 500_000_000n },
    })),
  },
  {
    name: 'an account with a lending protocol, handed to a thief',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: calls(({ other }) => ({
      program: protocols.lending,
      writes: { who: other, over: 'owner' },
    })),
  },
  {
    name: 'a name handed over for an app',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: calls(
      ({ other }) => ({ program: protocols.names, writes: { who: other, over: 'owner' } }),
      app,
    ),
  },
  {
    name: 'a thief as delegate of the user’s trading account',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: calls(({ other }) => ({
      program: protocols.perps,
      writes: { who: other, over: 'other' },
    })),
  },
  {
    name: 'an order whose proceeds go to a thief',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: calls(async (stage) => ({
      program: protocols.orders,
      takes: { from: stage.userTokens, mint: stage.mint, amount: 4_000_000n },
      writes: { who: (await thiefsShare(stage)).to, over: 'other' },
    })),
  },
  {
    name: 'a third of a token swapped for a thief',
    pattern: 'P03',
    severity: 'high',
    flags: ['PAID_OUT_TO_STRANGER'],
    scan: calls(async (stage) => ({
      program: protocols.router,
      takes: { from: stage.userTokens, mint: stage.mint, amount: 3_000_000n },
      pays: { ...(await thiefsShare(stage)), amount: 500_000_000n },
    })),
  },
  {
    name: 'a deposit in the name of a thief',
    pattern: 'P03',
    severity: 'high',
    flags: ['DEPOSIT_FOR_STRANGER'],
    scan: calls(({ other, userTokens, mint }) => ({
      program: protocols.lending,
      owner: other,
      takes: { from: userTokens, mint, amount: 4_000_000n },
    })),
  },
  {
    name: 'an order in the name of a thief',
    pattern: 'P03',
    severity: 'high',
    flags: ['DEPOSIT_FOR_STRANGER'],
    scan: calls(
      ({ other, userTokens, mint }) => ({
        program: protocols.orders,
        owner: other,
        takes: { from: userTokens, mint, amount: 9_000_000n },
      }),
      app,
    ),
  },
  {
    name: 'much SOL swapped in a nearly empty pool',
    pattern: 'P03',
    severity: 'high',
    flags: ['POOL_TOO_SMALL'],
    scan: calls(swapMuchSol(protocols.pool, 100_000_000n)),
  },
  {
    name: 'much SOL swapped at a price that the thief set',
    pattern: 'P03',
    severity: 'high',
    flags: ['POOL_TOO_SMALL'],
    scan: calls(swapMuchSol(protocols.concentrated, 0n)),
  },
  {
    name: 'a third of a token swapped for a thief that sends some SOL in return',
    pattern: 'P03',
    severity: 'high',
    flags: ['PAID_OUT_TO_STRANGER'],
    scan: async (stage) => {
      const swap = await callProtocol(stage, {
        program: protocols.router,
        takes: { from: stage.userTokens, mint: stage.mint, amount: 3_000_000n },
        pays: { ...(await thiefsShare(stage)), amount: 500_000_000n },
      })
      const decoy = SystemProgram.transfer({
        fromPubkey: stage.other,
        toPubkey: stage.user,
        lamports: 60_000_000,
      })
      return scanOf(stage, [swap, decoy])
    },
  },
  {
    name: 'nearly all of a token beside a claim',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: async (stage) => scanOf(stage, [await claim(stage), sendTokens(stage, 9_000_000n)]),
  },
  {
    name: 'the same in two transactions',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: async (stage) =>
      scanTogether(stage, [[await claim(stage)], [sendTokens(stage, 9_000_000n)]]),
  },
  {
    name: 'a right over a token beside a claim',
    pattern: 'P10',
    severity: 'high',
    flags: ['UNLIMITED_APPROVAL_UNKNOWN'],
    scan: async (stage) =>
      scanOf(
        stage,
        [await claim(stage), approve(stage.userTokens, stage.other, stage.user, maxU64)],
        app,
      ),
  },
  {
    name: 'all of two assets, one transaction each',
    pattern: 'P01',
    flags: ['MULTI_ASSET_SWEEP'],
    scan: (stage) =>
      scanTogether(stage, [[pay(stage, 4_800_000_000n)], [sendTokens(stage, 9_000_000n)]]),
  },
  {
    name: 'nearly all SOL in four parts',
    pattern: 'P02',
    severity: 'high',
    flags: ['TRANSFERS_MAJORITY_OF_SOL'],
    scan: (stage) =>
      scanTogether(
        stage,
        [1n, 2n, 3n, 4n].map((more) => [pay(stage, 1_180_000_000n + more)]),
      ),
  },
]

/** Everyday transactions with the same protocols. */
export const honestProtocols: readonly ProgramCase[] = [
  {
    name: 'a deposit returned to the user',
    scan: calls(({ userTokens, mint }) => ({
      program: protocols.lending,
      pays: { to: userTokens, mint, amount: 500_000_000n },
    })),
  },
  {
    name: 'a deposit credited to the user',
    scan: calls(({ userTokens, mint }) => ({
      program: protocols.lending,
      takes: { from: userTokens, mint, amount: 4_000_000n },
    })),
  },
  {
    name: 'a small repayment for another owner',
    flags: ['DEPOSIT_FOR_STRANGER'],
    scan: calls(({ other, userTokens, mint }) => ({
      program: protocols.lending,
      owner: other,
      takes: { from: userTokens, mint, amount: 500_000n },
    })),
  },
  {
    name: 'an order of another owner carried out, for its payment',
    scan: calls(({ other, otherTokens, mint }) => ({
      program: protocols.orders,
      owner: other,
      pays: { to: otherTokens, mint, amount: 500_000_000n },
    })),
  },
  {
    name: 'an order whose proceeds go to the user',
    scan: calls(async (stage) => ({
      program: protocols.orders,
      takes: { from: stage.userTokens, mint: stage.mint, amount: 4_000_000n },
      writes: { who: (await createTradedToken(stage)).to, over: 'other' },
    })),
  },
  {
    name: 'SOL swapped in a pool with enough reserves',
    scan: calls(async (stage) => {
      const { mint, to } = await createTradedToken(stage)
      const from = await wrapped(stage, 4n * sol)
      return {
        program: protocols.pool,
        takes: { from, mint: wrappedSolMintKey, amount: 4n * sol, held: 400n * sol },
        pays: { to, mint, amount: 900_000_000n },
      }
    }),
  },
  {
    name: 'SOL swapped in a pool with a third as much',
    scan: calls(async (stage) => {
      const { mint, to } = await createTradedToken(stage)
      const from = await wrapped(stage, 3n * sol)
      return {
        program: protocols.concentrated,
        takes: { from, mint: wrappedSolMintKey, amount: 3n * sol, held: sol },
        pays: { to, mint, amount: 900_000_000n },
      }
    }),
  },
  {
    name: 'a claim alone',
    scan: async (stage) => scanOf(stage, [await claim(stage)], app),
  },
  {
    name: 'a claim and a tenth of a token for a friend, one transaction each',
    scan: async (stage) =>
      scanTogether(stage, [[await claim(stage)], [sendTokens(stage, 1_000_000n)]]),
  },
  {
    name: 'two payments and some tokens to the same friend, one transaction each',
    scan: (stage) =>
      scanTogether(stage, [
        [pay(stage, 500_000_000n)],
        [pay(stage, 400_000_000n)],
        [sendTokens(stage, 2_000_000n)],
      ]),
  },
]
