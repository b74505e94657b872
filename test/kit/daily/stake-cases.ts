import {
  Authorized,
  Lockup,
  PublicKey,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { approve, createAssociated, maxU64 } from '../chain/token-instructions.ts'
import { stakeBytes } from '../evasion/assets.ts'
import { dataOf } from '../values/swap-stage.ts'
import { type DailyCase, type DailyWorld, fresh, keyOf, sol } from './daily-case.ts'
import { type Build, casesOf, pay, receiverOf, type Row } from './daily-parts.ts'
import { authorityOf, callProtocol } from './protocol-call.ts'

const stakePool = keyOf('SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy')
const marinade = keyOf('MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD')
const infinity = keyOf('5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx')
const jitoSol = keyOf('J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn')
const marinadeSol = keyOf('mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So')

const app = 'stake.example'

const share = (world: DailyWorld, program: PublicKey, mint: PublicKey, held = 0n) =>
  world.token(held, {
    mint,
    mintAuthority: authorityOf(program),
    decimals: 9,
    supply: 10n ** 16n,
  })

const seeded: Build = async ({ user, thief: taker }, thief) => {
  const stakePubkey = await PublicKey.createWithSeed(user, 'stake:0', StakeProgram.programId)
  return StakeProgram.createAccountWithSeed({
    fromPubkey: user,
    basePubkey: user,
    seed: 'stake:0',
    stakePubkey,
    authorized: new Authorized(user, thief ? taker : user),
    lockup: Lockup.default,
    lamports: Number(35n * sol),
  }).instructions
}

const openStake = async ({ chain }: DailyWorld, owner: PublicKey): Promise<PublicKey> => {
  const stake = fresh()
  await chain.setAccount(stake, {
    lamports: 5n * sol + rentLamports(200),
    owner: StakeProgram.programId,
    data: stakeBytes(owner),
  })
  return stake
}

/** Two stakes of the user become one; the attack gives it to a thief. */
const merge: Build = async (world, thief) => {
  const [stakePubkey, sourceStakePubKey] = [
    await openStake(world, world.user),
    await openStake(world, world.user),
  ]
  const authorizedPubkey = world.user
  return [
    ...StakeProgram.merge({ stakePubkey, sourceStakePubKey, authorizedPubkey }).instructions,
    ...(thief
      ? StakeProgram.authorize({
          stakePubkey,
          authorizedPubkey,
          newAuthorizedPubkey: world.thief,
          stakeAuthorizationType: { index: 1 },
        }).instructions
      : []),
  ]
}

const withdrawAll: Build = async (world, thief) =>
  StakeProgram.withdraw({
    stakePubkey: await openStake(world, world.user),
    authorizedPubkey: world.user,
    toPubkey: thief ? world.thief : world.user,
    lamports: Number(5n * sol + rentLamports(200)),
  }).instructions

/** As the pool's own library does it: a new key gets the SOL, and pays it into the pool. */
const depositByKey =
  (attack: 'the share' | 'a part'): Build =>
  async (world, thief) => {
    const { user } = world
    const own = await share(world, stakePool, jitoSol)
    const payer = fresh()
    const to = await receiverOf(world, thief && attack === 'the share', own)
    const paid = thief && attack === 'a part' ? 20n * sol : 30n * sol
    return [
      pay(user, payer, 30n * sol),
      createAssociated(user, user, jitoSol),
      await callProtocol(
        { ...world, user: payer },
        stakePool,
        [{ takesSol: paid }, { issues: (paid * 8n) / 10n, mint: jitoSol, to }],
        { data: dataOf('0e', [paid, 8]) },
      ),
    ]
  }

/** A new key may burn the share, and nothing remains of the right; the attack keeps some of it. */
const withdrawByKey: Build = async (world, thief) => {
  const own = await share(world, stakePool, jitoSol, 9n * sol)
  const key = fresh()
  const burnt = thief ? 4n * sol : 9n * sol
  return [
    approve(own.account, key, world.user, thief ? maxU64 : burnt),
    await callProtocol(
      { ...world, user: key },
      stakePool,
      [
        { burns: burnt, mint: jitoSol, from: own.account },
        { paysSol: (burnt * 12n) / 10n, to: world.user },
      ],
      { data: dataOf('10', [burnt, 8]) },
    ),
  ]
}

const depositToMarinade: Build = async (world, thief) => {
  const own = await share(world, marinade, marinadeSol)
  return [
    createAssociated(world.user, world.user, marinadeSol),
    await callProtocol(world, marinade, [
      { takesSol: 38n * sol },
      { issues: thief ? sol : 30n * sol, mint: marinadeSol, to: own.account },
    ]),
  ]
}

const unstakeAtOnce: Build = async (world, thief) => {
  const own = await share(world, marinade, marinadeSol, 10n * sol)
  return [
    await callProtocol(world, marinade, [
      { takes: 10n * sol, mint: marinadeSol, from: own.account },
      { paysSol: 12n * sol, to: thief ? world.thief : world.user },
    ]),
  ]
}

/** The message opens the account of the ticket. */
const unstakeLater: Build = async (world, thief) => {
  const own = await share(world, marinade, marinadeSol, 10n * sol)
  const opened: TransactionInstruction = SystemProgram.createAccount({
    fromPubkey: world.user,
    newAccountPubkey: fresh(),
    space: 88,
    lamports: Number(rentLamports(88)),
    programId: marinade,
  })
  const owner = thief ? world.thief : world.user
  const steps = [{ burns: 10n * sol, mint: marinadeSol, from: own.account }, { records: owner }]
  return [opened, await callProtocol(world, marinade, steps)]
}

const exchangeShares: Build = async (world, thief) => {
  const given = await share(world, marinade, marinadeSol, 10n * sol)
  const taken = await share(world, stakePool, jitoSol)
  return [
    await callProtocol(world, infinity, [
      { takes: 10n * sol, mint: marinadeSol, from: given.account },
      { pays: thief ? sol : 10n * sol, mint: jitoSol, to: taken.account },
    ]),
  ]
}

const rows: readonly Row[] = [
  ['a stake at an address with a seed', seeded, 'a thief may withdraw it'],
  ['two stakes merged', merge, 'and handed over'],
  ['a stake withdrawn as a whole', withdrawAll, 'to a thief', app],
  ['Jito: SOL through a new key', depositByKey('the share'), 'the share goes to a thief', app],
  ['Jito: SOL through a new key, again', depositByKey('a part'), 'the key keeps a part', app],
  ['Jito: a share burnt by a new key', withdrawByKey, 'the key may burn the rest', app],
  ['Marinade: nearly all SOL', depositToMarinade, 'for a trifle', app],
  ['Marinade: unstaked at once', unstakeAtOnce, 'the SOL goes to a thief', app],
  ['Marinade: unstaked later', unstakeLater, 'the ticket is a thief’s', app],
  ['Sanctum: a share for another', exchangeShares, 'for a tenth of it', app],
]

export const stakeCases: readonly DailyCase[] = casesOf('stakes', rows)
