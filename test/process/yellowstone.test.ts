// Whole blocks over the Yellowstone protocol, followed by the product in a process that is killed, from a server that
// goes away.
import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readBlockBody } from '../../src/blocks/adapters/read-block.ts'
import { factsOfBlock } from '../../src/market/blocks/facts-of-block.ts'
import { type BlockNode, resultOf, startBlockNode } from '../kit/blocks/block-node.ts'
import { makeChain, type MadeBlock } from '../kit/blocks/made-chain.ts'
import { fetchJson, member } from '../kit/http.ts'
import { processTestMs, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { metricValue, wideQuotas } from '../kit/watched-server.ts'
import {
  certificatePath,
  type GeyserTestServer,
  startGeyserServer,
} from '../kit/yellowstone/geyser-server.ts'

setDefaultTimeout(2 * processTestMs)

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const token = 'visible-only-here'

/** A chain at five times mainnet's rate, by a node and a stream. */
const startChain = async ({ tls = false } = {}): Promise<{
  node: BlockNode
  stream: GeyserTestServer
  halt: () => void
}> => {
  const node = startBlockNode(makeChain({ slots: 1_000, trades: 1, endMs: Date.now() + 150_000 }))
  node.head = 1_050
  const stream = await startGeyserServer(node, { tls })
  stream.token = token
  const timer = setInterval(() => {
    node.head = Math.min(node.head + 1, 1_990)
  }, 40)
  const halt = (): void => clearInterval(timer)
  stops.push(async () => halt(), stream.stop, node.stop)
  return { node, stream, halt }
}

const indexStatus = async (apiUrl: string): Promise<unknown> =>
  member(await fetchJson(`${apiUrl}/v1/monitoring/health`), 'components', 'index', 'status')

const environment = ({ node, stream }: { node: BlockNode; stream: GeyserTestServer }) => ({
  ...wideQuotas,
  SOLANA_RPC_URL: node.url,
  INDEX: 'auto',
  INDEX_HOT_POOLS: '0',
  YELLOWSTONE_URL: stream.url,
  YELLOWSTONE_TOKEN: token,
})

const tradesOf = (block: MadeBlock): string[] => {
  const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', result: resultOf(block), id: 1 }))
  const read = readBlockBody(bytes, BigInt(block.slot), Date.now())
  if (!('block' in read)) throw new Error(`slot ${block.slot} is unreadable`)
  const facts = factsOfBlock({ ...read.block, timeSeconds: 1, timeEstimated: false })
  return facts.trades.map(({ signature }) => signature)
}

/** Signatures of all trades, oldest first. */
const feedOf = async (apiUrl: string): Promise<string[]> => {
  const found: string[] = []
  for (let cursor = ''; ;) {
    const page = await fetchJson(`${apiUrl}/v1/data/trades/feed?limit=100${cursor}`)
    const trades = member(page, 'trades')
    if (!Array.isArray(trades)) throw new Error('no trades in the answer')
    found.push(...trades.map((trade) => String(member(trade, 'signature'))))
    const next = member(page, 'meta', 'nextCursor')
    if (typeof next !== 'string') return found.toReversed()
    cursor = `&cursor=${next}`
  }
}

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const endMs = Date.now() + processTestMs
  while (!(await holds())) {
    if (Date.now() > endMs) throw new Error(`not in time: ${what}`)
    await Bun.sleep(100)
  }
}

describe.each(serverKinds)('%s', (kind) => {
  test('every trade is stored once, over kills and a server that goes away', async () => {
    const chain = await startChain({ tls: true })
    const { node, stream } = chain
    const dataDir = makeFolder()
    const env = { ...environment(chain), NODE_EXTRA_CA_CERTS: certificatePath }
    const isLive = async (apiUrl: string): Promise<boolean> =>
      (await metricValue(apiUrl, 'drawbridge_stream_live')) === 1
    {
      await using server = await startServer(kind, { env, dataDir })
      await until('the stream is live', () => isLive(server.apiUrl))
      await until('trades are stored', async () => (await feedOf(server.apiUrl)).length > 20)
      await server.stop('SIGKILL')
    }
    const stored = node.head
    await using server = await startServer(kind, { env, dataDir })
    await until('the stream is live again', () => isLive(server.apiUrl))
    // It went on from a block that was stored, not from the newest one.
    expect(stream.subscriptions.at(-1)?.fromSlot).toBeLessThan(stored)
    stream.drop()
    await Bun.sleep(1_500)
    await until('the stream is live after a drop', () => isLive(server.apiUrl))
    chain.halt()
    // The newest block is complete once another one names it; the node has it once the stream stands still.
    const made = node.chain.blocks.filter(({ slot }) => slot <= node.head)
    const last = made.findLast((block) => tradesOf(block).length > 0)
    const lastTrade = last && tradesOf(last).at(-1)
    await until(
      'the head is stored',
      async () => (await feedOf(server.apiUrl)).at(-1) === lastTrade,
    )
    const gaps = () => metricValue(server.apiUrl, 'drawbridge_blocks_open_gap_slots')
    await until('nothing is missing', async () => (await gaps()) === 0)
    const feed = await feedOf(server.apiUrl)
    const expected = made.flatMap(tradesOf)
    expect(feed).toEqual(expected.slice(expected.indexOf(feed[0] ?? '')))
    expect(feed.length).toBeGreaterThan(40)
    expect(await metricValue(server.apiUrl, 'drawbridge_stream_blocks_total')).toBeGreaterThan(20)
    expect(
      await metricValue(server.apiUrl, 'drawbridge_stream_reconnects_total'),
    ).toBeGreaterThanOrEqual(1)
    await until('health shows it', async () => (await indexStatus(server.apiUrl)) === 'ok')
    expect(await server.stop()).toBe(0)
    expect(`${server.stdout()}${server.stderr()}`).not.toContain(token)
  })

  test('a server that lies is reported, and the node is read', async () => {
    const chain = await startChain()
    chain.stream.change = (messages) => messages.filter((each) => !each['transaction'])
    await using server = await startServer(kind, { env: environment(chain) })
    const refused = 'drawbridge_stream_refused_total{reason="differs-from-node"}'
    await until('it is counted', async () => (await metricValue(server.apiUrl, refused)) === 1)
    await until('trades are stored', async () => (await feedOf(server.apiUrl)).length > 20)
    await until('health shows it', async () => (await indexStatus(server.apiUrl)) === 'degraded')
    expect(await metricValue(server.apiUrl, 'drawbridge_stream_blocks_total')).toBe(0)
    expect(await server.stop()).toBe(0)
  })

  test.each([
    ['without a known authority', 'localhost', {}],
    ['of another name', '127.0.0.1', { NODE_EXTRA_CA_CERTS: certificatePath }],
  ])('a certificate %s is refused', async (_, host, trusted) => {
    const chain = await startChain({ tls: true })
    const url = new URL(chain.stream.url)
    url.hostname = host
    const env = { ...environment(chain), ...trusted, YELLOWSTONE_URL: url.origin }
    await using server = await startServer(kind, { env: { ...env, INDEX: 'blocks' } })
    await until('trades are stored', async () => (await feedOf(server.apiUrl)).length > 20)
    expect(chain.stream.subscriptions).toEqual([])
    expect(await metricValue(server.apiUrl, 'drawbridge_stream_live')).toBe(0)
    await until('health shows it', async () => (await indexStatus(server.apiUrl)) === 'degraded')
  })
})
