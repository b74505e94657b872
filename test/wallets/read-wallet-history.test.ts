import { describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import type { LedgerReader, SignatureRow } from '../../src/solana/ledger.ts'
import { openPosition, type Position, sealPosition } from '../../src/wallets/history/position.ts'
import { readPage } from '../../src/wallets/read-wallet-history.ts'
import { addressOf, makeScriptedHistory, signatureOf } from '../kit/ledger/scripted-history.ts'
import { seededRandom } from '../kit/seeded-random.ts'

type Scripted = ReturnType<typeof makeScriptedHistory>
type ReadSignatures = LedgerReader['readSignatures']

const scope = 'activity test'

const page = (
  readSignatures: ReadSignatures,
  options: {
    addresses?: readonly ReturnType<typeof addressOf>[]
    from?: Position
    limit?: number
    readAhead?: number
    itemsOf?: (row: SignatureRow) => string[]
    shouldRead?: (row: SignatureRow) => boolean
    readTransactions?: LedgerReader['readTransactions']
    nowMs?: () => number
  },
) => {
  const { itemsOf = ({ signature }: SignatureRow) => [signature] } = options
  return readPage<string>(
    {
      ledger: {
        readSignatures,
        readTransactions:
          options.readTransactions ??
          ((signatures) => Promise.resolve(signatures.map(() => undefined))),
      },
      nowMs: options.nowMs ?? (() => 0),
    },
    {
      bookmarks:
        options.from?.bookmarks ??
        (options.addresses ?? [addressOf(1)]).map((address) => ({ address, more: false })),
      ...(options.from && { from: options.from }),
      limit: options.limit ?? 20,
      readAhead: options.readAhead ?? 1,
      shouldRead: options.shouldRead ?? (() => true),
      itemsOf: (read) => Promise.resolve(read.map(({ row }) => itemsOf(row))),
    },
  )
}

/** Passes the cursor on as text, as a caller does. */
const carried = (position: Position | undefined): Position | undefined => {
  if (!position) return undefined
  const opened = openPosition(scope, sealPosition(scope, position))
  expect(opened).toEqual(position)
  return opened
}

const fault = new Fault('source-unreachable', { source: 'the test source' })

/** Hundreds of transactions of a wallet and its token accounts, many of them in the same slots. */
const busyHistory = (random: () => number, addresses: number): Scripted => {
  const chain = makeScriptedHistory()
  const count = Math.floor(random() * 300)
  let slot = 1_000n
  for (let index = 0; index < count; index += 1) {
    if (random() < 0.5) slot += BigInt(1 + Math.floor(random() * 3))
    const names = Array.from({ length: addresses }, (_, at) => addressOf(at)).filter(
      () => random() < 0.4,
    )
    chain.add(slot, names)
  }
  return chain
}

describe('pages', () => {
  test('return everything once and in order while more arrives', async () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const random = seededRandom(seed)
      const count = 1 + Math.floor(random() * 5)
      const addresses = Array.from({ length: count }, (_, at) => addressOf(at))
      const chain = busyHistory(random, count)
      const itemsOf = ({ signature }: SignatureRow): string[] =>
        Array.from({ length: (signature.charCodeAt(80) || 0) % 4 }, (_, at) => `${signature}-${at}`)
      const expected = chain.happened
        .filter(({ names }) => names.length > 0)
        .flatMap(({ row }) => itemsOf(row))
      const slots = new Map(chain.happened.map(({ row }) => [row.signature, row.slot]))
      const found: string[] = []
      let from: Position | undefined
      for (let pages = 0; pages < 2_000; pages += 1) {
        const limit = 1 + Math.floor(random() * 12)
        const { items, next } = await page(chain.readSignatures, {
          addresses,
          limit,
          itemsOf,
          ...(from && { from }),
        })
        expect(items.length).toBeLessThanOrEqual(limit)
        found.push(...items)
        from = carried(next)
        if (!from) break
        for (const address of addresses) if (random() < 0.5) chain.add(9_999n, [address])
      }
      expect(from, `seed ${seed}`).toBeUndefined()
      expect(found.toSorted(), `seed ${seed}`).toEqual(expected.toSorted())
      expect(new Set(found).size).toBe(found.length)
      const order = found.map((id) => slots.get(id.split('-')[0] ?? '') ?? -1n)
      expect(order).toEqual(order.toSorted((a, b) => Number(b - a)))
    }
  })

  test('of one address are in block order', async () => {
    const chain = makeScriptedHistory()
    const all = [1n, 2n, 2n, 2n, 3n].map((slot) => chain.add(slot, [addressOf(1)]))
    const { items, next } = await page(chain.readSignatures, {})
    expect(items).toEqual(all.toReversed())
    expect(next).toBeUndefined()
  })

  test('are empty without transactions', async () => {
    expect(await page(makeScriptedHistory().readSignatures, {})).toEqual({ items: [] })
  })
})

describe('bounds', () => {
  const long = (rows: number, fields: Partial<SignatureRow> = {}): Scripted => {
    const chain = makeScriptedHistory()
    for (let slot = 0; slot < rows; slot += 1) chain.add(BigInt(slot), [addressOf(1)], fields)
    return chain
  }

  test('transactions without items give short pages until the end', async () => {
    const chain = long(500)
    let from: Position | undefined
    let pages = 0
    const seen: string[] = []
    do {
      const result = await page(chain.readSignatures, {
        ...(from && { from }),
        readAhead: 20,
        itemsOf: ({ signature }) => {
          seen.push(signature)
          return []
        },
      })
      expect(result.items).toEqual([])
      from = carried(result.next)
      pages += 1
    } while (from)
    expect(pages).toBe(Math.ceil(500 / 120))
    expect(seen).toHaveLength(500)
  })

  test('failed ones are skipped without being read, a bounded number per page', async () => {
    const chain = long(20_000, { failed: true })
    const result = await page(chain.readSignatures, { shouldRead: ({ failed }) => !failed })
    expect(result.items).toEqual([])
    expect(chain.requests).toHaveLength(7)
    expect(carried(result.next)?.bookmarks[0]?.before).toBe(signatureOf(20_000 - 6_100))
  })

  test('a slot too long to read in full does not stop paging', async () => {
    const chain = makeScriptedHistory()
    const addresses = [addressOf(1), addressOf(2)]
    for (let count = 0; count < 9_000; count += 1) chain.add(5n, addresses)
    const first = await page(chain.readSignatures, { addresses, limit: 100 })
    expect(first.items).toHaveLength(100)
    const second = await page(chain.readSignatures, {
      limit: 100,
      from: carried(first.next) ?? expect.unreachable(),
    })
    expect(new Set([...first.items, ...second.items]).size).toBe(200)
  })

  test('a slow page ends early', async () => {
    let nowMs = 0
    const { items, next } = await page(long(300).readSignatures, {
      limit: 100,
      nowMs: () => (nowMs += 2_500),
    })
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThan(100)
    expect(next).toBeDefined()
  })
})

describe('a node that fails', () => {
  const chain = (): Scripted => {
    const made = makeScriptedHistory()
    for (let slot = 0; slot < 250; slot += 1) made.add(BigInt(slot), [addressOf(1)])
    return made
  }

  test('at the first request is reported', async () => {
    const failing: ReadSignatures = () => Promise.reject(fault)
    await expect(page(failing, {})).rejects.toBe(fault)
    const made = chain()
    await expect(
      page(made.readSignatures, { readTransactions: () => Promise.reject(fault) }),
    ).rejects.toBe(fault)
  })

  test('midway ends the page with a cursor', async () => {
    const made = chain()
    let calls = 0
    const first = await page(made.readSignatures, {
      limit: 100,
      readTransactions: (signatures) => {
        calls += 1
        return calls < 2 ? Promise.resolve(signatures.map(() => undefined)) : Promise.reject(fault)
      },
    })
    expect(first.items).toHaveLength(20)
    const from = carried(first.next) ?? expect.unreachable()
    const second = await page(made.readSignatures, { from, limit: 100 })
    expect(second.items[0]).toBe(signatureOf(250 - 21))
  })

  test('at older signatures ends the page too', async () => {
    const made = chain()
    const result = await page(
      (address, options) =>
        options.before === undefined
          ? made.readSignatures(address, options)
          : Promise.reject(fault),
      { limit: 100, itemsOf: ({ slot, signature }) => (slot % 2n === 0n ? [signature] : []) },
    )
    expect(result.items).toHaveLength(50)
    expect(carried(result.next)?.bookmarks).toMatchObject([{ before: signatureOf(150) }])
  })

  test.each([
    [
      'does not know the cursor’s transaction',
      (): Promise<undefined> => Promise.resolve(undefined),
    ],
    ['denies what it returned', () => Promise.resolve([])],
  ])('and %s is not trusted', async (_, read) => {
    const made = chain()
    const { next } = await page(made.readSignatures, { limit: 10 })
    const from = carried(next) ?? expect.unreachable()
    await expect(page(read, { from })).rejects.toThrow('cursor-transaction-unknown')
  })

  test('by returning the same page forever ends the list', async () => {
    const made = chain()
    const result = await page((address, { limit }) => made.readSignatures(address, { limit }), {
      limit: 100,
      itemsOf: () => [],
    })
    expect(result.items).toEqual([])
  })

  test('our own bugs are not reported as node failures', async () => {
    const bug = new Error('bug')
    await expect(page(() => Promise.reject(bug), {})).rejects.toBe(bug)
  })
})
