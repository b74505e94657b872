import { SystemProgram } from '@solana/web3.js'
import { transferToken } from '../chain/token-instructions.ts'
import {
  type DailyCase,
  type DailyWorld,
  fresh,
  keyOf,
  type Make,
  sol,
  tenBillion,
  usdc,
} from './daily-case.ts'
import { callProtocol, type Step } from './protocol-call.ts'

type Program = readonly [name: string, address: string]

const airdrops: readonly Program[] = [
  ['Jito distributor', 'mERKcfxMC5SqJn4Ld4BUris3WKZZ1ojjWJ3A3J5CKxv'],
  ['Jupiter distributor', 'meRjbQXFNf5En86FXT2YPz1dQzLj4Yb3xK8u1MVgqpb'],
]
const lockers: readonly Program[] = [
  ['Streamflow', 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m'],
  ['Jupiter Lock', 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'],
]
const bridges: readonly Program[] = [
  ['Wormhole', 'wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb'],
  ['deBridge', 'src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4'],
  ['Circle CCTP', 'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe'],
]
const registries: readonly Program[] = [
  ['SNS registrar', 'snshBoEQ9jx4QoHBpZDQPYdNCtw7RMxJvYrKFEhwaPJ'],
]
const identities: readonly Program[] = [
  ['Attestations', '22zoJMtdu4tQc2PzL74ZUT7FrwgB1Udec8DdW4yw4BdG'],
  ['Civic', 'gatem74V238djXdzWnJf94Wo1DcnuGkfijbf3AuBhfs'],
]
const oracles: readonly Program[] = [['Switchboard', 'SBondMDrcV3K4kxZR1HNVT7osZxAHVHgYXL5Ze1oMUv']]
const games: readonly Program[] = [['ORE', 'oreV3EG1i9BEgiAJ8b177Z2S2rMarzak4NMv1kULvWv']]

const app = 'apps.example'

const signing = async (world: DailyWorld, program: string, steps: readonly Step[]) => ({
  instructions: [await callProtocol(world, keyOf(program), steps)],
  app,
})

const dollars = (world: DailyWorld) =>
  world.token(1_000_000_000n, { mint: usdc, supply: tenBillion })

/** A token comes in; the attack sends the user's dollars away beside it. */
const claim =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world)
    const claimed = await world.token(0n)
    const claiming = await signing(world, program, [
      { changes: world.user },
      { pays: 80_000_000n, mint: claimed.mint, to: claimed.account },
    ])
    if (!thief) return claiming
    const to = await world.accountOf(world.thief, usdc)
    const sent = transferToken(account, to, world.user, 990_000_000n)
    return { ...claiming, instructions: [...claiming.instructions, sent] }
  }

/** Dollars from a distributor known by name; the attack sends a token of the user away beside it. */
const claimDollars =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const [own, held] = [await dollars(world), await world.token(250_000_000n)]
    const claiming = await signing(world, program, [
      { records: world.user },
      { pays: 300_000_000n, mint: usdc, to: own.account },
    ])
    if (!thief) return claiming
    const to = await world.accountOf(world.thief, held.mint)
    const sent = transferToken(held.account, to, world.user, 240_000_000n)
    return { ...claiming, instructions: [...claiming.instructions, sent] }
  }

/** A part of the dollars is paid out over time to an employee. */
const stream =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world)
    const receiver = thief ? world.thief : world.friend
    return signing(world, program, [
      { takes: thief ? 1_000_000_000n : 200_000_000n, mint: usdc, from: account },
      { records: receiver },
      ...(thief ? [] : [{ records: world.user }]),
    ])
  }

/** A part of the dollars for an address on another chain; the attack takes all to a wallet on this one. */
const bridge =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world)
    const to = thief ? await world.accountOf(world.thief, usdc) : undefined
    return signing(world, program, [
      {
        takes: thief ? 1_000_000_000n : 200_000_000n,
        mint: usdc,
        from: account,
        ...(to && { to }),
      },
      { records: world.user },
    ])
  }

/** The bridge burns a part of the dollars; the attack burns most of them in a program that is no bridge. */
const burnForBridge =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world)
    const amount = thief ? 900_000_000n : 300_000_000n
    return signing(world, thief ? fresh().toBase58() : program, [
      { burns: amount, mint: usdc, from: account },
      { records: world.user },
    ])
  }

/** All dollars to another chain, from the wallet's own form; the attack does so for an app. */
const bridgeAll =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world)
    const { instructions } = await signing(world, program, [
      { takes: 1_000_000_000n, mint: usdc, from: account },
      { records: world.user },
    ])
    return thief ? { instructions, app } : { instructions }
  }

/** A name for a few dollars. */
const register =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world)
    const to = await world.accountOf(thief ? world.thief : world.friend, usdc)
    return signing(world, program, [
      { takes: thief ? 960_000_000n : 20_000_000n, mint: usdc, from: account, to },
      { records: thief ? world.thief : world.user },
    ])
  }

/** An account of the program is written, for its rent. */
const attest =
  (program: string, thief: boolean): Make =>
  (world) =>
    signing(world, program, [
      thief ? { takesSol: 30n * sol, to: world.thief } : { takesSol: 3_000_000n },
      { records: world.user },
    ])

/** A bet of a part of the SOL. */
const bet =
  (program: string, thief: boolean): Make =>
  (world) =>
    signing(world, program, [
      { takesSol: thief ? 39n * sol : 2n * sol, ...(thief && { to: world.thief }) },
      { changes: world.user },
    ])

/** A key of the browser gets a little SOL to act with; the attack gives it nearly all. */
const fundSession =
  (lamports: bigint): Make =>
  ({ user }) => ({
    instructions: [SystemProgram.transfer({ fromPubkey: user, toPubkey: fresh(), lamports })],
    app: 'games.example',
  })

type Kind = readonly [
  kind: string,
  name: string,
  programs: readonly Program[],
  make: (program: string, thief: boolean) => Make,
  attack: string,
]

const kinds: readonly Kind[] = [
  ['airdrops', 'a token claimed', airdrops, claim, 'and dollars taken'],
  ['airdrops', 'dollars claimed', airdrops, claimDollars, 'and a token taken'],
  ['streams', 'a salary over time', lockers, stream, 'all dollars for a thief'],
  ['bridges', 'a part of the dollars', bridges, bridge, 'all dollars to a thief'],
  ['bridges', 'a part of the dollars burnt', bridges, burnForBridge, 'burnt by another program'],
  ['bridges', 'all of the dollars', bridges, bridgeAll, 'for an app'],
  ['names', 'a name registered', registries, register, 'nearly all dollars, for a thief'],
  ['identity', 'an account opened', identities, attest, 'most SOL for it'],
  ['oracles', 'prices updated', oracles, attest, 'most SOL for it'],
  ['games', 'a bet', games, bet, 'nearly all SOL'],
]

export const otherCases: readonly DailyCase[] = [
  ...kinds.flatMap(([kind, name, programs, make, attack]) =>
    programs.map(([program, at]): DailyCase => ({
      kind,
      name: `${program}: ${name}`,
      make: make(at, false),
      attack: { name: attack, make: make(at, true) },
    })),
  ),
  {
    kind: 'games',
    name: 'a session key with a little SOL',
    make: fundSession(sol / 20n),
    attack: { name: 'with nearly all SOL', make: fundSession(39n * sol) },
  },
]
