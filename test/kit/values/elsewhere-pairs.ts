import { PublicKey } from '@solana/web3.js'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { protocols } from '../attacks/protocol-stage.ts'
import { callProtocol, type Step } from '../daily/protocol-call.ts'
import { dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor, type ValuePair } from './value-pair.ts'

const market = new PublicKey('TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN')
const lending = new PublicKey('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD')
const { unlisted, usdc, jitoSol } = money

type World = { stage: Stage; user: PublicKey }
type Calls = readonly (readonly [program: PublicKey, steps: Step[]])[]

type Beside = Pick<ValuePair, 'name' | 'noted'> & {
  flag?: string
  app?: string
  make: (world: World, away: boolean) => Promise<Calls>
}

/** Two calls in one transaction of a wallet with ten SOL, without an app named unless the pair needs one. */
const beside = ({ make, app, ...pair }: Beside): AnyPair =>
  pairOf<boolean>({
    ...pair,
    pattern: 'P03',
    flag: pair.flag ?? 'TRADE_FOR_NOTHING',
    attack: true,
    honest: false,
    scan: async (stage, away) => {
      const user = await openWallet(stage, 10n * sol)
      const calls = []
      for (const [program, steps] of await make({ stage, user }, away))
        calls.push(await callProtocol({ chain: stage.chain, user }, program, steps))
      return scanFor(stage, { wallet: user, ...(app !== undefined && { app }) }, calls)
    },
  })

const purse = ({ stage, user }: World, kind: keyof typeof money, amount: bigint, of = user) =>
  openPurse(stage, kind, amount, of)

/** Ten of a thousand dollars for staked SOL. */
const smallSwap = async (world: World): Promise<Calls[number]> => [
  protocols.router,
  [
    { takes: 10n * dollar, mint: usdc.mint, from: await purse(world, 'usdc', 1_000n * dollar) },
    { pays: sol / 20n, mint: jitoSol.mint, to: await purse(world, 'jitoSol', 0n) },
  ],
]

/** All of a token, to this account or into the program's own. */
const takesAll = async (world: World, to?: PublicKey): Promise<Step> => ({
  takes: 1_000n * dollar,
  mint: unlisted.mint,
  from: await purse(world, 'unlisted', 1_000n * dollar),
  ...(to && { to }),
})

const thiefs = (world: World) => purse(world, 'unlisted', 0n, world.stage.other)

/** What one call takes for nothing beside another that pays for something else, each with a trade as its twin. */
export const elsewherePairs: readonly AnyPair[] = [
  beside({
    name: 'all of a token taken by a program beside a swap, or sold in two steps',
    make: async (world, away) => {
      if (away)
        return [[fresh(), [await takesAll(world, await thiefs(world))]], await smallSwap(world)]
      const dollars = await purse(world, 'usdc', 0n)
      const staked = await purse(world, 'jitoSol', 0n)
      return [
        [
          protocols.pool,
          [await takesAll(world), { pays: 900n * dollar, mint: usdc.mint, to: dollars }],
        ],
        [
          protocols.router,
          [
            { takes: 900n * dollar, mint: usdc.mint, from: dollars },
            { pays: 4n * sol, mint: jitoSol.mint, to: staked },
          ],
        ],
      ]
    },
  }),
  beside({
    name: 'a collectible that a market takes for a wallet beside a swap, or sells',
    make: async (world, away) => {
      const { stage, user } = world
      const mint = fresh()
      await stage.chain.createMint(mint, { decimals: 0, supply: 1n })
      const from = await stage.chain.createTokenAccount({ mint, owner: user, amount: 1n })
      const to = await stage.chain.createTokenAccount({ mint, owner: stage.other, amount: 0n })
      const sold: Step[] = away ? [] : [{ paysSol: 3n * sol, to: user }]
      return [[market, [{ takes: 1n, mint, from, to }, ...sold]], await smallSwap(world)]
    },
  }),
  beside({
    name: 'all of a token taken for a wallet beside a withdrawal of own dollars, or sold',
    make: async (world, away) => {
      const withdrawn = await purse(world, 'usdc', 0n)
      const sold = await purse(world, 'jitoSol', 0n)
      const taken = away
        ? [await takesAll(world, await thiefs(world))]
        : [await takesAll(world), { pays: 4n * sol, mint: jitoSol.mint, to: sold }]
      return [
        [protocols.router, taken],
        [
          lending,
          [{ changes: world.user }, { pays: 2_900n * dollar, mint: usdc.mint, to: withdrawn }],
        ],
      ]
    },
  }),
  beside({
    name: 'dollars that a program burns beside a swap, or pays for',
    flag: 'BURN_FOR_NOTHING',
    app: 'burn.example',
    make: async (world, away) => {
      const from = await purse(world, 'usdc', 1_000n * dollar)
      const paid: Step[] = away ? [] : [{ paysSol: 5n * sol, to: world.user }]
      return [
        [fresh(), [{ burns: 900n * dollar, mint: usdc.mint, from }, ...paid]],
        await smallSwap(world),
      ]
    },
  }),
]
