import { wrappedSolMintKey } from '../../../scripts/sandbox/account-bytes.ts'
import { closeAccount, createAssociated } from '../chain/token-instructions.ts'
import { dataOf } from '../values/swap-stage.ts'
import { type DailyCase, fresh, keyOf, sol } from './daily-case.ts'
import {
  type Build,
  casesOf,
  fees,
  pay,
  receiverOf,
  type Row,
  tipAccount,
  wrappedOf,
} from './daily-parts.ts'
import { callProtocol } from './protocol-call.ts'

const pump = keyOf('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P')
const pumpSwap = keyOf('pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA')
const photon = keyOf('BSfD6SHZigAfDWSjzD5Q41jw8LmKwtmjskPH9XW1mrRW')

const app = 'trade.example'

/** Creation and first purchase of a token: its key signs. */
const launch: Build = async (world, thief) => {
  const made = await world.token(0n)
  const steps = [
    { takesSol: 2n * sol },
    { takesSol: sol / 50n, to: world.friend },
    { pays: 9_000_000_000n, mint: made.mint, to: await receiverOf(world, thief, made) },
  ]
  const data = dataOf('66063d1201daebea', [9_000_000_000n, 8], [(sol * 21n) / 10n, 8])
  return [
    ...fees(1_000_000),
    await callProtocol(world, pump, steps, { data, signers: [fresh()] }),
    pay(world.user, tipAccount, thief ? 9n * sol : 5_000_000n),
  ]
}

/** A third of the SOL; the attack accepts any price. */
const buyFromCurve: Build = async (world, thief) => {
  await world.chain.fundSol(world.user, 12n * sol)
  const bought = await world.token(0n)
  const steps = [
    { takesSol: 4n * sol },
    { takesSol: sol / 100n, to: world.friend },
    { pays: 9_000_000_000n, mint: bought.mint, to: bought.account },
  ]
  const wanted = thief ? 1n : 8_800_000_000n
  const max = thief ? 2n ** 63n : (sol * 41n) / 10n
  const data = dataOf('66063d1201daebea', [wanted, 8], [max, 8])
  return [...fees(1_000_000), await callProtocol(world, pump, steps, { data })]
}

const sellToCurve: Build = async (world, thief) => {
  const { mint, account } = await world.token(900_000_000n)
  const steps = [
    { takes: 900_000_000n, mint, from: account },
    { paysSol: sol / 3n, to: thief ? world.thief : world.user },
  ]
  const data = dataOf('33e685a4017f83ad', [900_000_000n, 8], [(sol * 3n) / 10n, 8])
  return [
    await callProtocol(world, pump, steps, { data }),
    closeAccount(account, world.user, world.user),
  ]
}

const sellInPool: Build = async (world, thief) => {
  const { mint, account } = await world.token(900_000_000n)
  const own = { mint: wrappedSolMintKey, account: wrappedOf(world.user) }
  const steps = [
    { takes: 900_000_000n, mint, from: account },
    { pays: sol, mint: wrappedSolMintKey, to: await receiverOf(world, thief, own) },
  ]
  const data = dataOf('33e685a4017f83ad', [900_000_000n, 8], [(sol * 9n) / 10n, 8])
  return [
    createAssociated(world.user, world.user, wrappedSolMintKey),
    await callProtocol(world, pumpSwap, steps, { data }),
    closeAccount(own.account, world.user, world.user),
  ]
}

const buyWithBot: Build = async (world, thief) => {
  const bought = await world.token(0n)
  const steps = [{ takesSol: sol }, { pays: 9_000_000_000n, mint: bought.mint, to: bought.account }]
  return [
    ...fees(1_000_000),
    await callProtocol(world, photon, steps),
    pay(world.user, world.friend, thief ? 15n * sol : sol / 100n),
    pay(world.user, tipAccount, 3_000_000n),
  ]
}

const rows: readonly Row[] = [
  ['Pump.fun: a token created and bought', launch, 'for a thief, with a large tip', app],
  ['Pump.fun: a third of the SOL', buyFromCurve, 'at any price', app],
  ['Pump.fun: all of a token sold', sellToCurve, 'the SOL goes to a thief', app],
  ['PumpSwap: all of a token sold', sellInPool, 'the SOL goes to a thief', app],
  ['Photon: a purchase with fee and tip', buyWithBot, 'a fee of fifteen SOL', app],
]

export const launchCases: readonly DailyCase[] = casesOf('launches', rows)
