import {
  Authorized,
  Lockup,
  type PublicKey,
  StakeProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { stakeBytes } from '../evasion/assets.ts'
import { type DailyCase, type DailyWorld, type Make, fresh, keyOf, sol } from './daily-case.ts'
import { authorityOf, callProtocol } from './protocol-call.ts'

/** Liquid staking: established pools first, then some that are known by name only. */
const pools: readonly (readonly [name: string, address: string])[] = [
  ['Marinade', 'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'],
  ['SPL Stake Pool', 'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy'],
  ['Sanctum pools', 'SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY'],
  ['Sanctum Infinity', '5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx'],
]

const app = 'stake.example'

const stakeSol =
  (program: string, lamports: bigint, thief: boolean): Make =>
  async (world) => {
    const share = await world.token(0n, { mintAuthority: authorityOf(keyOf(program)), decimals: 9 })
    const to = thief ? await world.accountOf(world.thief, share.mint) : share.account
    const instruction = await callProtocol(world, keyOf(program), [
      { takesSol: lamports },
      { issues: (lamports * 9n) / 10n, mint: share.mint, to },
    ])
    return { instructions: [instruction], app }
  }

const unstake =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const mintAuthority = authorityOf(keyOf(program))
    const share = await world.token(9n * sol, { mintAuthority, decimals: 9 })
    const instruction = await callProtocol(world, keyOf(program), [
      { burns: 9n * sol, mint: share.mint, from: share.account },
      { paysSol: 10n * sol, to: thief ? world.thief : world.user },
    ])
    return { instructions: [instruction], app }
  }

const liquid = pools.flatMap(([name, program]): DailyCase[] => [
  {
    kind: 'staking',
    name: `${name}: half of the SOL staked`,
    make: stakeSol(program, 20n * sol, false),
    attack: { name: 'the share goes to a thief', make: stakeSol(program, 20n * sol, true) },
  },
  {
    kind: 'staking',
    name: `${name}: nearly all SOL staked`,
    make: stakeSol(program, 39n * sol, false),
    attack: { name: 'the share goes to a thief', make: stakeSol(program, 39n * sol, true) },
  },
  {
    kind: 'staking',
    name: `${name}: all of a share unstaked`,
    make: unstake(program, false),
    attack: { name: 'the SOL goes to a thief', make: unstake(program, true) },
  },
])

/** A share is burned now, and its SOL claimed later with a ticket in the name of its owner. */
const unstakeLater =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const mintAuthority = authorityOf(keyOf(program))
    const share = await world.token(9n * sol, { mintAuthority, decimals: 9 })
    const instruction = await callProtocol(world, keyOf(program), [
      { burns: 9n * sol, mint: share.mint, from: share.account },
      { records: thief ? world.thief : world.user },
    ])
    return { instructions: [instruction], app }
  }

/** A share for a part of the pool's stake. */
const unstakeToStake =
  (thief: boolean): Make =>
  async (world) => {
    const program = keyOf('SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy')
    const share = await world.token(9n * sol, { mintAuthority: authorityOf(program), decimals: 9 })
    const to = await openStake(thief ? { ...world, user: world.thief } : world)
    const instruction = await callProtocol(world, program, [
      { burns: 9n * sol, mint: share.mint, from: share.account },
      { paysSol: 10n * sol, to },
    ])
    return { instructions: [instruction], app }
  }

const later: readonly DailyCase[] = [
  ...(
    [
      ['Marinade: a delayed unstake', 'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'],
      ['Voltr: a withdrawal requested', 'vVoLTRjQmtFpiYoegx285Ze4gsLJ8ZxgFKVcuvmG1a8'],
    ] as const
  ).map(([name, program]): DailyCase => ({
    kind: 'staking',
    name,
    make: unstakeLater(program, false),
    attack: { name: 'the ticket is a thief’s', make: unstakeLater(program, true) },
  })),
  {
    kind: 'staking',
    name: 'SPL Stake Pool: a share for stake',
    make: unstakeToStake(false),
    attack: { name: 'the stake is a thief’s', make: unstakeToStake(true) },
  },
]

/** An existing stake of five SOL of the user. */
const openStake = async ({ chain, user }: DailyWorld): Promise<PublicKey> => {
  const stake = fresh()
  await chain.setAccount(stake, {
    lamports: 5n * sol + rentLamports(200),
    owner: StakeProgram.programId,
    data: stakeBytes(user),
  })
  return stake
}

const native =
  (build: (world: DailyWorld, stake: PublicKey) => TransactionInstruction[]): Make =>
  async (world) => ({ instructions: build(world, await openStake(world)) })

const newStake = (world: DailyWorld, withdrawer: PublicKey): TransactionInstruction[] =>
  StakeProgram.createAccount({
    fromPubkey: world.user,
    stakePubkey: fresh(),
    authorized: new Authorized(world.user, withdrawer),
    lockup: Lockup.default,
    lamports: Number(30n * sol),
  }).instructions

const withdrawTo = (world: DailyWorld, stakePubkey: PublicKey, toPubkey: PublicKey) =>
  StakeProgram.withdraw({
    stakePubkey,
    authorizedPubkey: world.user,
    toPubkey,
    lamports: Number(2n * sol),
  }).instructions

const splitOff = (world: DailyWorld, stakePubkey: PublicKey, splitStakePubkey: PublicKey) =>
  StakeProgram.split(
    { stakePubkey, authorizedPubkey: world.user, splitStakePubkey, lamports: Number(2n * sol) },
    Number(rentLamports(StakeProgram.space)),
  ).instructions

const handOver = (
  world: DailyWorld,
  stakePubkey: PublicKey,
  { newAuthorizedPubkey, index }: { newAuthorizedPubkey: PublicKey; index: 0 | 1 },
) =>
  StakeProgram.authorize({
    stakePubkey,
    authorizedPubkey: world.user,
    newAuthorizedPubkey,
    stakeAuthorizationType: { index },
  }).instructions

/** Directs the stake of users of Marinade's native staking. Source: docs.marinade.finance, contract addresses. */
const manager = keyOf('stWirqFCf2Uts1JBL1Jsd3r6VBWhgnpdPxCTe1MFjrq')

const toManager =
  (index: 0 | 1): Make =>
  async (world) => {
    const stake = await openStake(world)
    return { instructions: handOver(world, stake, { newAuthorizedPubkey: manager, index }), app }
  }

export const stakingCases: readonly DailyCase[] = [
  ...liquid,
  ...later,
  {
    kind: 'staking',
    name: 'a new stake',
    make: native((world) => newStake(world, world.user)),
    attack: {
      name: 'a thief may withdraw it',
      make: native((world) => newStake(world, world.thief)),
    },
  },
  {
    kind: 'staking',
    name: 'a stake withdrawn to the wallet',
    make: native((world, stake) => withdrawTo(world, stake, world.user)),
    attack: {
      name: 'to a thief',
      make: native((world, stake) => withdrawTo(world, stake, world.thief)),
    },
  },
  {
    kind: 'staking',
    name: 'a stake split',
    make: native((world, stake) => splitOff(world, stake, fresh())),
    attack: {
      name: 'and handed over',
      make: native((world, stake) => [
        ...splitOff(world, stake, fresh()),
        ...handOver(world, stake, { newAuthorizedPubkey: world.thief, index: 1 }),
      ]),
    },
  },
  {
    kind: 'staking',
    name: 'a stake that a service directs',
    make: toManager(0),
    attack: { name: 'and may withdraw', make: toManager(1) },
  },
]
