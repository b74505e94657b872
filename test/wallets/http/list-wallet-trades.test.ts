import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import walletDataSamples from '../../../src/wallets/http/schema/wallet-data.samples.json' with { type: 'json' }
import { type HistoryNode, type Reply, startHistoryNode } from '../../kit/ledger/history-node.ts'
import { fetchAnswer, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { startPriceSource } from '../../kit/market/price-source.ts'
import { busierTrader, recordedPast, recordedTrader } from '../../kit/ledger/recorded-past.ts'
import { processTestMs, serverKinds, storedEvents } from '../../kit/server-process.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const pathOf = (wallet: string): string => `/v1/data/wallets/${wallet}/trades`
const nowSeconds = Math.floor(Date.now() / 1000)

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

describe.each(serverKinds)('%s', (kind) => {
  let node: HistoryNode
  let server: WatchedServer
  const source = startPriceSource({})
  beforeAll(async () => {
    node = startHistoryNode(recordedPast(nowSeconds))
    const env = { SOLANA_RPC_URL: node.url, ...source.settings }
    server = await startWatchedServer(kind, { env })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    node.stop()
    source.stop()
  })
  const list = async (wallet: string, query = ''): Promise<unknown> =>
    JSON.parse((await fetchAnswer(`${server.apiUrl}${pathOf(wallet)}${query}`)).text)

  test('real trades, as documented', async () => {
    const { answer, event } = await server.watch(() =>
      fetchAnswer(`${server.apiUrl}${pathOf(recordedTrader)}`),
    )
    expect(headerProblems(answer)).toEqual([])
    const { trades, meta } = walletDataSamples.trades.trader.value
    expect(JSON.parse(answer.text)).toEqual({
      trades: trades.map((trade) => ({ ...trade, timestamp: expect.any(String) })),
      meta,
    })
    expect(member(event, 'api_route')).toBe('/v1/data/wallets/:address/trades')
    expect(member(event, 'api_rate_bucket')).toBe('wallet-data')
  })

  test('page by page, each once and newest first', async () => {
    const whole = listIn(member(await list(busierTrader), 'trades'))
    expect(whole).toHaveLength(5)
    const times = whole.map((trade) => String(member(trade, 'timestamp')))
    expect(times).toEqual(times.toSorted().toReversed())
    for (const limit of [1, 2, 3, 5]) {
      const found: unknown[] = []
      let query = `?limit=${limit}`
      for (;;) {
        const page = await list(busierTrader, query)
        const rows = listIn(member(page, 'trades'))
        expect(rows.length).toBeLessThanOrEqual(limit)
        found.push(...rows)
        const cursor = member(page, 'meta', 'nextCursor')
        if (typeof cursor !== 'string') break
        query = `?limit=${limit}&cursor=${cursor}`
      }
      expect(found).toEqual(whole)
    }
  })

  test('a cursor stays valid, and only for its own list', async () => {
    const cursor = String(member(await list(busierTrader, '?limit=2'), 'meta', 'nextCursor'))
    const rest = listIn(member(await list(busierTrader), 'trades')).slice(2)
    expect(member(await list(busierTrader, `?cursor=${cursor}`), 'trades')).toEqual(rest)
    for (const [wallet, query] of [
      [recordedTrader, `?cursor=${cursor}`],
      [busierTrader, `?cursor=${cursor.slice(0, -1)}`],
      [busierTrader, `?cursor=${cursor.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`],
      [busierTrader, '?cursor=%00'],
      [busierTrader, `?cursor=${'A'.repeat(4_000)}`],
    ]) {
      const answer = await fetchAnswer(`${server.apiUrl}${pathOf(wallet ?? '')}${query}`)
      expect(envelopeOf(answer)).toMatchObject({ code: 'INVALID_REQUEST' })
      expect(envelopeOf(answer).message).toStartWith('`cursor` ')
    }
    const activity = `${server.apiUrl}/v1/data/wallets/${busierTrader}/activity?cursor=${cursor}`
    expect(envelopeOf(await fetchAnswer(activity)).message).toStartWith('`cursor` ')
  })

  test('the wallet is not logged', async () => {
    await list(recordedTrader)
    while (storedEvents(server.dataDir).length < 2) await Bun.sleep(20)
    expect(JSON.stringify(storedEvents(server.dataDir))).not.toContain(recordedTrader)
    expect(server.stdout()).not.toContain(recordedTrader)
  })
})

describe('a node', () => {
  let node: HistoryNode
  let server: WatchedServer
  beforeAll(async () => {
    node = startHistoryNode(recordedPast(nowSeconds))
    server = await startWatchedServer('binary', { env: { SOLANA_RPC_URL: node.url } })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    node.stop()
  })
  afterEach(() => node.interrupt.clear())
  const list = (wallet: string, query = '') =>
    fetchAnswer(`${server.apiUrl}${pathOf(wallet)}${query}`)
  /** Refuses this request only: a method that is not offered at all would be remembered. */
  const refused: Reply = { error: { code: -32602, message: 'too many accounts' } }

  test('without transaction details is an error, not an empty list', async () => {
    node.interrupt.set('getTransaction', () => ({ result: null }))
    const answer = await list(recordedTrader)
    expect(envelopeOf(answer)).toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  test('without prices still values trades in dollars', async () => {
    const { text } = await list(recordedTrader)
    const trades = listIn(member(JSON.parse(text), 'trades'))
    expect(trades.map((trade) => member(trade, 'amountUsd'))).toEqual([
      332.216856,
      undefined,
      undefined,
    ])
  })

  test('that does not list token accounts returns trades of the wallet itself', async () => {
    node.interrupt.set('getTokenAccountsByOwner', () => refused)
    expect(member(JSON.parse((await list(recordedTrader)).text), 'trades')).toHaveLength(3)
  })

  test('that does not know the transaction of a cursor is an error, not the end', async () => {
    const { text } = await list(busierTrader, '?limit=1')
    const query = `?cursor=${String(member(JSON.parse(text), 'meta', 'nextCursor'))}`
    const replies: Reply[] = [
      { error: { code: -32020, message: 'Transaction not found' } },
      { result: [] },
    ]
    for (const reply of replies) {
      node.interrupt.set('getSignaturesForAddress', () => reply)
      const answer = await list(busierTrader, query)
      expect(envelopeOf(answer).code).toBe('UPSTREAM_ERROR')
      expect(envelopeOf(answer).message).toContain('does not know the transaction')
    }
  })

  test.each([
    ['getSignaturesForAddress', { status: 500 }],
    ['getSignaturesForAddress', { result: 'ok' }],
    ['getSignaturesForAddress', { result: [{ signature: 'short', slot: 1 }] }],
    ['getTokenAccountsByOwner', { status: 503 }],
  ] satisfies [string, Reply][])(
    'that fails at %s with %p is reported by kind',
    async (method, reply) => {
      node.interrupt.set(method, () => reply)
      const answer = await list(recordedTrader)
      expect(envelopeOf(answer).code).toStartWith('UPSTREAM_')
    },
  )
})
