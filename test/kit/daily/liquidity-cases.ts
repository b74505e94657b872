import { type PublicKey } from '@solana/web3.js'
import {
  type DailyCase,
  type DailyWorld,
  type Make,
  keyOf,
  tenBillion,
  usdc,
} from './daily-case.ts'
import { authorityOf, callProtocol, type Step } from './protocol-call.ts'

const app = 'pools.example'

type Pool = readonly [name: string, address: string]

/** Pools whose shares are a token. */
const sharePools: readonly Pool[] = [
  ['Raydium AMM', '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'],
  ['Raydium CPMM', 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'],
  ['Meteora DAMM v1', 'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB'],
  ['Saber', 'SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'],
  ['Stabble', 'swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ'],
]

/** Pools in which a collectible proves a position. */
const positionPools: readonly Pool[] = [
  ['Orca', 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'],
  ['Raydium CLMM', 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'],
  ['Meteora DAMM v2', 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'],
  ['PancakeSwap', 'HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq'],
]

/** Pools that name the owner in an account. */
const recordPools: readonly Pool[] = [
  ['Meteora DLMM', 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'],
  ['Orca Aquafarm', '82yxjeMsvaURa4MbZZ7WZZHfobirZYkH1zF8fmeGtyaQ'],
]

/** All of the user's dollars and of another token. */
const openPair = async (world: DailyWorld) => {
  const dollars = await world.token(400_000_000n, { mint: usdc, supply: tenBillion })
  const other = await world.token(250_000_000n)
  const takes: Step[] = [
    { takes: 400_000_000n, mint: usdc, from: dollars.account },
    { takes: 250_000_000n, mint: other.mint, from: other.account },
  ]
  return { dollars, other, takes }
}

const signing = async (world: DailyWorld, program: string, steps: readonly Step[]) => ({
  instructions: [await callProtocol(world, keyOf(program), steps)],
  app,
})

const shareOf = (world: DailyWorld, program: string, held: bigint) =>
  world.token(held, { mintAuthority: authorityOf(keyOf(program)) })

const addForShares =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { takes } = await openPair(world)
    const share = await shareOf(world, program, 0n)
    const to = thief ? await world.accountOf(world.thief, share.mint) : share.account
    return signing(world, program, [...takes, { issues: 90_000_000n, mint: share.mint, to }])
  }

/** The share is the user's; in the attack the thief can make any amount of the other token. */
const addBesideToken =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const dollars = await world.token(400_000_000n, { mint: usdc, supply: tenBillion })
    const other = await world.token(250_000_000n, thief ? { mintAuthority: world.thief } : {})
    const share = await shareOf(world, program, 0n)
    return signing(world, program, [
      { takes: 380_000_000n, mint: usdc, from: dollars.account },
      { takes: 200_000_000n, mint: other.mint, from: other.account },
      { issues: 90_000_000n, mint: share.mint, to: share.account },
    ])
  }

const removeShares =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { dollars, other } = await openPair(world)
    const share = await shareOf(world, program, 90_000_000n)
    const to = async (mint: PublicKey, own: PublicKey) =>
      thief ? await world.accountOf(world.thief, mint) : own
    return signing(world, program, [
      { burns: 90_000_000n, mint: share.mint, from: share.account },
      { pays: 70_000_000n, mint: usdc, to: await to(usdc, dollars.account) },
      { pays: 50_000_000n, mint: other.mint, to: await to(other.mint, other.account) },
    ])
  }

/** Both sides into a position that the user already has; without it, the pair is simply taken. */
const addToPosition =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { takes } = await openPair(world)
    const position = await world.nft()
    const shown: Step[] = [{ shows: position.account }, { changes: position.mint }]
    if (!thief) return signing(world, program, [...takes, ...shown])
    const taken: Step[] = []
    for (const step of takes)
      if ('takes' in step)
        taken.push({ ...step, to: await world.accountOf(world.thief, step.mint) })
    return signing(world, program, [...taken, ...shown])
  }

const collectFees =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { dollars, other } = await openPair(world)
    const position = await world.nft()
    const to = async (mint: PublicKey, own: PublicKey) =>
      thief ? await world.accountOf(world.thief, mint) : own
    return signing(world, program, [
      { shows: position.account },
      { pays: 3_000_000n, mint: usdc, to: await to(usdc, dollars.account) },
      { pays: 2_000_000n, mint: other.mint, to: await to(other.mint, other.account) },
    ])
  }

const addToRecord =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { takes } = await openPair(world)
    return signing(world, program, [
      ...takes,
      { changes: thief ? world.thief : world.user },
      ...(thief ? [{ shows: world.thief }] : []),
    ])
  }

const removeFromRecord =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { dollars } = await openPair(world)
    const to = thief ? await world.accountOf(world.thief, usdc) : dollars.account
    return signing(world, program, [{ changes: world.user }, { pays: 80_000_000n, mint: usdc, to }])
  }

type Kind = readonly [
  name: string,
  pools: readonly Pool[],
  make: (program: string, thief: boolean) => Make,
  attack: string,
]

const kinds: readonly Kind[] = [
  ['all of a pair for shares', sharePools, addForShares, 'the shares go to a thief'],
  [
    'most of the dollars beside a token',
    sharePools.slice(0, 2),
    addBesideToken,
    'a thief can mint that token',
  ],
  ['shares redeemed', sharePools, removeShares, 'the pair goes to a thief'],
  [
    'all of a pair into a position of the user',
    positionPools,
    addToPosition,
    'the pair goes to a thief',
  ],
  ['fees of a position collected', positionPools, collectFees, 'the fees go to a thief'],
  ['all of a pair into a record', recordPools, addToRecord, 'the record names a thief'],
  ['withdrawal from a record', recordPools, removeFromRecord, 'it goes to a thief'],
]

export const liquidityCases: readonly DailyCase[] = kinds.flatMap(([name, pools, make, attack]) =>
  pools.map(([pool, program]): DailyCase => ({
    kind: 'liquidity',
    name: `${pool}: ${name}`,
    make: make(program, false),
    attack: { name: attack, make: make(program, true) },
  })),
)
