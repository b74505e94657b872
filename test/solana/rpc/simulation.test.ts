import { afterEach, describe, expect, test } from 'bun:test'
import { systemProgram, token2022Program } from '../../../src/solana/address/known-address.ts'
import { fieldsOf } from '../../../src/network/shape.ts'
import { type RecordedAnswer, stopServers } from '../../kit/recorded-server.ts'
import { accountText, alice, bob, fixture, inContext, start } from './recorded-scene.ts'

afterEach(stopServers)

describe('simulating', () => {
  const input = { transactionBase64: 'AAAA', watch: [alice, bob, alice], replaceBlockhash: true }

  const simulated = (fields: Record<string, unknown>, slot = 7): RecordedAnswer => ({
    body: { jsonrpc: '2.0', id: 1, result: { context: { slot }, value: fields } },
  })

  test('requests no signature check, inner instructions, and every watched account once', async () => {
    const { reader, server } = start([simulated({ err: null, accounts: [null, null] })])
    await reader.simulate({ ...input, replaceBlockhash: false })
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
    const { logs, ...answer } = await reader.simulate(input)
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
    expect((await reader.simulate(input)).loadedAddresses).toEqual([bob, alice])
    expect(reader.simulate(input)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  test('a name as error becomes an object; null logs become none', async () => {
    const { reader } = start([simulated({ err: 'BlockhashNotFound', logs: null, accounts: null })])
    expect(await reader.simulate(input)).toEqual({
      slot: 7n,
      error: { type: 'BlockhashNotFound' },
      logs: [],
    })
  })

  test('a list of nulls on failure is not a state afterwards', async () => {
    const { reader } = start([
      simulated({ err: { InstructionError: [0, 'x'] }, accounts: [null, null] }),
    ])
    expect((await reader.simulate(input)).accountsAfter).toBeUndefined()
  })

  test('on success, 0 lamports is gone and null is not reported', async () => {
    const gone: unknown = JSON.parse(accountText(0))
    const { reader } = start([simulated({ err: null, accounts: [gone, null] })])
    const { accountsAfter } = await reader.simulate(input)
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
    expect(await reader.simulate(input)).toEqual({ slot: 90n, error: { type }, logs: [] })
  })

  test.each([
    [-32602, 'Too many accounts provided; max 1', 'UPSTREAM_ERROR'],
    [-32602, 'Indexed requests require a personal token', 'UPSTREAM_ERROR'],
    [-32601, 'Method not found', 'UPSTREAM_ERROR'],
    [-32005, 'Node is behind', 'UPSTREAM_UNAVAILABLE'],
    [-32603, 'Internal error', 'UPSTREAM_UNAVAILABLE'],
  ])('%d "%s" is a fault', async (code, message, fault) => {
    const { reader } = start([{ body: { jsonrpc: '2.0', id: 1, error: { code, message } } }])
    await expect(reader.simulate(input)).rejects.toMatchObject({ code: fault })
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
    await expect(reader.simulate(input)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  describe('inner instructions', () => {
    const read = async (instruction: Record<string, unknown>) => {
      const { reader } = start([simulated(inner(instruction))])
      return (await reader.simulate(input)).innerInstructions
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

function inner(instruction: Record<string, unknown>): Record<string, unknown> {
  return { err: null, innerInstructions: [{ index: 2, instructions: [instruction] }] }
}
