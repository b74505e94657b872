// One trade is worth the same on every route and page, also after prices have changed at their source.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { fetchJson, member } from '../kit/http.ts'
import { type HistoryNode, startHistoryNode } from '../kit/ledger/history-node.ts'
import { busierTrader, recordedPast, recordedTrader } from '../kit/ledger/recorded-past.ts'
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

const wallets = [recordedTrader, busierTrader]
const tradeCount = 8

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type Values = Record<string, unknown>

/** Value by signature, page by page. */
const valuesOf = async (
  url: string,
  { rows, value, signature }: Record<'rows' | 'value' | 'signature', string>,
): Promise<Values> => {
  const found: Values = {}
  for (let cursor = ''; ;) {
    const page = await fetchJson(`${url}${cursor}`)
    for (const row of listIn(member(page, rows)))
      if (rows !== 'items' || member(row, 'type') === 'swap')
        found[String(member(row, signature)).replace(/-\d+$/, '')] = member(row, value) ?? null
    const next = member(page, 'meta', 'nextCursor')
    if (typeof next !== 'string') return found
    cursor = `&cursor=${next}`
  }
}

const trades = { rows: 'trades', value: 'amountUsd', signature: 'signature' }
const activity = { rows: 'items', value: 'valueUsd', signature: 'id' }

const feedOf = ({ apiUrl }: ServerProcess, wallet: string, limit: number): Promise<Values> =>
  valuesOf(`${apiUrl}/v1/data/trades/feed?wallet=${wallet}&limit=${limit}`, trades)

describe.each(serverKinds)('%s', (kind) => {
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const dataDir = makeFolder()
  let factor = 1
  const source = startPriceSource(
    {},
    { solUsd: (openSeconds) => factor * (100 + ((openSeconds / 900) % 97)) },
  )
  let node: HistoryNode
  const start = (): Promise<ServerProcess> =>
    startServer(kind, {
      dataDir,
      env: {
        ...wideQuotas,
        ...source.settings,
        SOLANA_RPC_URL: node.url,
        INDEX: 'on',
        INDEX_HOT_POOLS: '0',
        INDEX_RPC_PER_MINUTE: '6000',
        WATCH_WALLETS: wallets.join(),
      },
    })
  beforeAll(() => {
    node = startHistoryNode(recordedPast(nowSeconds))
  })
  afterAll(() => {
    node.stop()
    source.stop()
  })

  const expectSame = async (server: ServerProcess): Promise<Values> => {
    const all: Values = {}
    for (const wallet of wallets) {
      const feed = await feedOf(server, wallet, 100)
      Object.assign(all, feed)
      const base = `${server.apiUrl}/v1/data/wallets/${wallet}`
      for (const limit of [1, 2, 3, 100]) {
        expect(await feedOf(server, wallet, limit)).toEqual(feed)
        expect(await valuesOf(`${base}/trades?limit=${limit}`, trades)).toEqual(feed)
        expect(await valuesOf(`${base}/activity?limit=${limit}`, activity)).toEqual(feed)
      }
    }
    return all
  }

  test('the same on every route, whatever the size of the page', async () => {
    await using server = await start()
    let stored = 0
    for (let tries = 0; tries < 200 && stored < tradeCount; tries += 1) {
      const feeds = await Promise.all(wallets.map((wallet) => feedOf(server, wallet, 100)))
      stored = feeds.reduce((sum, feed) => sum + Object.keys(feed).length, 0)
      await Bun.sleep(50)
    }
    const values = Object.values(await expectSame(server))
    expect(values).toHaveLength(tradeCount)
    expect(new Set(values).size).toBeGreaterThan(5)
    expect(values.every((value) => typeof value === 'number')).toBe(true)
  })

  test('and after a restart with other prices', async () => {
    factor = 2
    await using server = await start()
    expect(Object.keys(await expectSame(server))).toHaveLength(tradeCount)
  })
})
