import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair } from '@solana/web3.js'
import type { Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { Fault } from '../../../src/basics/fault.ts'
import type { TokenFacts } from '../../../src/tokens/token-market.ts'
import { makeCallBudget } from '../../../src/market/index/index-budget.ts'
import { makeMintWatch, type MintWatchDeps } from '../../../src/market/index/index-mints.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'
import { processTestMs } from '../../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'
import { accountOf, mintOf, readersOf, setting, walletOf } from '../../kit/checks/token-scene.ts'
import { placeWatchedMint, watchedSupply } from '../../kit/checks/watched-mint.ts'

setDefaultTimeout(processTestMs)

const minute = 60
const everyMs = 5 * minute * 1_000
const mint = addressNumber(3)
const [alice, bob] = [walletOf(1), walletOf(2)]

const flowOf = (each: Address) => ({
  mint: each,
  trades: 1,
  buys: 1,
  sells: 0,
  buyers: 1,
  sellers: 0,
  buyUsd: 1,
  sellUsd: 0,
})

const factsOf = (liquidityUsd: number): Map<Address, TokenFacts> =>
  new Map([[mint, { mint, source: 'Jupiter', liquidityUsd }]])

const down = () => Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))

/** A watch over what `world` holds at the moment. */
const openWatch = (told: Partial<MintWatchDeps> = {}) => {
  const clock = makeHandClock()
  const world = {
    busy: [mint],
    accounts: new Map<Address, Account>(),
    slot: 100n,
    facts: new Map<Address, TokenFacts>(),
  }
  const asked: { mints: readonly Address[]; firstBytes?: number }[] = []
  const said: string[] = []
  const taken: number[] = []
  const budget = makeCallBudget(60, { ...clock, onTaken: (calls) => void taken.push(calls) })
  const watch = makeMintWatch({
    chain: {
      readAccounts: async (mints, options) => {
        asked.push({ mints, ...options })
        return { slot: world.slot, accounts: new Map(world.accounts) }
      },
    },
    market: { readTokens: async () => world.facts },
    index: { flows: async (_, limit) => world.busy.slice(0, limit).map(flowOf) },
    budget,
    nowMs: clock.nowMs,
    everyMs,
    onTrouble: (sentence) => void said.push(sentence),
    ...told,
  })
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 5) {
      clock.advance(5_000)
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    }
    await Bun.sleep(0)
  }
  watch.start()
  return { watch, budget, world, clock, asked, said, taken, pass }
}

describe('the watch over mints', () => {
  test('tells what changed between its looks, of one call each', async () => {
    const { watch, world, pass, asked, taken } = openWatch()
    watch.start()
    world.accounts.set(mint, mintOf({ mintAuthority: alice }))
    await pass(10)
    expect(asked).toEqual([{ mints: [mint], firstBytes: 8_192 }])
    expect(watch.shifts('1h')).toEqual([])
    world.accounts.set(mint, mintOf({ mintAuthority: bob }))
    await pass(5 * minute)
    expect(watch.shifts('1h')).toMatchObject([
      { mint, reasons: [{ kind: 'permission-changed' }], score: 45 },
    ])
    expect(taken).toEqual([1, 1])
    await pass(55 * minute)
    expect(watch.shifts('1h')).toEqual([])
    expect(watch.shifts('6h')).toHaveLength(1)
    await pass(24 * 60 * minute)
    expect(watch.shifts('24h')).toEqual([])
  })

  test('tells of pools as far as a provider does, and of none where there is none', async () => {
    for (const isOff of [false, true]) {
      const world = { facts: factsOf(90_000) }
      const {
        watch,
        world: chain,
        pass,
      } = openWatch({
        market: { readTokens: async () => world.facts, isOff },
      })
      chain.accounts.set(mint, mintOf())
      await pass(10)
      world.facts = factsOf(9_000)
      await pass(5 * minute)
      expect(watch.shifts('1h')).toEqual([])
      await pass(5 * minute)
      expect(watch.shifts('1h').map(({ reasons }) => reasons.map(({ kind }) => kind))).toEqual(
        isOff ? [] : [['liquidity-fell']],
      )
    }
  })

  test('a provider that fails takes nothing of what the chain tells', async () => {
    const { watch, world, pass, said } = openWatch({ market: { readTokens: down } })
    world.accounts.set(mint, mintOf())
    await pass(10)
    world.accounts.set(mint, mintOf({ supply: 2n * 10n ** 15n }))
    await pass(5 * minute)
    expect(watch.shifts('1h')).toMatchObject([{ reasons: [{ kind: 'supply-grew' }] }])
    expect(said).toEqual([])
  })

  test('a node that fails is said once, and again when it works', async () => {
    let works = false
    const { watch, pass, said } = openWatch({
      chain: {
        readAccounts: () =>
          works ? Promise.resolve({ slot: 1n, accounts: new Map([[mint, mintOf()]]) }) : down(),
      },
    })
    await pass(16 * minute)
    expect(said).toEqual(['mints cannot be looked at; trying again'])
    works = true
    await pass(11 * minute)
    expect(said).toEqual(['mints cannot be looked at; trying again', 'mints are looked at again'])
    expect(watch.shifts('24h')).toEqual([])
  })

  test('a node that lags is not believed, a new history after it is', async () => {
    const { watch, world, pass } = openWatch()
    world.accounts.set(mint, mintOf({ supply: 2n * 10n ** 15n }))
    await pass(10)
    world.slot = 90n
    world.accounts.set(mint, mintOf({ supply: 4n * 10n ** 15n }))
    await pass(5 * minute)
    expect(watch.shifts('1h')).toEqual([])
    await pass(5 * minute)
    expect(watch.shifts('1h')).toHaveLength(1)
  })

  test('what is no mint, or cannot be read, is passed over', async () => {
    const { watch, world, pass, said } = openWatch()
    const broken = mintOf({ extensions: [setting.permanentDelegate(alice)] })
    const states = [
      mintOf({ extensions: [] }),
      { ...broken, data: broken.data.subarray(0, -7) },
      accountOf(walletOf(9), new Uint8Array(3)),
      undefined,
      mintOf({ extensions: [] }),
    ]
    for (const state of states) {
      if (state) world.accounts.set(mint, state)
      else world.accounts.delete(mint)
      await pass(5 * minute)
    }
    expect([watch.shifts('1h'), said]).toEqual([[], []])
    world.accounts.set(mint, broken)
    await pass(5 * minute)
    expect(watch.shifts('1h')).toMatchObject([
      { reasons: [{ kind: 'permission-changed' }], score: 95 },
    ])
  })

  test('asks for a hundred at most, and forgets those that it has not seen for longest', async () => {
    const { watch, world, pass, asked } = openWatch()
    const numbers = Array.from({ length: 400 }, (_, number) => addressNumber(number))
    for (const each of numbers) world.accounts.set(each, mintOf())
    const lookAt = async (from: number): Promise<void> => {
      world.busy = numbers.slice(from)
      await pass(5 * minute)
    }
    await lookAt(0)
    await lookAt(100)
    await lookAt(200)
    for (const each of numbers) world.accounts.set(each, mintOf({ freezeAuthority: alice }))
    await lookAt(100)
    await lookAt(0)
    expect(Math.max(...asked.map(({ mints }) => mints.length))).toBe(100)
    // The first hundred had to go, and came back as new ones.
    expect(new Set(watch.shifts('1h').map((signal) => signal.mint))).toEqual(
      new Set(numbers.slice(100, 200)),
    )
  })

  test('many looks in a short time keep the first of them', async () => {
    const { watch, world, pass } = openWatch({ everyMs: 5_000 })
    world.accounts.set(mint, mintOf())
    await pass(10)
    world.accounts.set(mint, mintOf({ freezeAuthority: alice }))
    await pass(50 * minute)
    expect(watch.shifts('1h')).toHaveLength(1)
    await pass(15 * minute)
    expect(watch.shifts('1h')).toEqual([])
  })

  test('asks nothing where nothing was traded, and nothing after the budget was stopped', async () => {
    const { world, budget, clock, pass, asked, taken } = openWatch()
    world.busy = []
    await pass(20 * minute)
    expect([asked, taken]).toEqual([[], []])
    world.busy = [mint]
    budget.stop()
    await pass(20 * minute)
    expect([asked, clock.timerCount()]).toEqual([[], 0])
  })
})

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())

  test('minted tokens and a new minter are seen', async () => {
    const placed = await placeWatchedMint(chain, mint)
    const reader = readersOf([chain.url]).chain
    const { watch, clock } = openWatch({
      chain: reader,
      market: { readTokens: async () => new Map(), isOff: true },
    })
    let looks = 0
    const readAccounts = reader.readAccounts
    reader.readAccounts = async (...ask) => {
      const answer = await readAccounts(...ask)
      looks += 1
      return answer
    }
    const lookAgain = async (): Promise<void> => {
      const before = looks
      clock.advance(everyMs)
      while (looks === before) await Bun.sleep(5)
      await Bun.sleep(0)
    }
    await lookAgain()
    expect(watch.shifts('1h')).toEqual([])
    await placed.mintMore((12n * watchedSupply) / 100n)
    await lookAgain()
    expect(watch.shifts('1h')).toMatchObject([
      {
        reasons: [{ kind: 'supply-grew', growth: 0.12, minted: (12n * watchedSupply) / 100n }],
      },
    ])
    await placed.handOn(Keypair.generate().publicKey)
    await lookAgain()
    expect(watch.shifts('1h')).toMatchObject([
      { reasons: [{ kind: 'permission-changed' }, { kind: 'supply-grew' }] },
    ])
  })
})
