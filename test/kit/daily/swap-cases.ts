import { createAssociated, closeAccount, syncNative } from '../chain/token-instructions.ts'
import { SystemProgram } from '@solana/web3.js'
import {
  associatedTokenAddress,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import {
  type DailyCase,
  type DailyWorld,
  type Make,
  keyOf,
  sol,
  tenBillion,
  usdc,
} from './daily-case.ts'
import { callProtocol, type Step } from './protocol-call.ts'

const app = 'swap.example'

/** Exchanges and aggregators: established ones first, then some that are known by name only. */
const exchanges: readonly (readonly [name: string, address: string])[] = [
  ['Jupiter', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
  ['Raydium AMM', '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'],
  ['Raydium CPMM', 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'],
  ['Raydium CLMM', 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'],
  ['Orca', 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'],
  ['Meteora DLMM', 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'],
  ['PumpSwap', 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'],
  ['Phoenix', 'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY'],
  ['OKX', '6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma'],
  ['DFlow', 'DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH'],
]

const dollars = (world: DailyWorld, held: bigint) =>
  world.token(held, { mint: usdc, supply: tenBillion })

/** All of a token for dollars. */
const sale =
  (address: string, thief: boolean): Make =>
  async (world) => {
    const sold = await world.token(250_000_000n)
    const { account } = await dollars(world, 0n)
    const to = thief ? await world.accountOf(world.thief, usdc) : account
    const steps: Step[] = [
      { takes: 250_000_000n, mint: sold.mint, from: sold.account },
      { pays: 40_000_000n, mint: usdc, to },
    ]
    return { instructions: [await callProtocol(world, keyOf(address), steps)], app }
  }

/** A part of the user's dollars for a token that others can mint. */
const purchase =
  (address: string, thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world, 1_000_000_000n)
    const bought = await world.token(0n, { mintAuthority: world.friend })
    const to = thief ? await world.accountOf(world.thief, bought.mint) : bought.account
    const steps: Step[] = [
      { takes: 300_000_000n, mint: usdc, from: account },
      { pays: 9_000_000_000n, mint: bought.mint, to },
    ]
    return { instructions: [await callProtocol(world, keyOf(address), steps)], app }
  }

/** SOL is wrapped, swapped, and what is left unwrapped. */
const wrappedPurchase =
  (thief: boolean): Make =>
  async (world) => {
    const { user } = world
    const bought = await world.token(0n)
    const account = associatedTokenAddress(user, wrappedSolMintKey, tokenProgramId)
    const to = thief ? await world.accountOf(world.thief, bought.mint) : bought.account
    const steps: Step[] = [
      { takes: 15n * sol, mint: wrappedSolMintKey, from: account },
      { pays: 9_000_000_000n, mint: bought.mint, to },
    ]
    return {
      app,
      instructions: [
        createAssociated(user, user, wrappedSolMintKey),
        SystemProgram.transfer({ fromPubkey: user, toPubkey: account, lamports: 16n * sol }),
        syncNative(account),
        await callProtocol(world, keyOf('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'), steps),
        closeAccount(account, thief ? world.thief : user, user),
      ],
    }
  }

export const swapCases: readonly DailyCase[] = [
  ...exchanges.flatMap(([name, address]): DailyCase[] => [
    {
      kind: 'swap',
      name: `${name}: all of a token for dollars`,
      make: sale(address, false),
      attack: { name: 'the dollars go to a thief', make: sale(address, true) },
    },
    {
      kind: 'swap',
      name: `${name}: a third of the dollars for a token`,
      make: purchase(address, false),
      attack: { name: 'the token goes to a thief', make: purchase(address, true) },
    },
  ]),
  {
    kind: 'swap',
    name: 'Jupiter: SOL wrapped, swapped and the rest unwrapped',
    make: wrappedPurchase(false),
    attack: { name: 'the token and the rest go to a thief', make: wrappedPurchase(true) },
  },
]
