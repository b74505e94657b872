// Whole blocks, followed and stored by the product in a process that is killed repeatedly.
import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readBlockBody } from '../../src/blocks/adapters/read-block.ts'
import { factsOfBlock } from '../../src/market/blocks/facts-of-block.ts'
import { type BlockNode, resultOf, startBlockNode } from '../kit/blocks/block-node.ts'
import { hashFor, makeChain, type MadeBlock } from '../kit/blocks/made-chain.ts'
import { slotOfPosition } from '../../src/market/blocks/trade-position.ts'
import { openEvents } from '../kit/market/event-source.ts'
import { fetchJson, member } from '../kit/http.ts'
import { seededRandom } from '../kit/seeded-random.ts'
import { processTestMs, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { metricValue, wideQuotas } from '../kit/watched-server.ts'

setDefaultTimeout(2 * processTestMs)

const nodes: BlockNode[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop()
})

const startNode = (slots: number): BlockNode => {
  const node = startBlockNode(makeChain({ slots, trades: 1 }))
  nodes.push(node)
  return node
}

const follow = ({ url }: BlockNode, mode = 'blocks') => ({
  ...wideQuotas,
  INDEX: mode,
  SOLANA_RPC_URL: url,
  INDEX_HOT_POOLS: '0',
})

/** Signatures of the trades of a block, one for each trade. */
const tradesOf = (block: MadeBlock): string[] => {
  const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', result: resultOf(block), id: 1 }))
  const read = readBlockBody(bytes, BigInt(block.slot), Date.now())
  if (!('block' in read)) throw new Error(`slot ${block.slot} is unreadable`)
  const facts = factsOfBlock({ ...read.block, timeSeconds: 1, timeEstimated: false })
  return facts.trades.map(({ signature }) => signature)
}

const expectedFrom = ({ chain, head }: BlockNode, slot: number): string[] =>
  chain.blocks
    .filter((block) => block.slot >= slot && block.slot <= head)
    .flatMap(tradesOf)
    .toSorted()

/** Signatures of all trades, page by page. */
const feedOf = async (apiUrl: string): Promise<string[]> => {
  const found: string[] = []
  for (let cursor = ''; ;) {
    const page = await fetchJson(`${apiUrl}/v1/data/trades/feed?limit=100${cursor}`)
    const trades = member(page, 'trades')
    if (!Array.isArray(trades)) throw new Error('no trades in the answer')
    found.push(...trades.map((trade) => String(member(trade, 'signature'))))
    const next = member(page, 'meta', 'nextCursor')
    if (typeof next !== 'string') return found.toSorted()
    cursor = `&cursor=${next}`
  }
}

const indexHealth = async (apiUrl: string): Promise<unknown> =>
  member(await fetchJson(`${apiUrl}/v1/monitoring/health`), 'components', 'index')

const until = async (holds: () => Promise<boolean>, withinMs = processTestMs): Promise<void> => {
  const endMs = Date.now() + withinMs
  while (Date.now() < endMs) {
    if (await holds()) return
    await Bun.sleep(100)
  }
}

const newestOf = ({ chain, head }: BlockNode): number =>
  chain.blocks.findLast(({ slot }) => slot <= head)?.slot ?? 0

describe.each(serverKinds)('%s', (kind) => {
  test('killed again and again, it has every trade of every block, and each once', async () => {
    const node = startNode(900)
    node.head = 1_010
    const first = newestOf(node)
    const dataDir = makeFolder()
    const random = seededRandom(8)
    {
      await using server = await startServer(kind, { env: follow(node), dataDir })
      const expected = tradesOf(node.chain.bySlot.get(first) as MadeBlock)
      await until(async () => (await feedOf(server.apiUrl)).length >= expected.length)
      await server.stop('SIGKILL')
    }
    const timer = setInterval(() => {
      node.head = Math.min(node.head + 1, 1_890)
    }, 15)
    for (let kills = 0; kills < 5; kills += 1) {
      await using server = await startServer(kind, { env: follow(node), dataDir })
      await Bun.sleep(100 + random() * 1_500)
      await server.stop(kills === 3 ? 'SIGTERM' : 'SIGKILL')
    }
    clearInterval(timer)
    await using server = await startServer(kind, { env: follow(node), dataDir })
    node.head = 1_899
    const expected = expectedFrom(node, first)
    await until(async () => (await feedOf(server.apiUrl)).length >= expected.length)
    expect(await feedOf(server.apiUrl)).toEqual(expected)
    expect(await indexHealth(server.apiUrl)).toMatchObject({ status: 'ok' })
    expect(await metricValue(server.apiUrl, 'drawbridge_blocks_share')).toBe(1)
    expect(await metricValue(server.apiUrl, 'drawbridge_blocks_read_total')).toBeGreaterThan(0)
    const health = await fetchJson(`${server.apiUrl}/v1/monitoring/health`)
    const feed = await fetchJson(`${server.apiUrl}/v1/data/trades/feed`)
    for (const coverage of [member(health, 'coverage'), member(feed, 'meta', 'coverage')])
      expect(coverage).toMatchObject({ mode: 'blocks', sharePct: expect.any(Number) })
    expect(
      await metricValue(server.apiUrl, 'drawbridge_coverage_share{mode="blocks"}'),
    ).toBeGreaterThan(0)
    // The thread reports its state once a second.
    const openSlots = () => metricValue(server.apiUrl, 'drawbridge_blocks_open_gap_slots')
    await until(async () => (await openSlots()) === 0)
    expect(await openSlots()).toBe(0)
    expect(await server.stop()).toBe(0)
  })

  test('blocks that no node keeps any more are a gap for clients that return, and in the coverage', async () => {
    const node = startNode(900)
    node.head = 1_010
    const dataDir = makeFolder()
    const stream = '/v1/data/trades/stream'
    let lastId = ''
    {
      await using server = await startServer(kind, { env: follow(node), dataDir })
      await until(async () => (await feedOf(server.apiUrl)).length > 0)
      const client = await openEvents(`${server.apiUrl}${stream}`)
      node.head = 1_020
      await client.until(({ of }) => of('trade').length > 0, 20_000)
      lastId = client.lastId() ?? ''
      await server.stop()
      client.close()
    }
    node.firstSlot = 1_700
    node.head = 1_800
    await using server = await startServer(kind, { env: follow(node), dataDir })
    const client = await openEvents(`${server.apiUrl}${stream}`, { 'last-event-id': lastId })
    const lost = () => client.of('gap').filter(({ reason }) => reason === 'not-read')
    await client.until(() => lost().length > 0, 30_000)
    const [gap] = lost()
    const slotOf = (position: unknown): bigint => slotOfPosition(BigInt(String(position)))
    expect(slotOf(gap?.['after'])).toBeGreaterThanOrEqual(1_010n)
    expect(slotOf(gap?.['after'])).toBeLessThanOrEqual(1_021n)
    expect(slotOf(gap?.['upTo'])).toBeGreaterThanOrEqual(1_698n)
    expect(slotOf(gap?.['upTo'])).toBeLessThanOrEqual(1_701n)
    // Those after it are read.
    await until(async () => (await feedOf(server.apiUrl)).length > 80)
    const feed = await fetchJson(`${server.apiUrl}/v1/data/trades/feed?limit=100`)
    expect(member(feed, 'meta', 'coverage', 'sharePct')).toBeLessThan(95)
    client.close()
  })

  test('by default an own node is measured and then followed whole', async () => {
    const node = startNode(500)
    node.head = 1_450
    await using server = await startServer(kind, { env: follow(node, 'auto') })
    await until(async () => (await metricValue(server.apiUrl, 'drawbridge_blocks_share')) === 1)
    node.head = 1_499
    await until(async () => (await feedOf(server.apiUrl)).length > 5)
    expect((await feedOf(server.apiUrl)).length).toBeGreaterThan(5)
  })

  test('limits leave a sample, which every answer states, and no results of wallets', async () => {
    const node = startNode(600)
    node.head = 1_450
    const env = { ...follow(node, 'auto'), INDEX_RPC_PER_MINUTE: '540' }
    await using server = await startServer(kind, { env })
    const read = (path: string): Promise<unknown> => fetchJson(`${server.apiUrl}/v1${path}`)
    await until(async () => (await feedOf(server.apiUrl)).length > 10)
    // The coverage of a window is cached for some seconds.
    const readBoard = () => read('/data/traders/leaderboard?window=24h&minTrades=1')
    await until(async () => member(await readBoard(), 'meta', 'coverage', 'mode') === 'sample')
    const feed = await read('/data/trades/feed')
    const mint = String(member(feed, 'trades', 0, 'baseMint'))
    const answers = [
      feed,
      await readBoard(),
      await read('/data/signals/tokens'),
      await read('/data/tokens/new'),
      await read(`/data/tokens/${mint}/traders`),
      await read(`/data/wallets/${String(member(feed, 'trades', 0, 'wallet'))}/pnl`),
    ]
    expect(answers.map((answer) => member(answer, 'meta', 'coverage', 'mode'))).toEqual(
      answers.map(() => 'sample'),
    )
    for (const answer of answers)
      expect(member(answer, 'meta', 'coverage', 'sharePct')).toBeLessThan(95)
    const [, board, , , traders, results] = answers
    expect(member(board, 'meta', 'watchedOnly')).toBe(true)
    expect([
      member(board, 'traders'),
      member(traders, 'traders'),
      member(results, 'tokens'),
    ]).toEqual([[], [], []])
    await until(
      async () =>
        (await metricValue(server.apiUrl, 'drawbridge_coverage_share{mode="sample"}')) > 0,
    )
    expect(member(await read('/monitoring/health'), 'coverage', 'mode')).toBe('sample')
  })

  test('a folder of another cluster is left as it is, and health states why', async () => {
    const node = startNode(300)
    node.head = 1_100
    const dataDir = makeFolder()
    {
      await using server = await startServer(kind, { env: follow(node), dataDir })
      await until(async () => (await feedOf(server.apiUrl)).length > 0)
      await server.stop()
    }
    node.genesis = hashFor(0, 99)
    node.head = 1_200
    await using server = await startServer(kind, { env: follow(node), dataDir })
    const before = await feedOf(server.apiUrl)
    await until(async () => member(await indexHealth(server.apiUrl), 'status') === 'degraded')
    expect(String(member(await indexHealth(server.apiUrl), 'detail'))).toContain('another cluster')
    expect(node.calls.filter(({ method, slot }) => method === 'getBlock' && slot > 1_100)).toEqual(
      [],
    )
    expect(await feedOf(server.apiUrl)).toEqual(before)
  })
})
