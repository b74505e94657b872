import type { Keypair } from '@solana/web3.js'
import { associatedTokenAddress, rentLamports } from './account-bytes.ts'
import { chance } from './chance.ts'
import { putTokens } from './put-tokens.ts'
import {
  marketTraders,
  mints,
  type PoolName,
  pools,
  type SampleMint,
  startLamports,
  wrappedSol,
} from './cast.ts'
import { depositElf, depositProgram, depositTokens } from './deposit.ts'
import { exchangeAuthority, exchangeElf, exchangeProgram, swapTokens, vaultOf } from './exchange.ts'
import type { LocalChain } from './local-chain.ts'

export type Market = {
  /** Base58 addresses. */
  traders: string[]
  /** Ends the trading; may be called more than once. */
  stop: () => void
}

/** Pauses between trades: a few quick trades first, so there is data to show, then slower ones. */
const quickTrades = 60
const quickMs = 60
const pauseMs = 4_000

const tradedTokens: readonly SampleMint[] = [mints.usdc, mints.pebble, wrappedSol]

/** Sets up the exchange with its pools and lets the traders trade there until stopped. */
export const openMarket = async (chain: LocalChain): Promise<Market> => {
  for (const [program, elf] of [
    [exchangeProgram, exchangeElf()],
    [depositProgram, depositElf()],
  ] as const) {
    const code = Buffer.from(elf).toString('hex')
    await chain.rpc('surfnet_writeProgram', [program.toBase58(), code, 0])
  }
  // As the pools of other exchanges, it belongs to the program, so that its vaults count as a pool and not as a holder.
  await chain.setAccount(exchangeAuthority, {
    lamports: rentLamports(0),
    owner: exchangeProgram,
    data: new Uint8Array(0),
  })
  for (const { token, money, tokenAmount, moneyAmount } of Object.values(pools)) {
    await putTokens(chain, vaultOf(token.mint, money.mint), {
      mint: token.mint,
      owner: exchangeAuthority,
      amount: tokenAmount,
    })
    await putTokens(chain, vaultOf(money.mint, token.mint), {
      mint: money.mint,
      owner: exchangeAuthority,
      amount: moneyAmount,
    })
  }
  for (const { publicKey: owner } of marketTraders) {
    await chain.fundSol(owner, startLamports)
    for (const { mint, startAmount: amount } of tradedTokens)
      await putTokens(chain, associatedTokenAddress(owner, mint), { mint, owner, amount })
  }
  return { traders: marketTraders.map(({ publicKey }) => publicKey.toBase58()), stop: trade(chain) }
}

/** The part of a token's supply that pools and traders hold. */
export const marketAmount = ({ mint, startAmount }: SampleMint): bigint => {
  const inPools = Object.values(pools).flatMap(({ token, money, tokenAmount, moneyAmount }) => [
    ...(token.mint.equals(mint) ? [tokenAmount] : []),
    ...(money.mint.equals(mint) ? [moneyAmount] : []),
  ])
  const traded = tradedTokens.some((each) => each.mint.equals(mint))
  const withTraders = traded ? startAmount * BigInt(marketTraders.length) : 0n
  return inPools.reduce((sum, each) => sum + each, withTraders)
}

const trade = (chain: LocalChain): (() => void) => {
  let made = 0
  let timer: Timer | undefined
  let stopped = false
  const next = async (): Promise<void> => {
    // A chain on a busy machine may not confirm it; the next turn tries again.
    await chain.keepTime().catch(() => undefined)
    const { trader, instruction } = made % depositEvery === 1 ? makeDeposit(made) : makeSwap(made)
    made += 1
    // A trader that has run out of a token skips its turn.
    await chain.post([instruction], [trader]).catch(() => undefined)
    if (!stopped) timer = setTimeout(() => void next(), made < quickTrades ? quickMs : pauseMs)
  }
  timer = setTimeout(() => void next(), quickMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Most traders buy pebble for this many trades, then sell it for as many, in turns. */
const tideTrades = 400
const withTide = 6

const buysToken = (number: number, pool: PoolName, traderNumber: number): boolean => {
  if (pool === 'sol') return chance(number, 2) < 0.5
  const gathering = Math.floor(number / tideTrades) % 2 === 0
  return traderNumber < withTide === gathering ? chance(number, 2) < 0.9 : chance(number, 2) < 0.1
}

/** In millionths of a USDC. */
const minMoney = 8_000_000
const spreadMoney = 90_000_000

/** The same sequence of swaps at every start. */
const makeSwap = (number: number) => {
  const traderNumber = Math.floor(chance(number, 0) * marketTraders.length)
  const trader = traderOf(traderNumber)
  const pool = chance(number, 3) < 0.4 ? 'sol' : 'pebble'
  const { token, money, tokenAmount, moneyAmount } = pools[pool]
  const worth = BigInt(minMoney + Math.floor(chance(number, 1) * spreadMoney))
  const buys = buysToken(number, pool, traderNumber)
  const [sell, buy] = buys ? [money, token] : [token, money]
  // At the initial price, which is accurate enough for a trade size.
  const amount = buys ? worth : (worth * tokenAmount) / moneyAmount
  const instruction = swapTokens({ trader: trader.publicKey, sell, buy, amount, min: 1n })
  return { trader, instruction }
}

/** One in so many is a deposit instead of a swap. */
const depositEvery = 30
/** Part of the initial reserves, at their ratio. */
const depositShare = 2_000n

const makeDeposit = (number: number) => {
  const trader = traderOf(Math.floor(chance(number, 0) * marketTraders.length))
  const { tokenAmount, moneyAmount, ...pair } = pools.pebble
  const instruction = depositTokens({
    provider: trader.publicKey,
    ...pair,
    tokenAmount: tokenAmount / depositShare,
    moneyAmount: moneyAmount / depositShare,
  })
  return { trader, instruction }
}

const traderOf = (number: number): Keypair => {
  const trader = marketTraders[number]
  if (!trader) throw new Error('there are no traders')
  return trader
}
