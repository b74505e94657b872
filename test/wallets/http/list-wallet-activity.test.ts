import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, SystemProgram } from '@solana/web3.js'
import walletDataSamples from '../../../src/wallets/http/schema/wallet-data.samples.json' with { type: 'json' }
import { type HistoryNode, startHistoryNode } from '../../kit/ledger/history-node.ts'
import { fetchAnswer, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { startPriceSource } from '../../kit/market/price-source.ts'
import { recordedPast, recordedTrader } from '../../kit/ledger/recorded-past.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { noTestChain } from '../../kit/chain/surfnet.ts'
import { historyCast, useHistoryChain } from '../../kit/ledger/wallet-history-scene.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const pathOf = (wallet: string): string => `/v1/data/wallets/${wallet}/activity`
const { saver, friend } = historyCast()
const address = saver.publicKey.toBase58()
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const summaries = (page: unknown): unknown[] =>
  listIn(member(page, 'items')).map((item) => member(item, 'summary'))

/** What the scene did, newest first. */
const expectedSummaries = [
  'Sent 0.03 SOL to 3ACf…sGLn',
  'Received 3 USDC from 3ACf…sGLn',
  'Sent 0.02 SOL to 3ACf…sGLn',
  'Received 2 USDC from 3ACf…sGLn',
  'Sent 0.01 SOL to 3ACf…sGLn',
  'Received 1 USDC from 3ACf…sGLn',
]

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  describe.each(serverKinds)('%s', (kind) => {
    const history = useHistoryChain()
    let server: WatchedServer
    beforeAll(async () => {
      server = await startWatchedServer(kind, { env: history.env() })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const list = async (query = '', wallet = address): Promise<unknown> =>
      JSON.parse((await fetchAnswer(`${server.apiUrl}${pathOf(wallet)}${query}`)).text)

    test('outgoing and incoming activity, as documented', async () => {
      const { answer, event } = await server.watch(() =>
        fetchAnswer(`${server.apiUrl}${pathOf(address)}`),
      )
      expect(headerProblems(answer)).toEqual([])
      const page = JSON.parse(answer.text)
      expect(summaries(page)).toEqual(expect.arrayContaining(expectedSummaries))
      expect(summaries(page)).toHaveLength(expectedSummaries.length)
      for (const { id: _, ...shown } of walletDataSamples.activity.saver.value.items)
        expect(member(page, 'items')).toContainEqual({
          ...shown,
          timestamp: expect.any(String),
          id: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,88}-0$/),
        })
      expect(member(event, 'api_route')).toBe('/v1/data/wallets/:address/activity')
    })

    test('paging neither loses nor repeats items while new ones arrive', async () => {
      const before = listIn(member(await list('?limit=100'), 'items'))
      const found: unknown[] = []
      let query = '?limit=2'
      for (;;) {
        const page = await list(query)
        found.push(...listIn(member(page, 'items')))
        const cursor = member(page, 'meta', 'nextCursor')
        if (typeof cursor !== 'string') break
        query = `?limit=2&cursor=${cursor}`
        await history.chain().send(
          [
            SystemProgram.transfer({
              fromPubkey: friend.publicKey,
              toPubkey: saver.publicKey,
              lamports: 1_000_000 + found.length,
            }),
          ],
          [friend],
        )
      }
      expect(found).toEqual(before)
      expect(listIn(member(await list('?limit=100'), 'items')).length).toBeGreaterThan(
        before.length,
      )
    })

    test('an unused wallet has none', async () => {
      const unused = Keypair.generate().publicKey.toBase58()
      expect(await list('', unused)).toEqual({ items: [], meta: {} })
    })

    test.each([
      ['no address', 'abc', '', '`address` '],
      ['limit 101', address, '?limit=101', '`limit` '],
      ['an unknown cursor', address, '?cursor=AQAB', '`cursor` '],
    ])('%s is rejected by name', async (_, wallet, query, message) => {
      const answer = await fetchAnswer(`${server.apiUrl}${pathOf(wallet)}${query}`)
      expect(envelopeOf(answer).message).toStartWith(message)
    })
  })
})

describe('recorded transactions', () => {
  let node: HistoryNode
  let server: WatchedServer
  const source = startPriceSource({})
  beforeAll(async () => {
    node = startHistoryNode(recordedPast(Math.floor(Date.now() / 1000)))
    const env = { SOLANA_RPC_URL: node.url, ...source.settings }
    server = await startWatchedServer('binary', { env })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    node.stop()
    source.stop()
  })
  const list = async (query = ''): Promise<unknown> =>
    JSON.parse((await fetchAnswer(`${server.apiUrl}${pathOf(recordedTrader)}${query}`)).text)

  test('with summaries and values, as documented', async () => {
    const { items } = walletDataSamples.activity.trader.value
    expect(await list('?limit=2')).toEqual({
      items: items.map((item) => ({ ...item, timestamp: expect.any(String) })),
      meta: { nextCursor: expect.stringMatching(/^[\w-]{100,}$/) },
    })
  })

  test('are listed by signature if the node no longer has their details', async () => {
    const [newest] = node.history.filter(({ recorded }) =>
      walletDataSamples.activity.trader.value.items[0]?.id.startsWith(recorded.signature),
    )
    if (!newest) throw new Error('no such transaction')
    await server[Symbol.asyncDispose]()
    newest.forgotten = true
    server = await startWatchedServer('binary', { env: { SOLANA_RPC_URL: node.url } })
    expect(member(await list(), 'items', 0)).toMatchObject({
      id: `${newest.recorded.signature}-0`,
      type: 'unread',
      timestamp: expect.any(String),
    })
    expect(listIn(member(await list(), 'items')).length).toBeGreaterThan(2)
  })
})
