import {
  type DailyCase,
  type DailyWorld,
  type Make,
  keyOf,
  sol,
  tenBillion,
  usdc,
} from './daily-case.ts'
import { authorityOf, callProtocol, type Step } from './protocol-call.ts'

const app = 'lend.example'

type Market = readonly [name: string, address: string]

/** Markets and exchanges that keep an account per user. */
const accountMarkets: readonly Market[] = [
  ['marginfi', 'MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA'],
  ['Kamino Lend', 'KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD'],
  ['Drift', 'dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH'],
  ['Mango', '4MangoMjqJ2firMokCjjGgoK8d4MXcrgL7XJaL3w6fVg'],
]

/** Vaults that return a share. Some are established, some known by name. */
const shareMarkets: readonly Market[] = [
  ['Save', 'So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo'],
  ['Jupiter Lend', 'jup3YeL8QhtSx1e253b2FDvsMNC87fDrgQZivbrndc9'],
  ['Kamino Vaults', 'KvauGMspG5k6rtzrqqn7WNn3oZdyKqLKwK2XWQ8FLjd'],
  ['Perena', 'save8RQVPMWNTzU18t3GBvBkN9hT7jsGjiCQ28FpD9H'],
  ['Hylo Stability Pool', 'HysTabVUfmQBFcmzu1ctRd1Y1fxd66RBpboy1bmtDSQQ'],
  ['Huma', 'HumaXepHnjaRCpjYTokxY4UtaJcmx41prQ8cxGmFC5fn'],
]

const dollars = (world: DailyWorld, held: bigint) =>
  world.token(held, { mint: usdc, supply: tenBillion })

const signing = async (world: DailyWorld, program: string, steps: readonly Step[]) => ({
  instructions: [await callProtocol(world, keyOf(program), steps)],
  app,
})

/** Dollars go in, all or a part of them. */
const deposit =
  (part: bigint) =>
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world, 1_000_000_000n)
    return signing(world, program, [
      { takes: part, mint: usdc, from: account },
      { changes: thief ? world.thief : world.user },
      ...(thief ? [{ shows: world.thief }] : []),
    ])
  }

const withdraw =
  (amount: bigint) =>
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { account } = await dollars(world, 5_000_000n)
    const to = thief ? await world.accountOf(world.thief, usdc) : account
    return signing(world, program, [{ changes: world.user }, { pays: amount, mint: usdc, to }])
  }

/** An order or a position: only the account changes. */
const order = (program: string, thief: boolean): Make => {
  return async (world) =>
    signing(world, program, [thief ? { handsTo: world.thief } : { changes: world.user }])
}

const depositForShare = (program: string, thief: boolean): Make => {
  return async (world) => {
    const { account } = await dollars(world, 1_000_000_000n)
    const share = await world.token(0n, { mintAuthority: authorityOf(keyOf(program)) })
    const to = thief ? await world.accountOf(world.thief, share.mint) : share.account
    return signing(world, program, [
      { takes: 1_000_000_000n, mint: usdc, from: account },
      { issues: 950_000_000n, mint: share.mint, to },
    ])
  }
}

const redeemShare = (program: string, thief: boolean): Make => {
  return async (world) => {
    const { account } = await dollars(world, 0n)
    const share = await world.token(950_000_000n, { mintAuthority: authorityOf(keyOf(program)) })
    const to = thief ? await world.accountOf(world.thief, usdc) : account
    return signing(world, program, [
      { burns: 950_000_000n, mint: share.mint, from: share.account },
      { pays: 1_010_000_000n, mint: usdc, to },
    ])
  }
}

const depositSol = (program: string, thief: boolean): Make => {
  return async (world) =>
    signing(world, program, [
      { takesSol: 30n * sol, ...(thief && { to: world.thief }) },
      { changes: world.user },
    ])
}

type Kind = readonly [
  name: string,
  markets: readonly Market[],
  make: (program: string, thief: boolean) => Make,
  attack: string,
]

const kinds: readonly Kind[] = [
  ['all dollars deposited', accountMarkets, deposit(1_000_000_000n), 'into a thief’s account'],
  ['a debt repaid', accountMarkets, deposit(400_000_000n), 'the debt of a thief'],
  ['dollars borrowed', accountMarkets, withdraw(300_000_000n), 'to a thief'],
  ['dollars withdrawn', accountMarkets, withdraw(900_000_000n), 'to a thief'],
  ['an order placed', accountMarkets, order, 'the account is handed to a thief'],
  ['SOL deposited as collateral', accountMarkets, depositSol, 'the SOL goes to a thief'],
  ['all dollars for a share', shareMarkets, depositForShare, 'the share goes to a thief'],
  ['a share redeemed', shareMarkets, redeemShare, 'the dollars go to a thief'],
]

export const lendingCases: readonly DailyCase[] = kinds.flatMap(([name, markets, make, attack]) =>
  markets.map(([market, program]): DailyCase => ({
    kind: 'lending and perps',
    name: `${market}: ${name}`,
    make: make(program, false),
    attack: { name: attack, make: make(program, true) },
  })),
)
