import {
  PublicKey,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { transferToken } from '../chain/token-instructions.ts'
import { authorityOf, callProtocol, type Step } from '../daily/protocol-call.ts'
import { stakeBytes } from '../evasion/assets.ts'
import { dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor, type ValuePair } from './value-pair.ts'

const lending = new PublicKey('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD')
const otherLending = new PublicKey('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA')
const pool = new PublicKey('MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD')

type World = { stage: Stage; user: PublicKey }

const call = ({ stage, user }: World, program: PublicKey, steps: Step[]) =>
  callProtocol({ chain: stage.chain, user }, program, steps)

/** Twenty SOL of the user's own stake, into the wallet. */
const unstake = async ({ stage, user }: World): Promise<TransactionInstruction[]> => {
  const stakePubkey = fresh()
  await stage.chain.setAccount(stakePubkey, {
    lamports: 20n * sol + rentLamports(200),
    owner: StakeProgram.programId,
    data: stakeBytes(user),
  })
  return StakeProgram.withdraw({
    stakePubkey,
    authorizedPubkey: user,
    toPubkey: user,
    lamports: Number(20n * sol),
  }).instructions
}

/** Nine hundred dollars of a deposit, into a purse with a hundred. */
const takeDollars = async (world: World) => {
  const purse = await openPurse(world.stage, 'usdc', 100n * dollar, world.user)
  const { mint } = money.usdc
  const taken = await call(world, otherLending, [
    { changes: world.user },
    { pays: 900n * dollar, mint, to: purse },
  ])
  return { purse, taken }
}

const pay = ({ stage, user }: World, lamports: bigint) =>
  SystemProgram.transfer({ fromPubkey: user, toPubkey: stage.other, lamports })

type Withdrawn<Amount> = Omit<ValuePair<Amount>, 'scan' | 'pattern'> & {
  make: (world: World, amount: Amount) => Promise<TransactionInstruction[]>
}

/** A wallet with ten SOL signs this without an app named, so that the balances hardly change. */
const withdrawn = <Amount>({ make, ...pair }: Withdrawn<Amount>): AnyPair =>
  pairOf<Amount>({
    ...pair,
    pattern: 'P03',
    scan: async (stage, amount) => {
      const user = await openWallet(stage, 10n * sol)
      return scanFor(stage, { wallet: user }, await make({ stage, user }, amount))
    },
  })

/** What the user's signature takes out of stake or a deposit and gives away at once, each with its twin. */
export const withdrawnPairs: readonly AnyPair[] = [
  withdrawn({
    name: 'stake withdrawn, and its SOL sent to a wallet, or a payment of it',
    flag: 'TRADE_FOR_NOTHING',
    attack: 20n * sol,
    honest: sol,
    make: async (world, lamports) => [...(await unstake(world)), pay(world, lamports)],
  }),
  withdrawn({
    name: 'a deposit of SOL withdrawn and sent to a wallet, or a payment of it',
    flag: 'TRADE_FOR_NOTHING',
    attack: 30n * sol,
    honest: sol,
    make: async (world, lamports) => [
      await call(world, lending, [{ changes: world.user }, { paysSol: 30n * sol, to: world.user }]),
      pay(world, lamports),
    ],
  }),
  withdrawn({
    name: 'SOL of a derived account sent on to a wallet, or a payment of it',
    flag: 'TRADE_FOR_NOTHING',
    attack: 20n * sol,
    honest: sol,
    make: async (world, lamports) => {
      const { user, stage } = world
      const seed = 'savings'
      const fromPubkey = await PublicKey.createWithSeed(user, seed, SystemProgram.programId)
      await stage.chain.fundSol(fromPubkey, 20n * sol)
      const taken = SystemProgram.transfer({
        fromPubkey,
        basePubkey: user,
        seed,
        programId: SystemProgram.programId,
        toPubkey: user,
        lamports: 20n * sol,
      })
      return [taken, pay(world, lamports)]
    },
  }),
  withdrawn({
    name: 'stake withdrawn, and its SOL staked in a pool for another wallet, or for the user',
    flag: 'TRADE_FOR_NOTHING',
    attack: true,
    honest: false,
    make: async (world, away) => {
      const { chain, other } = world.stage
      const mint = fresh()
      await chain.createMint(mint, {
        decimals: 9,
        supply: 10n ** 12n,
        mintAuthority: authorityOf(pool),
      })
      const owner = away ? other : world.user
      const to = await chain.createTokenAccount({ mint, owner, amount: 0n })
      const deposit = await call(world, pool, [
        { takesSol: 20n * sol },
        { issues: 18n * sol, mint, to },
      ])
      return [...(await unstake(world)), deposit]
    },
  }),
  withdrawn({
    name: 'stake withdrawn, and its SOL deposited for another wallet, or for the user',
    flag: 'DEPOSIT_FOR_STRANGER',
    attack: true,
    honest: false,
    make: async (world, away) => {
      const changes = away ? world.stage.other : world.user
      return [
        ...(await unstake(world)),
        await call(world, lending, [{ takesSol: 20n * sol }, { changes }]),
      ]
    },
  }),
  withdrawn({
    name: 'stake withdrawn, and its SOL taken by a program for a wallet, or a small price',
    flag: 'TRADE_FOR_NOTHING',
    noted: ['BAIT_INCOME'],
    attack: 20n * sol,
    honest: sol / 10n,
    make: async (world, takesSol) => [
      ...(await unstake(world)),
      await call(world, new PublicKey('CndyV3LdqHUfDLmE5naZjVN8rBZz4tqhdefbAnjHG3JR'), [
        { takesSol, to: world.stage.other },
      ]),
    ],
  }),
  withdrawn({
    name: 'dollars of a deposit that repay the loan of another wallet, or of the user',
    flag: 'DEPOSIT_FOR_STRANGER',
    attack: true,
    honest: false,
    make: async (world, away) => {
      const { purse: from, taken } = await takeDollars(world)
      const changes = away ? world.stage.other : world.user
      const { mint } = money.usdc
      const repaid = await call(world, lending, [{ takes: 900n * dollar, mint, from }, { changes }])
      return [taken, repaid]
    },
  }),
  withdrawn({
    name: 'dollars of a deposit swapped for another wallet, or for the user',
    flag: 'TRADE_FOR_NOTHING',
    attack: true,
    honest: false,
    make: async (world, away) => {
      const { purse: from, taken } = await takeDollars(world)
      const owner = away ? world.stage.other : world.user
      const to = await openPurse(world.stage, 'jitoSol', 0n, owner)
      const swap = await call(world, new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'), [
        { takes: 900n * dollar, mint: money.usdc.mint, from },
        { pays: 4n * sol, mint: money.jitoSol.mint, to },
      ])
      return [taken, swap]
    },
  }),
  withdrawn({
    name: 'what another wallet lends to the user’s key, taken and sent on, or kept',
    flag: 'TRADE_FOR_NOTHING',
    attack: true,
    honest: false,
    make: async ({ stage, user }, away) => {
      const { chain, mint, otherTokens } = stage
      const amount = 9_000_000n
      const lent = await chain.createTokenAccount(
        { mint, owner: fresh(), amount, delegate: { address: user, amount } },
        { address: fresh() },
      )
      const own = await chain.createTokenAccount({ mint, owner: user, amount: 0n })
      return [
        transferToken(lent, own, user, amount),
        ...(away ? [transferToken(own, otherTokens, user, amount)] : []),
      ]
    },
  }),
]
