import { type DailyCase, type DailyWorld, fresh, type Make, keyOf, sol } from './daily-case.ts'
import { authorityOf, callProtocol, type Step } from './protocol-call.ts'

const app = 'nfts.example'

type Place = readonly [name: string, address: string]

const markets: readonly Place[] = [
  ['Magic Eden', 'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K'],
  ['Tensor', 'TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN'],
]

/** Machines that mint collectibles, known by name. */
const machines: readonly Place[] = [
  ['Candy Machine v2', 'cndy3Z4yapfJBmL3ShUp5exZKqR3z33thTzeNMm2gRZ'],
  ['Candy Guard', 'Guard1JwRhJkVH6XZhzoYxeBVQe872VH6QggF4BWmS9g'],
]

/** Pools that buy and sell the collectibles of a collection; one is established, the other known by name. */
const pools: readonly Place[] = [
  ['Tensor AMM', 'TAMM6ub33ij1mbetoMyVBLeKY5iP41i4UPUJQGkhfsg'],
  ['Magic Eden MMM', 'mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc'],
]

const signing = async (world: DailyWorld, program: string, steps: readonly Step[]) => ({
  instructions: [await callProtocol(world, keyOf(program), steps)],
  app,
})

/** The collectible goes into the market's keeping, and the listing names the seller. */
const list =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.nft()
    const to = thief ? await world.accountOf(world.thief, mint) : undefined
    return signing(world, program, [
      { takes: 1n, mint, from: account, ...(to && { to }) },
      { records: world.user },
    ])
  }

const bid =
  (program: string, thief: boolean): Make =>
  (world) =>
    signing(world, program, [
      { takesSol: 25n * sol, ...(thief && { to: world.thief }) },
      { records: world.user },
    ])

const buy =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const mint = (await world.token(0n, { supply: 1n, decimals: 0 })).mint
    const to = await world.accountOf(thief ? world.thief : world.user, mint)
    return signing(world, program, [
      { takesSol: 12n * sol, to: world.friend },
      { takesSol: sol / 10n },
      { pays: 1n, mint, to },
    ])
  }

const cancel =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.token(0n, { supply: 1n, decimals: 0 })
    const to = thief ? await world.accountOf(world.thief, mint) : account
    return signing(world, program, [{ changes: world.user }, { pays: 1n, mint, to }])
  }

const acceptBid =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.nft()
    const to = await world.accountOf(world.friend, mint)
    return signing(world, program, [
      { takes: 1n, mint, from: account, to },
      { paysSol: 4n * sol, to: thief ? world.thief : world.user },
    ])
  }

/** A collectible for two SOL; the attack takes nearly all SOL for it. */
const mint =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const authority = authorityOf(keyOf(program))
    const made = await world.token(0n, { supply: 0n, decimals: 0, mintAuthority: authority })
    return signing(world, program, [
      { takesSol: thief ? 39n * sol : 2n * sol, to: thief ? world.thief : world.friend },
      { issues: 1n, mint: made.mint, to: made.account },
    ])
  }

/** A mint for three quarters of a small wallet; the attack is by an unknown program. */
const mintForMost =
  (program: string, unknown: boolean): Make =>
  async (world) => {
    const address = unknown ? fresh() : keyOf(program)
    await world.chain.fundSol(world.user, 2n * sol)
    const made = await world.token(0n, {
      ...{ supply: 0n, decimals: 0 },
      mintAuthority: authorityOf(address),
    })
    const steps: Step[] = [
      { takesSol: (3n * sol) / 2n, to: world.friend },
      { issues: 1n, mint: made.mint, to: made.account },
    ]
    return { instructions: [await callProtocol(world, address, steps)], app }
  }

/** The same at a price that an account of the program holds. */
const mintAtPrice =
  (program: string, unknown: boolean): Make =>
  async (world) => {
    const address = unknown ? fresh() : keyOf(program)
    const mintAuthority = authorityOf(address)
    const made = await world.token(0n, { supply: 0n, decimals: 0, mintAuthority })
    const steps: Step[] = [
      { takesPrice: 2n * sol, to: world.friend },
      { issues: 1n, mint: made.mint, to: made.account },
    ]
    return { instructions: [await callProtocol(world, address, steps)], app }
  }

/** Two collectibles for a pool of the user; the attack puts them into one of a thief. */
const fillPool =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const [one, other] = [await world.nft(), await world.nft()]
    return signing(world, program, [
      ...[one, other].map(({ mint, account }) => ({ takes: 1n, mint, from: account })),
      { changes: thief ? world.thief : world.user },
    ])
  }

/** Nearly all SOL for a pool to buy with. */
const fundPool =
  (program: string, thief: boolean): Make =>
  (world) =>
    signing(world, program, [
      { takesSol: 38n * sol },
      { changes: thief ? world.thief : world.user },
    ])

type Kind = readonly [
  name: string,
  places: readonly Place[],
  make: (program: string, thief: boolean) => Make,
  attack: string,
]

const kinds: readonly Kind[] = [
  ['a listing', markets, list, 'the collectible goes to a thief'],
  ['a bid', markets, bid, 'the SOL goes to a thief'],
  ['a purchase', markets, buy, 'the collectible goes to a thief'],
  ['a listing cancelled', markets, cancel, 'the collectible goes to a thief'],
  ['a bid accepted', markets, acceptBid, 'the SOL goes to a thief'],
  ['collectibles for a pool', pools, fillPool, 'for the pool of a thief'],
  ['SOL for a pool', pools, fundPool, 'for the pool of a thief'],
  ['a mint', machines, mint, 'nearly all SOL for it'],
  ['a mint for most of a small wallet', machines.slice(1), mintForMost, 'by an unknown program'],
  [
    'a mint at a price in an account',
    machines,
    mintAtPrice,
    'at a price of an unknown program, without a limit',
  ],
]

export const nftCases: readonly DailyCase[] = kinds.flatMap(([name, places, make, attack]) =>
  places.map(([place, program]): DailyCase => ({
    kind: 'collectibles',
    name: `${place}: ${name}`,
    make: make(program, false),
    attack: { name: attack, make: make(program, true) },
  })),
)
