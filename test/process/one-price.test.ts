// A trade, an activity line, a holding, a result and a price of the same minute agree on every route.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { PublicKey } from '@solana/web3.js'
import { roundUsd } from '../../src/basics/round-usd.ts'
import { minuteOf } from '../../src/market/trades/money-prices.ts'
import { type Address, address } from '../../src/solana/address/address.ts'
import { systemProgram, wrappedSolMint } from '../../src/solana/address/known-address.ts'
import { mintAccount } from '../kit/checks/mint-account.ts'
import { fetchJson, jsonPost, member } from '../kit/http.ts'
import { type HistoryNode, startHistoryNode } from '../kit/ledger/history-node.ts'
import { busierTrader, recordedPast, recordedTrader } from '../kit/ledger/recorded-past.ts'
import { openEvents } from '../kit/market/event-source.ts'
import { tokenAccountOf } from '../kit/market/held-tokens.ts'
import { usdcMint } from '../kit/market/index-trades.ts'
import { boughtAmount, momentMint, momentPrices, storeMoment } from '../kit/market/one-moment.ts'
import { startPriceSource } from '../kit/market/price-source.ts'
import {
  processTestMs,
  serverKinds,
  type ServerProcess,
  startServer,
} from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { wideQuotas } from '../kit/watched-server.ts'

setDefaultTimeout(2 * processTestMs)

const trader = address(recordedTrader)
const lamports = 7_123_456_789n
const dollars = 41_000_000n

type Row = Record<string, unknown>
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.map(Object) : [])
const numberIn = (value: unknown, ...path: (string | number)[]): number => {
  const found = member(value, ...path)
  return typeof found === 'number' ? found : expect.unreachable(`no number at ${path.join('.')}`)
}

/** What a trader of this minute and its tokens look like on every route. */
const readAll = async ({ apiUrl }: ServerProcess) => {
  const read = (path: string): Promise<unknown> => fetchJson(`${apiUrl}${path}`)
  const wallet = `/v1/data/wallets/${trader}`
  const other = `/v1/data/wallets/${busierTrader}`
  const token = `/v1/data/tokens/${momentMint}`
  const mints = [wrappedSolMint, usdcMint, momentMint].join()
  const stream = await openEvents(`${apiUrl}/v1/data/tokens/prices/stream?mints=${mints}`)
  await stream.until(({ of }) => of('price').length === 3)
  stream.close()
  const permissions = fetchJson(
    `${apiUrl}/v1/security/permission-risk`,
    jsonPost({ chain: 'solana', address: trader }),
  )
  const paths = {
    prices: `/v1/data/tokens/prices?mints=${mints}`,
    single: `${token}/price`,
    profile: token,
    sol: `/v1/data/tokens/${wrappedSolMint}`,
    search: `/v1/data/tokens/search?query=${momentMint}`,
    trending: '/v1/data/tokens/trending',
    launches: '/v1/data/tokens/new',
    holdings: `${wallet}/holdings`,
    overview: wallet,
    results: `${wallet}/pnl`,
    traders: `${token}/traders?limit=100`,
    feed: `/v1/data/trades/feed?wallet=${trader}&mint=${momentMint}`,
    trades: `${wallet}/trades`,
    activity: `${wallet}/activity`,
    otherTrades: `${other}/trades`,
    otherActivity: `${other}/activity`,
  }
  const found = await Promise.all(
    Object.entries(paths).map(async ([name, path]) => [name, await read(path)] as const),
  )
  const answers = Object.fromEntries(found) as Record<keyof typeof paths, unknown>
  return { ...answers, streamed: stream.of('price'), permissions: await permissions }
}
type All = Awaited<ReturnType<typeof readAll>>

const tokenIn = (rows: unknown, mint: Address, ...path: string[]): Row =>
  rowsIn(rows).find((row) => member(row, ...path, 'mint') === mint) ??
  expect.unreachable(`no ${mint}`)

const expectOnePrice = (all: All, seed: number): void => {
  const [sol, usdc, token] = [0, 1, 2].map((at) => numberIn(all.prices, 'prices', at, 'priceUsd'))
  if (sol === undefined || usdc === undefined || token === undefined) expect.unreachable('no price')
  expect(usdc).toBe(1)
  const { solUsd, tokenUsd } = momentPrices(seed)
  expect(sol / solUsd).toBeWithin(0.97, 1.03)
  expect(token / tokenUsd).toBeWithin(0.97, 1.03)
  expect(member(all.prices, 'prices', 0, 'source')).toBe('Own index')
  expect(member(all.prices, 'prices', 2, 'source')).toBe('Own index')

  // One price of the token, wherever it is shown.
  const shown: Row = {
    single: member(all.single, 'priceUsd'),
    profile: member(all.profile, 'priceUsd'),
    search: tokenIn(member(all.search, 'tokens'), momentMint)['priceUsd'],
    trending: tokenIn(member(all.trending, 'tokens'), momentMint)['priceUsd'],
    launches: member(
      tokenIn(member(all.launches, 'tokens'), momentMint, 'token'),
      'token',
      'priceUsd',
    ),
    streamed: tokenIn(all.streamed, momentMint)['priceUsd'],
    holding: tokenIn(member(all.holdings, 'holdings'), momentMint)['priceUsd'],
  }
  expect(shown).toEqual(Object.fromEntries(Object.keys(shown).map((name) => [name, token])))
  const solShown = [
    member(all.sol, 'priceUsd'),
    tokenIn(all.streamed, wrappedSolMint)['priceUsd'],
    tokenIn(member(all.holdings, 'holdings'), wrappedSolMint)['priceUsd'],
    tokenIn(member(all.trending, 'tokens'), wrappedSolMint)['priceUsd'],
  ]
  expect(solShown).toEqual(solShown.map(() => sol))

  // Holdings, their sum and what others may take are worth that price.
  const held = (mint: Address) =>
    numberIn(tokenIn(member(all.holdings, 'holdings'), mint), 'valueUsd')
  const values = [
    roundUsd((Number(lamports) / 1e9) * sol),
    Number(dollars) / 1e6,
    roundUsd((Number(boughtAmount) / 1e6) * token),
  ]
  expect([held(wrappedSolMint), held(usdcMint), held(momentMint)]).toEqual(values)
  expect(numberIn(all.overview, 'portfolioValueUsd')).toBeCloseTo(
    values.reduce((sum, each) => sum + each, 0),
    2,
  )
  expect(
    rowsIn(member(all.permissions, 'permissions'))
      .filter((row) => row['mint'] === usdcMint)
      .map((row) => row['exposureUsd']),
  ).toContain(Number(dollars) / 1e6)

  // The cost of a trade of this minute is at the price of SOL, and its result at that of the token.
  const [trade] = rowsIn(member(all.feed, 'trades'))
  const result = tokenIn(member(all.results, 'tokens'), momentMint)
  const cost = numberIn(trade, 'amountUsd')
  expect(result['boughtUsd']).toBe(cost)
  expect(numberIn(result, 'unrealizedUsd')).toBeCloseTo(
    (Number(boughtAmount) / 1e6) * token - cost,
    1,
  )
  const listed = rowsIn(member(all.traders, 'traders')).find(({ wallet }) => wallet === trader)
  expect(listed?.['unrealizedUsd']).toBe(result['unrealizedUsd'])
  expect(paidSol(String(trade?.['summary'])) * sol).toBeCloseTo(cost, 0)

  // Trades that this server did not follow, and transfers, are valued alike.
  const trades = [all.trades, all.otherTrades].flatMap((page) => rowsIn(member(page, 'trades')))
  const items = [all.activity, all.otherActivity].flatMap((page) => rowsIn(member(page, 'items')))
  let compared = 0
  for (const { signature, quoteMint, amountUsd, summary } of trades) {
    const item = items.find(({ id }) => String(id).startsWith(String(signature)))
    expect(item?.['valueUsd']).toBe(amountUsd)
    if (quoteMint !== wrappedSolMint) continue
    compared += 1
    const worth = paidSol(String(summary)) * sol
    // The value is rounded to the cent, the amount to six digits.
    expect(Math.abs(Number(amountUsd) - worth)).toBeLessThan(0.006 + 1e-5 * worth)
  }
  expect(compared).toBeGreaterThan(1)
}

const paidSol = (summary: string): number =>
  Number(/for ([\d.,]+) SOL/.exec(summary)?.[1]?.replaceAll(',', ''))

describe.each(serverKinds)('%s', (kind) => {
  const node: { url?: HistoryNode } = {}
  const source = startPriceSource({}, { solUsd: 999 })
  beforeAll(() => {
    const owned = [
      tokenAccountOf(trader, usdcMint, 101, {
        amount: dollars,
        delegate: { address: new PublicKey(busierTrader), amount: dollars },
      }),
      tokenAccountOf(trader, momentMint, 102, { amount: boughtAmount }),
    ]
    node.url = startHistoryNode(
      [],
      new Map([
        [trader, { lamports, owner: systemProgram, data: new Uint8Array(), executable: false }],
        ...owned.map((each) => [each.address, each.account] as const),
        [usdcMint, mintAccount()],
        [momentMint, mintAccount()],
      ]),
    )
  })
  afterAll(() => {
    node.url?.stop()
    source.stop()
  })

  const readMoment = async (seed: number): Promise<All> => {
    const history = node.url ?? expect.unreachable('no node')
    for (;;) {
      const nowSeconds = Math.floor(Date.now() / 1_000)
      const dataDir = makeFolder()
      await storeMoment(dataDir, { trader, nowSeconds, seed })
      const past = recordedPast(0).map((entry) => ({ ...entry, blockTimeSeconds: nowSeconds }))
      history.history.splice(0, Infinity, ...past)
      await using server = await startServer(kind, {
        dataDir,
        env: {
          ...wideQuotas,
          ...source.settings,
          SOLANA_RPC_URL: history.url,
          INDEX: 'pools',
          INDEX_HOT_POOLS: '0',
        },
      })
      const all = await readAll(server)
      // Prices of money change with the minute.
      if (minuteOf(Date.now() / 1_000) === minuteOf(nowSeconds)) return all
    }
  }

  test.each([1, 2, 3])('random trades %p', async (seed) => {
    expectOnePrice(await readMoment(seed), seed)
  })
})
