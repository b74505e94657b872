import { ComputeBudgetProgram, PublicKey, StakeProgram, SystemProgram } from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { closeAccount, createAssociated } from '../chain/token-instructions.ts'
import { fresh, type Stage } from '../../on-chain/unknown-program.ts'
import { callProtocol, protocols } from '../attacks/protocol-stage.ts'
import { callProtocol as callDaily } from '../daily/protocol-call.ts'
import { stakeBytes } from '../evasion/assets.ts'
import { scanTogether } from '../programs/program-case.ts'
import { dataOf, dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, pairOf } from './value-pair.ts'

const swapBaseInput = '8fbe5adac41e33de'
const paid = 200n * dollar

/** Two hundred of a thousand dollars for 900 tokens, with this minimum, in each of three transactions. */
const swapsApart = async (stage: Stage, least: bigint) => {
  const from = await openPurse(stage, 'usdc', 1_000n * dollar)
  const to = await openPurse(stage, 'unlisted', 0n)
  const swap = await callProtocol(stage, {
    program: protocols.pool,
    takes: { from, mint: money.usdc.mint, amount: paid, held: 10n ** 14n },
    pays: { to, mint: money.unlisted.mint, amount: 900n * dollar },
    data: dataOf(swapBaseInput, [paid, 8], [least, 8]),
  })
  return scanTogether(stage, [[swap], [swap], [swap]])
}

/** Ten transactions that do nothing, with this price for a million units each. */
const feesApart = (stage: Stage, microLamports: number) => {
  const costly = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
    SystemProgram.transfer({ fromPubkey: stage.user, toPubkey: stage.user, lamports: 0 }),
  ]
  return scanTogether(
    stage,
    Array.from({ length: 10 }, () => costly),
  )
}

/** Three accounts opened for another wallet, which closes them in the next transaction. */
const rentsApart = async (stage: Stage, isTaken: boolean) => {
  const { chain, user, other } = stage
  const mints = [money.usdc, money.usdt, money.jitoSol]
  for (const { mint, decimals } of mints)
    await chain.createMint(mint, { decimals, supply: 10n ** 15n })
  return scanTogether(stage, [
    mints.map(({ mint }) => createAssociated(user, other, mint)),
    mints.map(({ mint }) =>
      closeAccount(
        associatedTokenAddress(other, mint, tokenProgramId),
        isTaken ? other : user,
        other,
      ),
    ),
  ])
}

/** A sixth of the dollars each, which three protocols credit to this wallet. */
const depositsApart = async (stage: Stage, changes: PublicKey) => {
  const { mint } = money.usdc
  const from = await openPurse(stage, 'usdc', 1_000n * dollar)
  const deposit = (program: PublicKey) =>
    callDaily(stage, program, [{ takes: 180n * dollar, mint, from }, { changes }])
  return scanTogether(stage, [
    [await deposit(protocols.lending)],
    [await deposit(protocols.perps)],
    [await deposit(new PublicKey('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD'))],
  ])
}

/** Stake of twenty SOL withdrawn, and so much SOL sent to a wallet in the next transaction. */
const unstakedApart = async (stage: Stage, lamports: bigint) => {
  const { chain, user, other } = stage
  const stakePubkey = fresh()
  await chain.setAccount(stakePubkey, {
    lamports: 20n * sol + rentLamports(200),
    owner: StakeProgram.programId,
    data: stakeBytes(user),
  })
  const withdrawal = { stakePubkey, authorizedPubkey: user, toPubkey: user }
  return scanTogether(stage, [
    StakeProgram.withdraw({ ...withdrawal, lamports: Number(20n * sol) }).instructions,
    [SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports })],
  ])
}

/** Trades and costs that are small alone, in transactions that are signed together. */
export const togetherPairs: readonly AnyPair[] = [
  pairOf({
    name: 'three swaps of a fifth of the dollars each, with little of the preview guaranteed',
    pattern: 'P03',
    flag: 'NO_MINIMUM_RETURN',
    attack: 270n * dollar,
    honest: 880n * dollar,
    scan: swapsApart,
  }),
  pairOf({
    name: 'ten transactions with a priority fee of 0.09 SOL each',
    pattern: 'P36',
    flag: 'COMPUTE_BUDGET',
    attack: 90_000_000,
    honest: 10_000,
    scan: feesApart,
  }),
  pairOf({
    name: 'accounts opened in one transaction, whose rent another wallet takes in the next',
    pattern: 'P46',
    flag: 'SPONSOR_DRAIN',
    noted: ['PAYS_RENT_FOR_OTHERS'],
    attack: true,
    honest: false,
    scan: rentsApart,
  }),
  pairOf({
    name: 'stake withdrawn in one transaction, and its SOL sent to a wallet in the next, or a payment',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: 20n * sol,
    honest: sol,
    scan: unstakedApart,
  }),
  pairOf<boolean>({
    name: 'three deposits of a sixth of the dollars each, for another wallet or for the user',
    pattern: 'P03',
    flag: 'DEPOSIT_FOR_STRANGER',
    attack: true,
    honest: false,
    scan: (stage, away) => depositsApart(stage, away ? stage.other : stage.user),
  }),
]
