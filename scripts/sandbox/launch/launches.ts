import {
  type Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { tokenProgramId } from '../account-bytes.ts'
import { actor, marketTraders, type SampleMint, wallets, wrappedSol } from '../cast.ts'
import { chance } from '../chance.ts'
import { swapTokens } from '../exchange.ts'
import type { LocalChain } from '../local-chain.ts'
import { feeRecipient, launchProgram, sellToCurve } from './curve-accounts.ts'
import { curveElf } from './curve-program.ts'
import { curveStart } from './curve-state.ts'
import {
  creationOf,
  graduate,
  launchDecimals,
  launchNumber,
  nameOnChain,
  openTokenAccount,
  purchaseOf,
  readHeld,
  readReserves,
  type SandboxLaunch,
  tokensFor,
} from './launch-steps.ts'

const sol = 1_000_000_000n

/** What happens at once at the start: one token is sold out, the next one mostly, and the third one is a bundle. */
const startPurchases = { soldOut: 30, mostly: 10 } as const
const startPurchaseLamports = 6n * sol
const startPauseMs = 40

/** People whose pages are examples buy the first token early and sell some of it later, so that they have results. */
const people = [wallets.alice, wallets.bob, wallets.dave]
const peopleBuyAt = 4
const peopleSellAt = 10
const peopleLamports = sol / 2n

/** Afterwards, something happens every few seconds. */
const pauseMs = 2_500
const creationEvery = 24
const sellingMax = 3
/** Graduated tokens that go on being traded. */
const pooledMax = 2
/** Every third launch is a bundle. */
const isBundle = (number: number): boolean => number % 3 === 2

/** A bundle has at most five transactions: the creation, the purchases and the tip. */
const bundleBuyers = 3
const bundleBuyerLamports = 3n * sol
/** One of the accounts that receive tips for including a bundle. Source: documentation of Jito's block engine. */
const tipAccount = new PublicKey('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')
const tipLamports = 2_000_000n

/** So that no trader runs out of SOL: what the bank brings those to who have less than half of it. */
const traderLamports = 400n * sol
const bank = actor('bank')
const bankLamports = 10_000_000n * sol

/** Mints in base58 of what the first launches become. */
export const firstLaunches = {
  graduated: launchNumber(0).mint.publicKey.toBase58(),
  graduating: launchNumber(1).mint.publicKey.toBase58(),
  bundled: launchNumber(2).mint.publicKey.toBase58(),
}

/** Deploys the launch program and lets tokens be launched, bought, sold and graduated until stopped. */
export const openLaunches = async (chain: LocalChain): Promise<{ stop: () => void }> => {
  const code = Buffer.from(curveElf()).toString('hex')
  await chain.rpc('surfnet_writeProgram', [launchProgram.toBase58(), code, 0])
  await chain.fundSol(feeRecipient, sol)
  await chain.fundSol(tipAccount, sol)
  await chain.fundSol(bank.publicKey, bankLamports)
  let stopped = false
  const pause = async (ms: number): Promise<boolean> => {
    if (!stopped) await Bun.sleep(ms)
    return !stopped
  }
  void run(chain, pause)
  return {
    stop: () => {
      stopped = true
    },
  }
}

type Pause = (ms: number) => Promise<boolean>

type Stage = { selling: SandboxLaunch[]; pooled: SandboxLaunch[]; created: number }

/** A step that fails, since a trader has run out of a token, or the chain is gone, is left out. */
const run = async (chain: LocalChain, pause: Pause): Promise<void> => {
  const stage: Stage = { selling: [], pooled: [], created: 0 }
  const attempt = (step: Promise<void>): Promise<void> => step.catch(() => undefined)
  for (const purchases of [startPurchases.soldOut, startPurchases.mostly]) {
    await attempt(create(chain, stage))
    const [launch] = stage.selling
    for (
      let number = 0;
      number < purchases && launch && stage.selling.includes(launch);
      number += 1
    ) {
      await attempt(buy(chain, stage, launch, traderOf(number), startPurchaseLamports))
      if (stage.created === 1)
        for (const person of people) {
          if (number === peopleBuyAt)
            await attempt(buy(chain, stage, launch, person, peopleLamports))
          if (number === peopleSellAt) await attempt(sell(chain, launch, person))
        }
      if (!(await pause(startPauseMs))) return
    }
  }
  await attempt(create(chain, stage))
  for (let step = 0; await pause(pauseMs); step += 1) await attempt(act(chain, stage, step))
}

const act = (chain: LocalChain, stage: Stage, step: number): Promise<void> => {
  const { selling, pooled } = stage
  if (step % creationEvery === 0 && selling.length < sellingMax) return create(chain, stage)
  const trader = traderOf(Math.floor(chance(step, 4) * marketTraders.length))
  const graduated = pooled[Math.floor(chance(step, 5) * pooled.length)]
  if (graduated && chance(step, 6) < 0.3) return swap(chain, graduated, trader, step)
  // Mostly the oldest one, so that one token after the other graduates.
  const oldest = chance(step, 7) < 0.6
  const launch = selling[oldest ? 0 : Math.floor(chance(step, 8) * selling.length)]
  if (!launch) return create(chain, stage)
  if (chance(step, 9) < 0.2) return sell(chain, launch, trader)
  const lamports = sol / 2n + BigInt(Math.floor(chance(step, 10) * 3e9))
  return buy(chain, stage, launch, trader, lamports)
}

/** By transactions: an account that is set while its owner's trade is processed would undo the trade. */
const refill = async (chain: LocalChain): Promise<void> => {
  const payments: TransactionInstruction[] = []
  for (const { publicKey } of marketTraders) {
    const answer = await chain.rpc('getBalance', [publicKey.toBase58()])
    const held = BigInt(Number(Object(answer).value))
    if (held >= traderLamports / 2n) continue
    const lamports = traderLamports - held
    payments.push(
      SystemProgram.transfer({ fromPubkey: bank.publicKey, toPubkey: publicKey, lamports }),
    )
  }
  if (payments.length > 0) await chain.send(payments, [bank])
}

const create = async (chain: LocalChain, stage: Stage): Promise<void> => {
  const number = stage.created
  stage.created += 1
  const launch = launchNumber(number)
  await refill(chain)
  await nameOnChain(chain, launch)
  if (isBundle(number)) await createBundled(chain, launch, number)
  else {
    await chain.fundSol(launch.creator.publicKey, 2n * sol)
    await chain.send(creationOf(launch), [launch.creator, launch.mint])
  }
  stage.selling.push(launch)
}

/**
 * One wallet pays for the creator and all first buyers, who buy in the block of the creation; the creator’s tip follows
 * them.
 */
const createBundled = async (
  chain: LocalChain,
  launch: SandboxLaunch,
  number: number,
): Promise<void> => {
  const funder = actor(`launch ${number} funder`)
  const buyers = Array.from({ length: bundleBuyers }, (_, each) =>
    actor(`launch ${number} first buyer ${each + 1}`),
  )
  const pay = (to: PublicKey, lamports: bigint) =>
    SystemProgram.transfer({ fromPubkey: funder.publicKey, toPubkey: to, lamports })
  await chain.fundSol(funder.publicKey, 30n * sol)
  await chain.send(
    [
      pay(launch.creator.publicKey, 2n * sol),
      ...buyers.map(({ publicKey }) => pay(publicKey, 2n * bundleBuyerLamports)),
    ],
    [funder],
  )
  const { virtualTokens, virtualLamports, forSale: tokens } = curveStart
  const amount = tokensFor({ virtualTokens, virtualLamports, tokens }, bundleBuyerLamports)
  const tip = SystemProgram.transfer({
    fromPubkey: launch.creator.publicKey,
    toPubkey: tipAccount,
    lamports: tipLamports,
  })
  await chain.postTogether([
    [creationOf(launch), [launch.creator, launch.mint]],
    ...buyers.map((buyer): [TransactionInstruction[], [Keypair]] => [
      purchaseOf(launch.mint.publicKey, buyer.publicKey, amount),
      [buyer],
    ]),
    [[tip], [launch.creator]],
  ])
}

const buy = async (
  chain: LocalChain,
  stage: Stage,
  launch: SandboxLaunch,
  trader: Keypair,
  lamports: bigint,
): Promise<void> => {
  const mint = launch.mint.publicKey
  const reserves = await readReserves(chain, mint)
  if (!reserves) return
  if (reserves.tokens > 0n) {
    const amount = tokensFor(reserves, lamports)
    await chain.post(purchaseOf(mint, trader.publicKey, amount), [trader])
    if (amount < reserves.tokens) return
  }
  await graduate(chain, launch)
  stage.selling = stage.selling.filter((each) => each !== launch)
  stage.pooled = [launch, ...stage.pooled].slice(0, pooledMax)
}

/** A part of what the trader holds. */
const sell = async (chain: LocalChain, launch: SandboxLaunch, trader: Keypair): Promise<void> => {
  const { publicKey: user } = trader
  const mint = launch.mint.publicKey
  const amount = (await readHeld(chain, user, mint)) / 3n
  if (amount > 0n) await chain.post([sellToCurve({ mint, user, amount, limit: 1n })], [trader])
}

/** The exchange's products of amount and reserve fit 64 bits up to here. */
const swapMaxTokens = 10_000_000_000_000n

const swap = async (
  chain: LocalChain,
  launch: SandboxLaunch,
  trader: Keypair,
  step: number,
): Promise<void> => {
  const { publicKey: user } = trader
  const token: SampleMint = {
    mint: launch.mint.publicKey,
    decimals: launchDecimals,
    program: tokenProgramId,
    startAmount: 0n,
  }
  const held = (await readHeld(chain, user, token.mint)) / 4n
  const isSale = held > 0n && chance(step, 11) < 0.45
  const [sold, bought] = isSale ? [token, wrappedSol] : [wrappedSol, token]
  const lamports = sol / 10n + BigInt(Math.floor(chance(step, 12) * 1e9))
  const amount = isSale ? (held < swapMaxTokens ? held : swapMaxTokens) : lamports
  await chain.post(
    [
      openTokenAccount(user, user, token.mint),
      swapTokens({ trader: user, sell: sold, buy: bought, amount, min: 1n }),
    ],
    [trader],
  )
}

const traderOf = (number: number): Keypair => {
  const trader = marketTraders[number % marketTraders.length]
  if (!trader) throw new Error('there are no traders')
  return trader
}
