import { afterEach, describe, expect, test } from 'bun:test'
import { base58 } from '@scure/base'
import { address } from '../../../src/solana/address/address.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import { encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { makeTransactionReader } from '../../../src/solana/rpc/transactions.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { member } from '../../kit/http.ts'
import {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  serve,
  stopServers,
} from '../../kit/recorded-server.ts'
import {
  fixtureTransactions,
  type RecordedTransaction,
  nodeTransaction,
} from '../../kit/chain/recorded-transaction.ts'

afterEach(stopServers)

const start = (...servers: RecordedServer[]) => {
  const clock = makeHandClock()
  const outcomes: string[] = []
  const options = {
    urls: servers.map(({ url }) => url),
    nowMs: clock.nowMs,
    random: () => 0,
    onCacheRead: ({ outcome }: { outcome: string }) => void outcomes.push(outcome),
  }
  return { clock, outcomes, read: makeTransactionReader(makeRpcClient(options), options) }
}

/** As a node writes it: integers of any size in digits. */
const nodeJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? `#${item}#` : item,
  ).replace(/"#(\d+)#"/g, '$1')

const asAnswered = (recorded: RecordedTransaction, blockTime: number | null = 1_600_000_000) => {
  const { meta, ...answer } = nodeTransaction(recorded, { blockTime })
  return { ...answer, meta: { ...meta, logMessages: null } }
}

const recorded = fixtureTransactions()
const bySignature = new Map(recorded.map((each) => [each.signature, each]))
const signatures = [...bySignature.keys()]
const some = signatures.slice(0, 45)

type Call = { id: unknown; signature: string }

const callsIn = (body: unknown): Call[] =>
  (Array.isArray(body) ? body : [body]).map((call: unknown) => ({
    id: member(call, 'id'),
    signature: String(member(call, 'params', 0)),
  }))

const resultFor = ({ id, signature }: Call): unknown => {
  const found = bySignature.get(signature)
  return { jsonrpc: '2.0', id, result: found ? asAnswered(found) : null }
}

/** A node that answers batches, in another order than requested, and single calls. */
const goodNode = ({ body }: RecordedRequest): RecordedAnswer => {
  const answers = callsIn(body).map(resultFor)
  return { body: nodeJson(Array.isArray(body) ? answers.reverse() : answers[0]) }
}

const singlesOnly =
  (refusal: RecordedAnswer) =>
  (request: RecordedRequest): RecordedAnswer =>
    Array.isArray(request.body) ? refusal : goodNode(request)

describe('reading transactions', () => {
  test('every recorded one is read back unchanged', async () => {
    const { read } = start(serve(goodNode))
    const all = await read(signatures)
    expect(signatures.length).toBeGreaterThan(250)
    all.forEach((transaction, index) => {
      const original = recorded.find(({ signature }) => signature === signatures[index])
      if (!transaction || !original) throw new Error(`not read: ${signatures[index]}`)
      expect(transaction.signature).toBe(original.signature)
      expect(transaction.postLamports).toEqual(original.postBalances)
      expect(transaction.preTokenBalances.map(({ amount }) => String(amount))).toEqual(
        original.preTokenBalances.map(({ uiTokenAmount }) => uiTokenAmount.amount),
      )
      expect(transaction.innerInstructions).toHaveLength(
        original.innerInstructions.flatMap(({ instructions }) => instructions).length,
      )
      expect(transaction.error === undefined).toBe(original.error === undefined)
    })
  })

  test('of version 1', async () => {
    const signature = new Uint8Array(64).fill(7)
    const payer = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
    const wire = encodeTransaction({
      bare: false,
      signatures: [signature],
      message: {
        version: 1,
        header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1 },
        staticAccounts: [payer, systemProgram],
        blockhash: payer,
        instructions: [
          { programIndex: 1, accountIndexes: [0, 0], data: new Uint8Array(12).fill(2) },
        ],
        lookups: [],
        config: { priorityFeeLamports: 5n },
      },
    })
    const result = {
      slot: 440_000_000,
      blockTime: 1_600_000_000,
      version: 1,
      transaction: [Buffer.from(wire).toString('base64'), 'base64'],
      meta: { err: null, fee: 5_005, preBalances: [9_000, 1], postBalances: [3_995, 1] },
    }
    const { read } = start(serve([{ body: nodeJson({ id: 1, result }) }]))
    const [transaction] = await read([base58.encode(signature)])
    expect(transaction).toMatchObject({
      feeLamports: 5_005n,
      transaction: { message: { version: 1, config: { priorityFeeLamports: 5n } } },
      loadedAddresses: { writable: [], readonly: [] },
      preTokenBalances: [],
      innerInstructions: [],
    })
  })

  test('in batches of twenty, in the requested order', async () => {
    const node = serve(goodNode)
    const { read } = start(node)
    const all = await read(some)
    expect(all.map((each) => each?.signature)).toEqual(some)
    // The batches are sent concurrently and may arrive in any order.
    const sizes = node.requests.map(({ body }) => (Array.isArray(body) ? body.length : 0))
    expect(sizes.sort((one, other) => other - one)).toEqual([20, 20, 5])
    expect(node.requests.map(({ body }) => member(body, 0))).toContainEqual({
      jsonrpc: '2.0',
      id: 0,
      method: 'getTransaction',
      params: [
        some[0],
        { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 1 },
      ],
    })
  })

  test.each<[string, RecordedAnswer]>([
    [
      'an error for the whole',
      { body: { error: { code: -32600, message: 'Only method calls are supported' }, id: null } },
    ],
    ['an error in a list', { body: [{ error: { code: -32600, message: 'no' }, id: null }] }],
    ['400', { status: 400, body: { error: { code: -32600, message: 'batch' } } }],
    ['403', { status: 403, body: 'forbidden' }],
    ['413', { status: 413, body: 'too large' }],
    ['a page', { body: '<html>' }],
    ['nothing', { body: [] }],
  ])('individually if a node answers a batch by %s, which is cached', async (_name, refusal) => {
    const node = serve(singlesOnly(refusal))
    const { read, clock } = start(node)
    expect((await read(some.slice(0, 5))).map((each) => each?.signature)).toEqual(some.slice(0, 5))
    expect(node.requests).toHaveLength(6)
    await read(some.slice(5, 10))
    expect(node.requests).toHaveLength(11)
    clock.advance(10 * 60_000)
    await read(some.slice(10, 15))
    expect(node.requests).toHaveLength(17)
  })

  test('missing or malformed items of a batch are requested individually', async () => {
    const [first = '', second = '', third = ''] = some
    const node = serve((request) => {
      if (!Array.isArray(request.body)) return goodNode(request)
      const [one, two] = callsIn(request.body)
      return {
        body: nodeJson([
          { id: one?.id, result: { slot: 'what' } },
          { id: two?.id, error: { code: 429, message: 'slow down' } },
        ]),
      }
    })
    const { read } = start(node)
    expect((await read([first, second, third])).map((each) => each?.signature)).toEqual([
      first,
      second,
      third,
    ])
    expect(node.requests).toHaveLength(4)
  })

  test('one that every node returns in an unreadable form does not affect the others', async () => {
    const [good = '', bad = ''] = some
    const spoil = (call: Call): unknown =>
      call.signature === bad ? { id: call.id, result: { slot: 1, meta: {} } } : resultFor(call)
    const node = serve(({ body }) => {
      const answers = callsIn(body).map(spoil)
      return { body: nodeJson(Array.isArray(body) ? answers : answers[0]) }
    })
    const { read } = start(node)
    expect((await read([good, bad])).map((each) => each?.signature)).toEqual([good, undefined])
  })

  test('a transaction other than the requested one is refused', async () => {
    const [requested = '', other = ''] = some
    const node = serve(({ body }) => ({
      body: nodeJson(resultFor({ id: member(body, 'id'), signature: other })),
    }))
    expect(await start(node).read([requested])).toEqual([undefined])
  })

  const broken: [string, (answered: ReturnType<typeof asAnswered>) => unknown][] = [
    ['too few balances', (a) => ({ ...a, meta: { ...a.meta, preBalances: [1] } })],
    ['no meta', (a) => ({ ...a, meta: null })],
    ['bytes of nothing', (a) => ({ ...a, transaction: ['AAAA', 'base64'] })],
    ['another encoding', (a) => ({ ...a, transaction: [a.transaction[0], 'base58'] })],
    ['an invalid time', (a) => ({ ...a, blockTime: 1.5 })],
    ['a negative fee', (a) => ({ ...a, meta: { ...a.meta, fee: -1 } })],
    [
      'an inner instruction on an account that is not there',
      (a) => ({
        ...a,
        meta: {
          ...a.meta,
          innerInstructions: [
            { index: 0, instructions: [{ programIdIndex: 200, accounts: [], data: '' }] },
          ],
        },
      }),
    ],
    [
      'a token balance of an account that is not there',
      (a) => ({
        ...a,
        meta: {
          ...a.meta,
          postTokenBalances: [
            {
              accountIndex: 999,
              mint: 'So11111111111111111111111111111111111111112',
              uiTokenAmount: { amount: '1', decimals: 0 },
            },
          ],
        },
      }),
    ],
    [
      'an invalid amount',
      (a) => ({
        ...a,
        meta: {
          ...a.meta,
          postTokenBalances: [
            {
              accountIndex: 0,
              mint: 'So11111111111111111111111111111111111111112',
              uiTokenAmount: { amount: '-1', decimals: 0 },
            },
          ],
        },
      }),
    ],
  ]
  test.each(broken)('%s is refused', async (_name, spoil) => {
    const one = recorded[0]
    if (!one) throw new Error('no fixture')
    const node = serve([{ body: nodeJson({ id: 1, result: spoil(asAnswered(one)) }) }])
    expect(await start(node).read([one.signature])).toEqual([undefined])
  })

  test('a node that is down is a fault, not a missing transaction', async () => {
    const node = serve([{ status: 503 }])
    const { read } = start(node)
    await expect(read(some)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    // One per batch: individual requests would fail the same way.
    expect(node.requests).toHaveLength(3)
  })

  test('the next node if the first fails', async () => {
    const down = serve([{ status: 503 }])
    const node = serve(goodNode)
    const all = await start(down, node).read(some)
    expect(all.every((each) => each !== undefined)).toBe(true)
    expect(down.requests.length).toBeLessThanOrEqual(2)
  })

  test('no signature sends no request, and duplicates are requested once', async () => {
    const node = serve(goodNode)
    const { read } = start(node)
    expect(await read([])).toEqual([])
    expect(node.requests).toHaveLength(0)
    const [one = ''] = some
    expect((await read([one, one])).map((each) => each?.signature)).toEqual([one, one])
    expect(callsIn(node.requests[0]?.body)).toHaveLength(1)
  })
})

describe('the cache of transactions', () => {
  test('final ones are cached', async () => {
    const node = serve(goodNode)
    const { read, outcomes } = start(node)
    const first = await read(some.slice(0, 3))
    expect(await read(some.slice(0, 3))).toEqual(first)
    expect(node.requests).toHaveLength(1)
    expect(outcomes).toEqual(['miss', 'miss', 'miss', 'hit', 'hit', 'hit'])
  })

  test.each([
    ['too young', 1_700_000_000 - 30],
    ['of unknown age', null],
  ])('those %s are not cached', async (_name, blockTime) => {
    const one = recorded[0]
    if (!one) throw new Error('no fixture')
    const node = serve([{ body: nodeJson({ id: 1, result: asAnswered(one, blockTime) }) }])
    const { read } = start(node)
    await read([one.signature])
    await read([one.signature])
    expect(node.requests).toHaveLength(2)
  })

  test('absences are not cached', async () => {
    const unknown = base58.encode(Buffer.alloc(64, 9))
    const node = serve(goodNode)
    const { read } = start(node)
    expect(await read([unknown])).toEqual([undefined])
    expect(await read([unknown])).toEqual([undefined])
    expect(node.requests).toHaveLength(2)
  })
})
