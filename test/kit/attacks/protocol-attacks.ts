import { SystemProgram } from '@solana/web3.js'
import { rentLamports, wrappedSolMintKey } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { type ProgramCase, scanOf, scanTogether } from '../programs/program-case.ts'
import { type ProtocolCall, callProtocol, protocols } from './protocol-stage.ts'
import { transferToken } from '../chain/token-instructions.ts'
import { createTradedToken } from '../market/traded-token.ts'

const sol = 1_000_000_000n
const app = 'claim.example'

const calls =
  (
    ask: (stage: Stage) => ProtocolCall | Promise<ProtocolCall>,
    dappDomain?: string,
  ): ProgramCase['scan'] =>
  async (stage) =>
    scanOf(stage, [await callProtocol(stage, await ask(stage))], dappDomain)

const pay = ({ user, other }: Stage, lamports: bigint) =>
  SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports })

const sendTokens = ({ user, userTokens, otherTokens }: Stage, amount: bigint) =>
  transferToken(userTokens, otherTokens, user, amount)

/** A token of somebody else's choice, and the thief's account for it. */
const thiefsShare = async (stage: Stage) => {
  const { mint } = await createTradedToken(stage)
  return {
    mint,
    to: await stage.chain.createTokenAccount({ mint, owner: stage.other, amount: 0n }),
  }
}

/** Wrapped SOL of the user's, all that he has of SOL but for the wallet's. */
const wrapped = ({ chain, user }: Stage, amount: bigint) =>
  chain.createTokenAccount(
    { mint: wrappedSolMintKey, owner: user, amount, nativeRentLamports: rentLamports(165) },
    { address: fresh() },
  )

/** A swap of four SOL for a token, in a pool that has so much SOL. */
const swapMuchSol =
  (program: ProtocolCall['program'], held: bigint) =>
  async (stage: Stage): Promise<ProtocolCall> => {
    const { mint, to } = await createTradedToken(stage)
    const from = await wrapped(stage, 4n * sol)
    return {
      program,
      gives: { from, mint: wrappedSolMintKey, amount: 4n * sol, held },
      pays: { to, mint, amount: 900_000_000n },
    }
  }

/** Thefts that go through established protocols, or in parts through several transactions. */
export const protocolAttacks: readonly ProgramCase[] = [
  {
    name: 'a deposit with a lending protocol, paid out to a thief',
    pattern: 'P39',
    flags: ['PAID_OUT_TO_STRANGER'],
    scan: calls(({ otherTokens, mint }) => ({
      program: protocols.lending,
      pays: { to: otherTokens, mint, amount: 500_000_000n },
    })),
  },
  {
    name: 'an account with a lending protocol that a thief takes over',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: calls(({ other }) => ({
      program: protocols.lending,
      writes: { who: other, over: 'owner' },
    })),
  },
  {
    name: 'a name that changes hands for an app',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: calls(
      ({ other }) => ({ program: protocols.names, writes: { who: other, over: 'owner' } }),
      app,
    ),
  },
  {
    name: 'a thief who may trade with the user’s account from now on',
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
      gives: { from: stage.userTokens, mint: stage.mint, amount: 4_000_000n },
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
      gives: { from: stage.userTokens, mint: stage.mint, amount: 3_000_000n },
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
      gives: { from: userTokens, mint, amount: 4_000_000n },
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
        gives: { from: userTokens, mint, amount: 9_000_000n },
      }),
      app,
    ),
  },
  {
    name: 'much SOL swapped in a pool that holds next to nothing',
    pattern: 'P03',
    severity: 'high',
    flags: ['POOL_TOO_SMALL'],
    scan: calls(swapMuchSol(protocols.pool, 100_000_000n)),
  },
  {
    name: 'much SOL swapped where the thief alone has set the price',
    pattern: 'P03',
    severity: 'high',
    flags: ['POOL_TOO_SMALL'],
    scan: calls(swapMuchSol(protocols.concentrated, 0n)),
  },
  {
    name: 'a third of a token swapped for a thief, who sends some SOL beside it',
    pattern: 'P03',
    severity: 'high',
    flags: ['PAID_OUT_TO_STRANGER'],
    scan: async (stage) => {
      const swap = await callProtocol(stage, {
        program: protocols.router,
        gives: { from: stage.userTokens, mint: stage.mint, amount: 3_000_000n },
        pays: { ...(await thiefsShare(stage)), amount: 500_000_000n },
      })
      const crumb = SystemProgram.transfer({
        fromPubkey: stage.other,
        toPubkey: stage.user,
        lamports: 60_000_000,
      })
      return scanOf(stage, [swap, crumb])
    },
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

/** What people do with the same protocols every day. */
export const honestProtocols: readonly ProgramCase[] = [
  {
    name: 'a deposit that comes back to the user',
    scan: calls(({ userTokens, mint }) => ({
      program: protocols.lending,
      pays: { to: userTokens, mint, amount: 500_000_000n },
    })),
  },
  {
    name: 'a deposit in the user’s own name',
    scan: calls(({ userTokens, mint }) => ({
      program: protocols.lending,
      gives: { from: userTokens, mint, amount: 4_000_000n },
    })),
  },
  {
    name: 'a small repayment for somebody else',
    flags: ['DEPOSIT_FOR_STRANGER'],
    scan: calls(({ other, userTokens, mint }) => ({
      program: protocols.lending,
      owner: other,
      gives: { from: userTokens, mint, amount: 500_000n },
    })),
  },
  {
    name: 'somebody’s order carried out, for which he is paid',
    scan: calls(({ other, otherTokens, mint }) => ({
      program: protocols.orders,
      owner: other,
      pays: { to: otherTokens, mint, amount: 500_000_000n },
    })),
  },
  {
    name: 'an order whose proceeds come to the user',
    scan: calls(async (stage) => ({
      program: protocols.orders,
      gives: { from: stage.userTokens, mint: stage.mint, amount: 4_000_000n },
      writes: { who: (await createTradedToken(stage)).to, over: 'other' },
    })),
  },
  {
    name: 'SOL swapped in a pool that holds enough',
    scan: calls(async (stage) => {
      const { mint, to } = await createTradedToken(stage)
      const from = await wrapped(stage, 4n * sol)
      return {
        program: protocols.pool,
        gives: { from, mint: wrappedSolMintKey, amount: 4n * sol, held: 400n * sol },
        pays: { to, mint, amount: 900_000_000n },
      }
    }),
  },
  {
    name: 'SOL swapped where others have paid in a third of it',
    scan: calls(async (stage) => {
      const { mint, to } = await createTradedToken(stage)
      const from = await wrapped(stage, 3n * sol)
      return {
        program: protocols.concentrated,
        gives: { from, mint: wrappedSolMintKey, amount: 3n * sol, held: sol },
        pays: { to, mint, amount: 900_000_000n },
      }
    }),
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
