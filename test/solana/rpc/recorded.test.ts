import { afterEach, describe, expect, test } from 'bun:test'
import { type Address, address } from '../../../src/solana/address/address.ts'
import { systemProgram, token2022Program } from '../../../src/solana/address/known-address.ts'
import { makeRpcChainReader, type RpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { fieldsOf, listOf, textOf } from '../../../src/network/shape.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  startRecordedServer,
} from '../../kit/recorded-server.ts'

const running: RecordedServer[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})

const fixture = (name: string): Promise<string> =>
  Bun.file(new URL(`../../fixtures/rpc/${name}`, import.meta.url)).text()

const start = (
  answers: RecordedAnswer[] | ((request: RecordedRequest) => RecordedAnswer),
): { reader: RpcChainReader; server: RecordedServer } => {
  const server = startRecordedServer(answers)
  running.push(server)
  const { nowMs } = makeHandClock()
  return { reader: makeRpcChainReader({ urls: [server.url], nowMs, random: () => 0 }), server }
}

const alice = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
const bob = address('3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E')

/** `rawLamports` is inserted as is, so that it may be any number. */
const accountText = (rawLamports: string | number, data = ''): string =>
  `{"lamports":${rawLamports},"owner":"${systemProgram}","data":["${data}","base64"],"executable":false,"rentEpoch":18446744073709551615,"space":0}`

const inContext = (value: string, slot = 100): RecordedAnswer => ({
  body: `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":${slot}},"value":${value}}}`,
})

describe('reading accounts', () => {
  test('a recorded mainnet answer', async () => {
    const { reader } = start([{ body: await fixture('getMultipleAccounts_1.json') }])
    const { slot, accounts } = await reader.readAccounts([alice, bob])
    expect(slot).toBe(328_983_133n)
    expect(accounts.get(alice)).toMatchObject({ lamports: 7_182_720n, executable: false })
    expect(accounts.get(alice)?.data.length).toBe(904)
  })

  test('lamports above 2^53 are exact', async () => {
    const { reader } = start([inContext(`[${accountText('9007199254740993')}]`)])
    const { accounts } = await reader.readAccounts([alice])
    expect(accounts.get(alice)?.lamports).toBe(9_007_199_254_740_993n)
  })

  test('no address sends no request', async () => {
    const { reader, server } = start([])
    expect(await reader.readAccounts([])).toEqual({ slot: 0n, accounts: new Map() })
    expect(server.requests).toHaveLength(0)
  })

  const wrong: [string, string][] = [
    ['no list', '{}'],
    ['too few', '[]'],
    ['negative lamports', `[${accountText(-1)}]`],
    ['a fraction of lamports', `[${accountText(1.5)}]`],
    ['more than a u64', `[${accountText('18446744073709551616')}]`],
    ['lamports as text', `[${accountText('"5"')}]`],
    ['bad base64', `[${accountText(1, 'a*b=')}]`],
    ['base64 cut short', `[${accountText(1, 'c3l')}]`],
    ['another encoding', `[${accountText(1).replace('"base64"', '"base58"')}]`],
    ['a bad owner', `[${accountText(1).replace(systemProgram, 'nobody')}]`],
    ['an executable that is no flag', `[${accountText(1).replace('false', '0')}]`],
    ['an account that is a list', '[[]]'],
  ]
  test.each(wrong)('refuses %s', async (_name, value) => {
    const { reader } = start([inContext(value)])
    await expect(reader.readAccounts([alice])).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
      problem: 'source-unusable',
      params: { source: 'the Solana node' },
    })
  })

  test('a missing or invalid slot is refused', async () => {
    for (const context of ['{}', '{"slot":"5"}', 'null']) {
      const body = `{"jsonrpc":"2.0","id":1,"result":{"context":${context},"value":[null]}}`
      const { reader } = start([{ body }])
      await expect(reader.readAccounts([alice])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    }
  })

  describe('parts of a hundred', () => {
    const many = Array.from({ length: 101 }, (_, index) => numbered(index))

    const slotsByPart = (first: number, second: number, retried: RecordedAnswer) => {
      let calls = 0
      return start(({ body }) => {
        const [keys, options] = listOf(fieldsOf(body, 'body')['params'], 'params')
        const count = listOf(keys, 'keys').length
        if (fieldsOf(options, 'options')['minContextSlot'] !== undefined) return retried
        calls += 1
        return inContext(
          `[${Array<string>(count).fill('null').join()}]`,
          count === 100 ? first : second,
        )
      })
    }

    test('close to each other are used as they are; the slot is the older one', async () => {
      const { reader, server } = slotsByPart(108, 100, { status: 500 })
      expect((await reader.readAccounts(many)).slot).toBe(100n)
      expect(server.requests).toHaveLength(2)
    })

    test('far apart: the older one is read again from a node that is not behind', async () => {
      const { reader, server } = slotsByPart(500, 100, inContext('[null]', 499))
      expect((await reader.readAccounts(many)).slot).toBe(499n)
      const retried = fieldsOf(server.requests[2]?.body, 'body')
      expect(retried['params']).toEqual([
        [many[100]],
        { encoding: 'base64', commitment: 'confirmed', minContextSlot: 492 },
      ])
    })

    test('far apart without a node that is not behind is a fault', async () => {
      const error = { code: -32016, message: 'Minimum context slot has not been reached' }
      const { reader } = slotsByPart(500, 100, { body: { jsonrpc: '2.0', id: 1, error } })
      await expect(reader.readAccounts(many)).rejects.toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
      })
    })
  })
})

describe('simulating', () => {
  const question = { transactionBase64: 'AAAA', watch: [alice, bob, alice], replaceBlockhash: true }

  const simulated = (fields: Record<string, unknown>, slot = 7): RecordedAnswer => ({
    body: { jsonrpc: '2.0', id: 1, result: { context: { slot }, value: fields } },
  })

  test('requests no signature check, inner instructions, and every watched account once', async () => {
    const { reader, server } = start([simulated({ err: null, accounts: [null, null] })])
    await reader.simulate({ ...question, replaceBlockhash: false })
    expect(server.requests[0]?.body).toMatchObject({
      method: 'simulateTransaction',
      params: [
        'AAAA',
        {
          encoding: 'base64',
          commitment: 'confirmed',
          sigVerify: false,
          replaceRecentBlockhash: false,
          innerInstructions: true,
          accounts: { encoding: 'base64', addresses: [alice, bob] },
        },
      ],
    })
  })

  test('a recorded answer of Agave 4.1', async () => {
    const recorded = fieldsOf(
      JSON.parse(await fixture('simulateTransaction.agave4.1.0.json')),
      'file',
    )
    const { reader } = start([{ body: recorded['response'] }])
    const { logs, ...answer } = await reader.simulate(question)
    expect(answer).toEqual({
      slot: 432_669_465n,
      error: { InstructionError: [0, 'MissingAccount'] },
      unitsConsumed: 150n,
      feeLamports: 5_000n,
      loadedAddresses: [],
      balancesBefore: { lamports: [670_405_303_219n, 1n], tokens: [] },
    })
    expect(logs).toHaveLength(2)
  })

  test('loaded addresses in the order of a message, and malformed ones refused', async () => {
    const { reader } = start([
      simulated({ loadedAddresses: { writable: [bob], readonly: [alice] } }),
      simulated({ loadedAddresses: { writable: ['no address'], readonly: [] } }),
    ])
    expect((await reader.simulate(question)).loadedAddresses).toEqual([bob, alice])
    expect(reader.simulate(question)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  test('a name as error becomes an object; null logs become none', async () => {
    const { reader } = start([simulated({ err: 'BlockhashNotFound', logs: null, accounts: null })])
    expect(await reader.simulate(question)).toEqual({
      slot: 7n,
      error: { type: 'BlockhashNotFound' },
      logs: [],
    })
  })

  test('a list of nulls on failure is not a state afterwards', async () => {
    const { reader } = start([
      simulated({ err: { InstructionError: [0, 'x'] }, accounts: [null, null] }),
    ])
    expect((await reader.simulate(question)).accountsAfter).toBeUndefined()
  })

  test('on success, 0 lamports is gone and null is not reported', async () => {
    const gone: unknown = JSON.parse(accountText(0))
    const { reader } = start([simulated({ err: null, accounts: [gone, null] })])
    const { accountsAfter } = await reader.simulate(question)
    expect([...(accountsAfter ?? [])]).toEqual([[alice, undefined]])
  })

  test.each([
    [
      "invalid transaction: Transaction loads an address table account that doesn't exist",
      'AddressLookupTableNotFound',
    ],
    [
      'invalid transaction: Transaction loads an address table account with an invalid owner',
      'InvalidAddressLookupTableOwner',
    ],
    [
      'invalid transaction: Transaction address table lookup uses an invalid index',
      'InvalidAddressLookupTableIndex',
    ],
    ['invalid transaction: Transaction locked too many accounts', 'TooManyAccountLocks'],
    [
      'invalid transaction: Transaction failed to sanitize accounts offsets correctly',
      'SanitizeFailure',
    ],
    [
      'failed to deserialize solana_transaction::versioned::VersionedTransaction: x',
      'SanitizeFailure',
    ],
    [
      'Account 7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8 not found',
      'AddressLookupTableNotFound',
    ],
  ])('a refusal before it runs, "%s", is an error of the transaction', async (message, type) => {
    const { reader } = start([
      inContext('[null]', 90),
      { body: { jsonrpc: '2.0', id: 1, error: { code: -32602, message } } },
    ])
    await reader.readAccounts([alice])
    expect(await reader.simulate(question)).toEqual({ slot: 90n, error: { type }, logs: [] })
  })

  test.each([
    [-32602, 'Too many accounts provided; max 1', 'UPSTREAM_ERROR'],
    [-32602, 'Indexed requests require a personal token', 'UPSTREAM_ERROR'],
    [-32601, 'Method not found', 'UPSTREAM_ERROR'],
    [-32005, 'Node is behind', 'UPSTREAM_UNAVAILABLE'],
    [-32603, 'Internal error', 'UPSTREAM_UNAVAILABLE'],
  ])('%d "%s" is a fault', async (code, message, fault) => {
    const { reader } = start([{ body: { jsonrpc: '2.0', id: 1, error: { code, message } } }])
    await expect(reader.simulate(question)).rejects.toMatchObject({ code: fault })
  })

  test.each<[string, Record<string, unknown>]>([
    ['accounts for other addresses', { err: null, accounts: [null] }],
    ['an error that is a number', { err: 5 }],
    ['logs that are no text', { err: null, logs: [5] }],
    ['units that are negative', { err: null, unitsConsumed: -1 }],
    [
      'inner instructions without an index',
      { err: null, innerInstructions: [{ instructions: [] }] },
    ],
    [
      'an inner instruction without a program',
      { err: null, innerInstructions: [{ index: 0, instructions: [{ accounts: [], data: '' }] }] },
    ],
    ['inner data that is no base58', inner({ programId: bob, accounts: [], data: '0OIl' })],
    ['words without a type', inner({ programId: bob, parsed: { info: {} } })],
  ])('refuses %s', async (_name, fields) => {
    const { reader } = start([simulated(fields)])
    await expect(reader.simulate(question)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  describe('inner instructions', () => {
    const read = async (instruction: Record<string, unknown>) => {
      const { reader } = start([simulated(inner(instruction))])
      return (await reader.simulate(question)).innerInstructions
    }

    test('as bytes', async () => {
      const encoded = { programId: bob, accounts: [alice], data: '2g', stackHeight: 3 }
      expect(await read(encoded)).toEqual([
        {
          outerIndex: 2,
          programId: bob,
          accounts: [alice],
          data: Uint8Array.of(97),
          stackHeight: 3,
        },
      ])
    })

    test('parsed, and converted back', async () => {
      const info = { source: alice, destination: bob, lamports: 5 }
      const [only] =
        (await read({ programId: systemProgram, parsed: { type: 'transfer', info } })) ?? []
      expect(only).toEqual({
        outerIndex: 2,
        programId: systemProgram,
        accounts: [alice, bob],
        data: Uint8Array.of(2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0),
      })
    })

    test('parsed, and not convertible: unchanged, with the addresses it names', async () => {
      const info = { mint: alice, deep: [{ owner: bob }], amount: '5', again: alice }
      const parsed = { type: 'confidentialSomething', info }
      expect(await read({ programId: token2022Program, parsed, stackHeight: null })).toEqual([
        {
          outerIndex: 2,
          programId: token2022Program,
          accounts: [alice, bob],
          data: new Uint8Array(0),
          parsed,
        },
      ])
    })

    test('bare text of a program other than memo is unchanged', async () => {
      expect(await read({ programId: bob, parsed: 'hello' })).toMatchObject([
        {
          programId: bob,
          data: new Uint8Array(0),
          parsed: { type: 'text', info: { text: 'hello' } },
        },
      ])
    })
  })
})

describe('lookup tables', () => {
  test('one call for all tables, shared by concurrent reads', async () => {
    const { reader, server } = start([inContext('[null,null]')])
    const needed = new Map([
      [alice, 0],
      [bob, 3],
    ])
    const answers = await Promise.all([reader.readTables(needed), reader.readTables(needed)])
    expect(answers).toEqual([new Map(), new Map()])
    expect(server.requests).toHaveLength(1)
    const { params } = fieldsOf(server.requests[0]?.body, 'body')
    expect(listOf(listOf(params, 'params')[0], 'keys').map((key) => textOf(key, 'key'))).toEqual(
      [alice, bob].sort(),
    )
  })
})

test('start requests health and version at once, stop ends it', async () => {
  const { reader, server } = start([
    { body: { jsonrpc: '2.0', id: 1, result: 'ok' } },
    { body: { jsonrpc: '2.0', id: 1, result: { 'feature-set': 1, 'solana-core': '3.1.4' } } },
  ])
  reader.start()
  while (reader.nodeVersion?.() === undefined) await Bun.sleep(1)
  reader.stop()
  expect(reader.health()).toEqual({ status: 'ok' })
  expect(reader.nodeVersion?.()).toBe('3.1.4')
  expect(methodsOf(server.requests)).toEqual(['getHealth', 'getVersion'])
})

test.each([
  ['no answer to it', { error: { code: -32601, message: 'Method not found' } }],
  ['another shape', { result: '3.1.4' }],
  ['what is no version', { result: { 'solana-core': 'x\u001b[2J' } }],
])('a node with %s has no version, and is queried once', async (_, fields) => {
  const { reader, server } = start([{ body: { jsonrpc: '2.0', id: 1, ...fields } }])
  await reader.learnVersions()
  await reader.learnVersions()
  expect(reader.nodeVersion?.()).toBeUndefined()
  expect(methodsOf(server.requests)).toEqual(['getVersion'])
})

test('a node that refuses the version request works anyway, and is queried three times at most', async () => {
  const { reader, server } = start([{ status: 403, body: {} }])
  for (let turn = 0; turn < 5; turn++) await reader.learnVersions()
  expect(reader.nodeVersion?.()).toBeUndefined()
  expect(reader.health()).toEqual({ status: 'unknown' })
  expect(methodsOf(server.requests)).toEqual(['getVersion', 'getVersion', 'getVersion'])
})

function methodsOf(requests: readonly { body: unknown }[]): unknown[] {
  return requests.map(({ body }) => fieldsOf(body, 'body')['method'])
}

function numbered(index: number): Address {
  return address(`${'1'.repeat(30)}${index < 58 ? 'z' : 'y'}${alphabet[index % 58] ?? ''}`)
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function inner(instruction: Record<string, unknown>): Record<string, unknown> {
  return { err: null, innerInstructions: [{ index: 2, instructions: [instruction] }] }
}
