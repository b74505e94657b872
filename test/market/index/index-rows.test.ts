// Over real HTTP: a node that does not list a pool's transactions, with GeckoTerminal as a fallback.
import { afterEach, describe, expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import { followSource } from '../../../src/market/index/index-follow.ts'
import { sourceOf } from '../../../src/market/index/index-source.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../../src/solana/rpc/ledger-reader.ts'
import { makeGeckoTerminal } from '../../../src/market/adapters/providers/geckoterminal.ts'
import { makeTokenMarket } from '../../../src/market/adapters/providers/market.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { type Reply, startHistoryNode, type HistoryEntry } from '../../kit/ledger/history-node.ts'
import { signatureNumber } from '../../kit/market/index-trades.ts'
import { openTradeIndex } from '../../kit/market/trade-index.ts'
import { ledgerTransaction } from '../../kit/ledger/ledger-record.ts'
import { busierTrader, recordedPast } from '../../kit/ledger/recorded-past.ts'
import { type RecordedAnswer, startRecordedServer } from '../../kit/recorded-server.ts'

const nowSeconds = 1_787_841_120
/** Used as a pool: an address that appears in recorded trades. */
const pool = address(busierTrader)

const running: { stop: () => void }[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})

const past = recordedPast(nowSeconds)
const involvesPool = ({ recorded }: HistoryEntry): boolean => {
  const { transaction, loadedAddresses } = ledgerTransaction(recorded)
  return [transaction.message.staticAccounts, ...Object.values(loadedAddresses)]
    .flat()
    .includes(pool)
}
const atPool = past.filter(involvesPool)
const elsewhere = past.filter((entry) => !involvesPool(entry))

const tradeRow = (signature: string, slot: number) => ({
  id: `solana_${slot}_${signature}_0_1`,
  type: 'trade',
  attributes: {
    block_number: slot,
    block_timestamp: '2026-08-27T14:29:02Z',
    tx_hash: signature,
    tx_from_address: pool,
    kind: 'buy',
  },
})

const rowOf = ({ recorded, slot = 0 }: HistoryEntry) => tradeRow(recorded.signature, slot)

const rowsIn = (rows: readonly unknown[]): RecordedAnswer => ({ body: { data: rows } })

const refused: Reply = { status: 429 }

/** Wired as in production. The node refuses to list signatures unless `list` returns undefined. */
const start = (gecko: () => RecordedAnswer, list: () => Reply | undefined = () => refused) => {
  const node = startHistoryNode(past)
  node.interrupt.set('getSignaturesForAddress', list)
  const server = startRecordedServer(gecko)
  running.push(node, server)
  const clock = makeHandClock(nowSeconds * 1_000)
  const chance = { nowMs: clock.nowMs, random: () => 0 }
  const archive = openTradeIndex(clock)
  const client = makeRpcClient({ urls: [node.url], nowMs: clock.nowMs })
  const clientDeps = { ...chance, sleep: async (ms: number) => clock.advance(ms) }
  const outcomes = { trade: 0, 'no-trade': 0, missing: 0, unread: 0 }
  const deps = {
    ledger: makeRpcLedgerReader(client, { ...chance, keepTransactions: false }),
    market: makeTokenMarket({
      providers: [makeGeckoTerminal({ baseUrl: server.url }, clientDeps)],
      verifiedTokens: () => [],
      ...chance,
    }),
    archive,
    budget: {
      take: async () => true,
      pause: async () => true,
      stopped: () => false,
      stop: () => undefined,
    },
    nowMs: clock.nowMs,
    onTransactions: (outcome: keyof typeof outcomes, count: number) =>
      void (outcomes[outcome] += count),
    onStored: () => undefined,
    onGap: () => undefined,
  }
  return {
    server,
    node,
    clock,
    outcomes,
    follow: (kind: 'pool' | 'wallet' = 'pool') => followSource(sourceOf(pool, kind), deps),
    trades: async () => (await archive.feed({}, { limit: 1_000 })).trades,
    progress: async () => (await archive.progress([pool])).get(pool),
  }
}

/** The same history, listed by the node itself. */
const listedByNode = async () => {
  const node = start(
    () => ({ status: 500 }),
    () => undefined,
  )
  expect(await node.follow()).toBe(true)
  expect(node.server.requests.filter(({ path }) => path.endsWith('/trades'))).toEqual([])
  return node
}

const refusals: readonly (readonly [string, Reply])[] = [
  ['429', { status: 429 }],
  ['403', { status: 403 }],
  ['an error code of its own', { error: { code: -32602, message: 'Indexed requests refused' } }],
  ['a method it does not have', { error: { code: -32601, message: 'Method not found' } }],
]

describe.each(refusals)('a node that answers with %s', (_name, reply) => {
  test('the provider lists the transactions and the node returns them', async () => {
    const byNode = await listedByNode()
    const byProvider = start(
      () => rowsIn(atPool.map(rowOf)),
      () => reply,
    )
    expect(await byProvider.follow()).toBe(true)
    expect(await byProvider.trades()).toEqual(await byNode.trades())
    expect(await byProvider.trades()).not.toEqual([])
    expect(await byProvider.progress()).toEqual(await byNode.progress())
    expect(byProvider.server.requests[0]?.path).toBe(`/networks/solana/pools/${pool}/trades`)
  })
})

describe('rows from a provider', () => {
  test('are cached for minutes and read once', async () => {
    const { follow, server, node, clock } = start(() => rowsIn(atPool.map(rowOf)))
    await follow()
    const read = node.requests.get('getTransaction')?.length
    clock.advance(60_000)
    expect(await follow()).toBe(true)
    expect(server.requests).toHaveLength(1)
    expect(node.requests.get('getTransaction')).toHaveLength(Number(read))
    clock.advance(300_000)
    expect(await follow()).toBe(true)
    expect(server.requests).toHaveLength(2)
    expect(node.requests.get('getTransaction')).toHaveLength(Number(read))
  })

  test('several swaps in one transaction are read once', async () => {
    const [one] = atPool.map(rowOf)
    const { follow, node } = start(() => rowsIn([one, { ...one, id: `${one?.id}2` }]))
    await follow()
    expect(node.requests.get('getTransaction')).toHaveLength(1)
  })

  test('unknown transactions and those of other pools are not stored', async () => {
    const { follow, trades, progress, outcomes } = start(() =>
      rowsIn([tradeRow(signatureNumber(1), 500_000_000), ...elsewhere.slice(0, 5).map(rowOf)]),
    )
    expect(await follow()).toBe(false)
    expect(await trades()).toEqual([])
    expect(await progress()).toBeUndefined()
    expect(outcomes).toMatchObject({ trade: 0, missing: 6 })
  })

  test('a made-up slot is ignored', async () => {
    const [newest] = atPool
    const { follow, progress, trades } = start(() =>
      rowsIn(atPool.map(({ recorded }) => tradeRow(recorded.signature, Number.MAX_SAFE_INTEGER))),
    )
    await follow()
    expect((await progress())?.slot).toBe(BigInt(newest?.slot ?? 0))
    expect(await trades()).toEqual(await (await listedByNode()).trades())
  })

  test('the node’s own list is used again once it works', async () => {
    let list: Reply | undefined = refused
    const { follow, clock, server, trades } = start(
      () => rowsIn(atPool.slice(2).map(rowOf)),
      () => list,
    )
    await follow()
    const before = (await trades()).length
    list = undefined
    // A refused method is paused for a while.
    clock.advance(600_000)
    expect(await follow()).toBe(true)
    expect((await trades()).length).toBeGreaterThan(before)
    expect(await trades()).toEqual(await (await listedByNode()).trades())
    expect(server.requests).toHaveLength(1)
  })
})

describe('rejects with the fault of the node', () => {
  test.each<[string, RecordedAnswer]>([
    ['knows no trades of the pool', rowsIn([])],
    ['knows no such pool', { status: 404, body: {} }],
    ['is down', { status: 500 }],
    ['rate limits', { status: 429 }],
    ['changed its form', rowsIn([{ id: `solana_1_x`, type: 'trade' }])],
  ])('if the provider %s', async (_what, answer) => {
    const { follow, trades } = start(() => answer)
    await expect(follow()).rejects.toMatchObject({ name: 'Fault' })
    expect(await trades()).toEqual([])
  })

  test('if the node does not return the transactions either', async () => {
    const { follow, node, progress } = start(() => rowsIn(atPool.map(rowOf)))
    node.interrupt.set('getTransaction', () => ({ status: 503 }))
    await expect(follow()).rejects.toMatchObject({ name: 'Fault' })
    expect(await progress()).toBeUndefined()
  })

  test('for a wallet, because a provider’s list is not complete', async () => {
    const { follow, server } = start(() => rowsIn(atPool.map(rowOf)))
    await expect(follow('wallet')).rejects.toMatchObject({ name: 'Fault' })
    expect(server.requests).toEqual([])
  })
})

test('some recordings involve the pool and others do not', () => {
  expect(atPool.length).toBeGreaterThan(3)
  expect(elsewhere.length).toBeGreaterThan(5)
})
