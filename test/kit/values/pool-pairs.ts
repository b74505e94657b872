import { PublicKey, StakeProgram } from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { authorityOf, callProtocol, type Step } from '../daily/protocol-call.ts'
import { stakeBytes } from '../evasion/assets.ts'
import {
  emptyPool,
  kamino,
  marinade,
  type Pool,
  sanctum,
  sanctumMulti,
  save,
  spl,
} from './pool-stage.ts'
import { dollar, money, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

const app = 'stake.example'

/** A wallet with 40 SOL, a pool, and the wallet's accounts for the share and the asset. */
const openPool = async ({ chain }: Stage, pool: Pool, held: bigint) => {
  const user = fresh()
  await chain.fundSol(user, 40n * sol)
  const share = fresh()
  const mintAuthority = authorityOf(pool.program)
  await chain.createMint(share, { decimals: 9, supply: 10n ** 15n, mintAuthority })
  const account = await chain.createTokenAccount({ mint: share, owner: user, amount: held })
  const own = fresh()
  const data = pool.bytes(share)
  await chain.setAccount(own, { lamports: rentLamports(data.length), owner: pool.program, data })
  const dollars = { mint: money.usdc.mint, owner: user, amount: 1_000n * dollar }
  await chain.createMint(money.usdc.mint, { decimals: 6, supply: 10n ** 15n })
  return { user, share, account, own, purse: await chain.createTokenAccount(dollars) }
}

type Opened = Awaited<ReturnType<typeof openPool>>

const traded = (
  name: string,
  pool: Pool,
  held: bigint,
  stepsFor: (opened: Opened, amount: bigint) => Step[],
  amounts: { attack: bigint; honest: bigint },
): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'POOR_RETURN',
    noted: ['TRANSFERS_WHOLE_TOKEN_BALANCE'],
    ...amounts,
    scan: async (stage, amount) => {
      const opened = await openPool(stage, pool, held)
      const steps = [...stepsFor(opened, amount), { shows: opened.own }]
      const call = await callProtocol({ ...stage, user: opened.user }, pool.program, steps)
      return scanFor(stage, { wallet: opened.user, app }, [call])
    },
  })

/** Twenty SOL, or a thousand dollars, for this many shares. */
const bought = (name: string, pool: Pool, amounts: { attack: bigint; honest: bigint }): AnyPair =>
  traded(
    `${name} for too few shares`,
    pool,
    0n,
    ({ share, account, purse }, amount) => [
      pool.asset.equals(money.sol.mint)
        ? { takesSol: 20n * sol }
        : { takes: 1_000n * dollar, mint: pool.asset, from: purse },
      { issues: amount, mint: share, to: account },
    ],
    amounts,
  )

/** Nine shares of SOL, or nine hundred of dollars, for this much. */
const redeemed = (
  name: string,
  pool: Pool,
  amounts: { attack: bigint; honest: bigint },
): AnyPair => {
  const inSol = pool.asset.equals(money.sol.mint)
  const held = inSol ? 9n * sol : 900n * dollar
  return traded(
    `${name} for too little`,
    pool,
    held,
    ({ user, share, account, purse }, amount) => [
      { burns: held, mint: share, from: account },
      inSol ? { paysSol: amount, to: user } : { pays: amount, mint: pool.asset, to: purse },
    ],
    amounts,
  )
}

const forTwenty = { attack: sol / 10n, honest: 18n * sol }
const forNine = { attack: sol / 10n, honest: 9_800_000_000n }

const openStake = async ({ chain }: Stage, owner: PublicKey): Promise<PublicKey> => {
  const stake = fresh()
  await chain.setAccount(stake, {
    lamports: sol + rentLamports(200),
    owner: StakeProgram.programId,
    data: stakeBytes(owner),
  })
  return stake
}

/** A share that is burned for stake of the user. */
const intoStake: AnyPair = pairOf({
  name: 'shares burned for a trifle in a stake account',
  pattern: 'P03',
  flag: 'POOR_RETURN',
  noted: ['TRANSFERS_WHOLE_TOKEN_BALANCE'],
  ...forNine,
  scan: async (stage, amount) => {
    const { user, share, account, own } = await openPool(stage, spl, 9n * sol)
    const to = await openStake(stage, user)
    const call = await callProtocol({ ...stage, user }, spl.program, [
      { burns: 9n * sol, mint: share, from: account },
      { paysSol: amount, to },
      { shows: own },
    ])
    return scanFor(stage, { wallet: user, app }, [call])
  },
})

/** The same with nothing in return, from a wallet that names no app. */
const forNothing: AnyPair = pairOf({
  name: 'shares of a stake pool burned for nothing, without an app',
  pattern: 'P03',
  flag: 'POOR_RETURN',
  noted: ['TRANSFERS_WHOLE_TOKEN_BALANCE'],
  attack: 0n,
  honest: forNine.honest,
  scan: async (stage, amount) => {
    const { user, share, account, own } = await openPool(stage, spl, 9n * sol)
    const call = await callProtocol({ ...stage, user }, spl.program, [
      { burns: 9n * sol, mint: share, from: account },
      ...(amount > 0n ? [{ paysSol: amount, to: user }] : []),
      { shows: own },
    ])
    return scanFor(stage, { wallet: user }, [call])
  },
})

/** SOL that a pool takes, whose share another gets or nothing is issued. */
const depositForNothing: AnyPair = pairOf({
  name: 'SOL in a stake pool that issues no share, without an app',
  pattern: 'P03',
  flag: 'POOR_RETURN',
  attack: 0n,
  honest: 4_500_000_000n,
  scan: async (stage, amount) => {
    const { user, share, account, own } = await openPool(stage, spl, 0n)
    const call = await callProtocol({ ...stage, user }, spl.program, [
      { takesSol: 5n * sol },
      ...(amount > 0n ? [{ issues: amount, mint: share, to: account }] : []),
      { shows: own },
    ])
    return scanFor(stage, { wallet: user }, [call])
  },
})

/** A share that is burned for a record, made by this program in the name of the user or of another. */
const ticketPair = (
  name: string,
  attack: { program?: PublicKey; stranger?: boolean },
  honest: { program?: PublicKey; stranger?: boolean },
): AnyPair =>
  pairOf({
    name,
    pattern: 'P24',
    flag: 'BURN_FOR_NOTHING',
    attack,
    honest,
    scan: async (stage, { program = fresh(), stranger = false }) => {
      const { user, share, account } = await openPool(stage, spl, 9n * sol)
      const call = await callProtocol({ ...stage, user }, program, [
        { burns: 9n * sol, mint: share, from: account },
        { records: stranger ? await openWallet(stage, sol) : user },
      ])
      return scanFor(stage, { wallet: user, app }, [call])
    },
  })

const voltr = new PublicKey('vVoLTRjQmtFpiYoegx285Ze4gsLJ8ZxgFKVcuvmG1a8')

/** Shares of pools that anyone may open, at the rate of their own account. */
export const poolPairs: readonly AnyPair[] = [
  bought('SOL in a stake pool', spl, forTwenty),
  bought('SOL in a pool of one validator', sanctum, forTwenty),
  bought('SOL in a pool of several validators', sanctumMulti, forTwenty),
  bought('SOL with Marinade', marinade, forTwenty),
  bought('SOL in a stake pool with a fee of a third', spl, {
    attack: 12n * sol,
    honest: 18n * sol,
  }),
  bought('the first SOL in a stake pool', emptyPool, { attack: 2n * sol, honest: 20n * sol }),
  bought('dollars lent with Kamino', kamino, { attack: 50n * dollar, honest: 909n * dollar }),
  bought('dollars lent with Save', save, { attack: 50n * dollar, honest: 909n * dollar }),
  redeemed('shares of a stake pool', spl, forNine),
  redeemed('shares of a pool of one validator', sanctum, forNine),
  redeemed('shares of Marinade', marinade, forNine),
  redeemed('shares of a stake pool with a fee of half', spl, {
    attack: 5n * sol,
    honest: 9n * sol,
  }),
  redeemed('shares of Kamino', kamino, { attack: 20n * dollar, honest: 989n * dollar }),
  redeemed('shares of Save', save, { attack: 20n * dollar, honest: 989n * dollar }),
  intoStake,
  forNothing,
  depositForNothing,
  ticketPair(
    'a share burned for a record of an unknown program',
    {},
    { program: marinade.program },
  ),
  ticketPair(
    'a share burned for the ticket of another',
    { program: marinade.program, stranger: true },
    { program: marinade.program },
  ),
  ticketPair(
    'a vault share burned for the receipt of another',
    { program: voltr, stranger: true },
    { program: voltr },
  ),
]
