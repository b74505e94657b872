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

/** A mint watch over `state`, which tests change as they go. */
const openWatch = (overrides: Partial<MintWatchDeps> = {}) => {
  const clock = makeHandClock()
  const state = {
    busy: [mint],
    accounts: new Map<Address, Account>(),
    slot: 100n,
    facts: new Map<Address, TokenFacts>(),
  }
  const requests: { mints: readonly Address[]; firstBytes?: number }[] = []
  const messages: string[] = []
  const taken: number[] = []
  const budget = makeCallBudget(60, { ...clock, onTaken: (calls) => void taken.push(calls) })
  const watch = makeMintWatch({
    chain: {
      readAccounts: async (mints, options) => {
        requests.push({ mints, ...options })
        return { slot: state.slot, accounts: new Map(state.accounts) }
      },
    },
    market: { readTokens: async () => state.facts },
    index: { flows: async (_, limit) => state.busy.slice(0, limit).map(flowOf) },
    budget,
    nowMs: clock.nowMs,
    everyMs,
    onProblem: (message) => void messages.push(message),
    ...overrides,
  })
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 5) {
      clock.advance(5_000)
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    }
    await Bun.sleep(0)
  }
  watch.start()
  return { watch, budget, state, clock, requests, messages, taken, pass }
}

describe('the watch over mints', () => {
  test('finds changes between snapshots, with one call per snapshot', async () => {
    const { watch, state, pass, requests, taken } = openWatch()
    watch.start()
    state.accounts.set(mint, mintOf({ mintAuthority: alice }))
    await pass(10)
    expect(requests).toEqual([{ mints: [mint], firstBytes: 8_192 }])
    expect(watch.changes('1h')).toEqual([])
    state.accounts.set(mint, mintOf({ mintAuthority: bob }))
    await pass(5 * minute)
    expect(watch.changes('1h')).toMatchObject([
      { mint, reasons: [{ kind: 'permission-changed' }], score: 45 },
    ])
    expect(taken).toEqual([1, 1])
    await pass(55 * minute)
    expect(watch.changes('1h')).toEqual([])
    expect(watch.changes('6h')).toHaveLength(1)
    await pass(24 * 60 * minute)
    expect(watch.changes('24h')).toEqual([])
  })

  test('reports liquidity only if a provider is on', async () => {
    for (const isOff of [false, true]) {
      const state = { facts: factsOf(90_000) }
      const {
        watch,
        state: chain,
        pass,
      } = openWatch({
        market: { readTokens: async () => state.facts, isOff },
      })
      chain.accounts.set(mint, mintOf())
      await pass(10)
      state.facts = factsOf(9_000)
      await pass(5 * minute)
      expect(watch.changes('1h')).toEqual([])
      await pass(5 * minute)
      expect(watch.changes('1h').map(({ reasons }) => reasons.map(({ kind }) => kind))).toEqual(
        isOff ? [] : [['liquidity-fell']],
      )
    }
  })

  test('a failing provider does not affect signals from the chain', async () => {
    const { watch, state, pass, messages } = openWatch({ market: { readTokens: down } })
    state.accounts.set(mint, mintOf())
    await pass(10)
    state.accounts.set(mint, mintOf({ supply: 2n * 10n ** 15n }))
    await pass(5 * minute)
    expect(watch.changes('1h')).toMatchObject([{ reasons: [{ kind: 'supply-grew' }] }])
    expect(messages).toEqual([])
  })

  test('a failing node is logged once, and once more when it recovers', async () => {
    let works = false
    const { watch, pass, messages } = openWatch({
      chain: {
        readAccounts: () =>
          works ? Promise.resolve({ slot: 1n, accounts: new Map([[mint, mintOf()]]) }) : down(),
      },
    })
    await pass(16 * minute)
    expect(messages).toEqual(['mints could not be checked; retrying'])
    works = true
    await pass(11 * minute)
    expect(messages).toEqual(['mints could not be checked; retrying', 'mint checks work again'])
    expect(watch.changes('24h')).toEqual([])
  })

  test('a snapshot from a lagging node is ignored; the next current one counts', async () => {
    const { watch, state, pass } = openWatch()
    state.accounts.set(mint, mintOf({ supply: 2n * 10n ** 15n }))
    await pass(10)
    state.slot = 90n
    state.accounts.set(mint, mintOf({ supply: 4n * 10n ** 15n }))
    await pass(5 * minute)
    expect(watch.changes('1h')).toEqual([])
    await pass(5 * minute)
    expect(watch.changes('1h')).toHaveLength(1)
  })

  test('accounts that are not mints or cannot be read are skipped', async () => {
    const { watch, state, pass, messages } = openWatch()
    const broken = mintOf({ extensions: [setting.permanentDelegate(alice)] })
    const accounts = [
      mintOf({ extensions: [] }),
      { ...broken, data: broken.data.subarray(0, -7) },
      accountOf(walletOf(9), new Uint8Array(3)),
      undefined,
      mintOf({ extensions: [] }),
    ]
    for (const account of accounts) {
      if (account) state.accounts.set(mint, account)
      else state.accounts.delete(mint)
      await pass(5 * minute)
    }
    expect([watch.changes('1h'), messages]).toEqual([[], []])
    state.accounts.set(mint, broken)
    await pass(5 * minute)
    expect(watch.changes('1h')).toMatchObject([
      { reasons: [{ kind: 'permission-changed' }], score: 95 },
    ])
  })

  test('reads at most a hundred mints and drops the least recently read ones', async () => {
    const { watch, state, pass, requests } = openWatch()
    const numbers = Array.from({ length: 400 }, (_, number) => addressNumber(number))
    for (const each of numbers) state.accounts.set(each, mintOf())
    const readFrom = async (from: number): Promise<void> => {
      state.busy = numbers.slice(from)
      await pass(5 * minute)
    }
    await readFrom(0)
    await readFrom(100)
    await readFrom(200)
    for (const each of numbers) state.accounts.set(each, mintOf({ freezeAuthority: alice }))
    await readFrom(100)
    await readFrom(0)
    expect(Math.max(...requests.map(({ mints }) => mints.length))).toBe(100)
    // The first hundred were dropped and are new again.
    expect(new Set(watch.changes('1h').map((signal) => signal.mint))).toEqual(
      new Set(numbers.slice(100, 200)),
    )
  })

  test('frequent snapshots do not push out the first one', async () => {
    const { watch, state, pass } = openWatch({ everyMs: 5_000 })
    state.accounts.set(mint, mintOf())
    await pass(10)
    state.accounts.set(mint, mintOf({ freezeAuthority: alice }))
    await pass(50 * minute)
    expect(watch.changes('1h')).toHaveLength(1)
    await pass(15 * minute)
    expect(watch.changes('1h')).toEqual([])
  })

  test('makes no calls if nothing was traded or the budget was stopped', async () => {
    const { state, budget, clock, pass, requests, taken } = openWatch()
    state.busy = []
    await pass(20 * minute)
    expect([requests, taken]).toEqual([[], []])
    state.busy = [mint]
    budget.stop()
    await pass(20 * minute)
    expect([requests, clock.timerCount()]).toEqual([[], 0])
  })
})

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())

  test('finds minted tokens and a new mint authority', async () => {
    const placed = await placeWatchedMint(chain, mint)
    const reader = readersOf([chain.url]).chain
    const { watch, clock } = openWatch({
      chain: reader,
      market: { readTokens: async () => new Map(), isOff: true },
    })
    let readings = 0
    const readAccounts = reader.readAccounts
    reader.readAccounts = async (...request) => {
      const answer = await readAccounts(...request)
      readings += 1
      return answer
    }
    const readAgain = async (): Promise<void> => {
      const before = readings
      clock.advance(everyMs)
      while (readings === before) await Bun.sleep(5)
      await Bun.sleep(0)
    }
    await readAgain()
    expect(watch.changes('1h')).toEqual([])
    await placed.mintMore((12n * watchedSupply) / 100n)
    await readAgain()
    expect(watch.changes('1h')).toMatchObject([
      {
        reasons: [{ kind: 'supply-grew', growth: 0.12, minted: (12n * watchedSupply) / 100n }],
      },
    ])
    await placed.handOn(Keypair.generate().publicKey)
    await readAgain()
    expect(watch.changes('1h')).toMatchObject([
      { reasons: [{ kind: 'permission-changed' }, { kind: 'supply-grew' }] },
    ])
  })
})
