import { PublicKey } from '@solana/web3.js'
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
import { authorityOf, callProtocol, type Step } from './protocol-call.ts'

const app = 'keeper.example'
const nosana = keyOf('nosScmHY2uR24Zh751PmGj9ww9QRNHewh9H59AfrTJE')
const sage = keyOf('SAGE2HAwep459SNq61LHvjxPk4pLPEJLoMETef7f7EE')
const lpLock = keyOf('LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE')
const stream = keyOf('strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m')
const dataCredits = keyOf('credMBJhYFzfn7NxBMdU4aUqFggAjgztaCcv2Fo6fPT')
const route = keyOf('3i5JeuZuUxeKtVysUnwQNGerJP2bSMX9fTFfS4Nxe3Br')

type Role = 'user' | 'thief'
type Build = (world: DailyWorld, owner: Role) => Promise<Step[]>

const calling =
  (program: PublicKey, owner: Role, build: Build, named = true): Make =>
  async (world) => ({
    instructions: [await callProtocol(world, program, await build(world, owner))],
    ...(named && { app }),
  })

/** All of a token, in a record of its owner. */
const stakeAll: Build = async (world, owner) => {
  const { mint, account } = await world.token(250_000_000n)
  return [{ takes: 250_000_000n, mint, from: account }, { records: world[owner] }]
}

/** Three collectibles, in a record of their owner; the attack adds one of a thief. */
const enlist: Build = async (world, owner) => {
  const fleet = await Promise.all([world.nft(), world.nft(), world.nft()])
  return [
    ...fleet.map(({ mint, account }) => ({ takes: 1n, mint, from: account })),
    { records: world.user },
    ...(owner === 'thief' ? [{ records: world.thief }] : []),
  ]
}

/** All shares of a pool for the collectible that keeps their fees. */
const lockShares: Build = async (world, owner) => {
  const share = await world.token(250_000_000n)
  const key = await world.token(0n, {
    supply: 0n,
    decimals: 0,
    mintAuthority: authorityOf(lpLock),
  })
  const to = owner === 'user' ? key.account : await world.accountOf(world.thief, key.mint)
  return [
    { takes: 250_000_000n, mint: share.mint, from: share.account },
    { issues: 1n, mint: key.mint, to },
  ]
}

/** All dollars in a stream that the payer may cancel; the attack names a thief as the one who receives it. */
const vest: Build = async (world, owner) => {
  const { account } = await dollars(world)
  return [
    { takes: 1_000_000_000n, mint: usdc, from: account },
    { records: world.user },
    ...(owner === 'thief' ? [{ records: world.thief }] : []),
  ]
}

/** The same; the attack names an address that a program of the thief derived. */
const vestForProgram: Build = async (world, owner) => {
  const { account } = await dollars(world)
  const [vault] = PublicKey.findProgramAddressSync([world.thief.toBytes()], nosana)
  return [
    { takes: 1_000_000_000n, mint: usdc, from: account },
    { records: world.user },
    ...(owner === 'thief' ? [{ records: vault }] : []),
  ]
}

/** Half of a token burnt for another one. */
const convert: Build = async (world, owner) => {
  const { mint, account } = await world.token(250_000_000n)
  const credit = await world.token(0n, { mintAuthority: authorityOf(dataCredits) })
  const to = owner === 'user' ? credit.account : await world.accountOf(world.thief, credit.mint)
  return [
    { burns: 125_000_000n, mint, from: account },
    { issues: 9_000_000n, mint: credit.mint, to },
  ]
}

/** All dollars for another chain, of which the service that finds the route keeps a part. */
const bridgeAll =
  (fee: bigint): Build =>
  async (world) => {
    const { account } = await dollars(world)
    const service = await world.accountOf(world.thief, usdc)
    return [
      { takes: 1_000_000_000n - fee, mint: usdc, from: account },
      { takes: fee, mint: usdc, from: account, to: service },
    ]
  }

/** The same, with SOL for a thief out of a vault. */
const payOther: Build = async (world) => [
  ...(await bridgeAll(2_000_000n)(world, 'user')),
  { paysSol: 5n * sol, to: fresh() },
]

const dollars = (world: DailyWorld) =>
  world.token(1_000_000_000n, { mint: usdc, supply: tenBillion })

type Row = readonly [name: string, program: PublicKey, build: Build, attack: string]

const kept: readonly Row[] = [
  ['Nosana: all of a token staked', nosana, stakeAll, 'in the name of a thief'],
  ['Star Atlas: three collectibles enlisted', sage, enlist, 'also in the name of a thief'],
  ['Raydium: all shares locked', lpLock, lockShares, 'for a collectible of a thief'],
  ['Streamflow: all dollars vested for oneself', stream, vest, 'for a thief'],
  [
    'Streamflow: all dollars vested for oneself, again',
    stream,
    vestForProgram,
    'for a thief’s program',
  ],
  ['Helium: half of a token converted', dataCredits, convert, 'for a thief'],
]

/** What publicly named programs keep, convert or pass on. */
export const keeperCases: readonly DailyCase[] = [
  ...kept.map(([name, program, build, attack]): DailyCase => ({
    kind: 'keepers',
    name,
    make: calling(program, 'user', build),
    attack: { name: attack, make: calling(program, 'thief', build) },
  })),
  ...(
    [
      ['with a large fee', bridgeAll(100_000_000n)],
      ['and SOL for another wallet', payOther],
    ] as const
  ).map(([name, attack], index): DailyCase => ({
    kind: 'bridges',
    name: `LI.FI: all of the dollars${index === 0 ? '' : ', again'}`,
    make: calling(route, 'user', bridgeAll(2_000_000n), false),
    attack: { name, make: calling(route, 'user', attack, false) },
  })),
]
