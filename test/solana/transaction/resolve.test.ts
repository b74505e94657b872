import { describe, expect, test } from 'bun:test'
import { VersionedTransaction } from '@solana/web3.js'
import { type Address, address } from '../../../src/solana/address/address.ts'
import type { Message } from '../../../src/solana/transaction/message.ts'
import { neededTableEntries, resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { key } from '../decoding/programs/client-instruction.ts'
import { buildMessage, type MessageParts } from './message-builder.ts'
import { decodeOrThrow, mainnet, resolveRecorded } from './recorded.ts'

const messageOf = (parts: MessageParts): Message => decodeOrThrow(buildMessage(parts)).message

const [table, other] = [key(100), key(101)]

const withLookups = messageOf({
  version: 0,
  lookups: [
    [100, [4, 1], [0]],
    [101, [2], [3, 0]],
    [100, [], [7]],
  ],
  instructions: [{ programIndex: 2, accountIndexes: [0, 3, 5, 6, 8], data: [] }],
})

const entries = (first: number, count: number): Address[] =>
  Array.from({ length: count }, (_, index) => key(first + index))

const tables = new Map([
  [table, entries(110, 8)],
  [other, entries(130, 4)],
])

describe('resolveMessage', () => {
  test('puts all writable entries before all read-only ones, tables in their order', () => {
    const resolution = resolveMessage(withLookups, tables)
    if (!resolution.ok) throw new Error('missing')
    const { accounts, instructions, feePayer } = resolution.resolved
    expect(feePayer).toBe(key(1))
    expect(accounts.slice(3)).toEqual([
      { address: key(114), signer: false, writable: true, source: 'lookup' },
      { address: key(111), signer: false, writable: true, source: 'lookup' },
      { address: key(132), signer: false, writable: true, source: 'lookup' },
      { address: key(110), signer: false, writable: false, source: 'lookup' },
      { address: key(133), signer: false, writable: false, source: 'lookup' },
      { address: key(130), signer: false, writable: false, source: 'lookup' },
      { address: key(117), signer: false, writable: false, source: 'lookup' },
    ])
    expect(instructions[0]?.accounts.map((account) => account.address)).toEqual([
      key(1),
      key(114),
      key(132),
      key(110),
      key(130),
    ])
  })

  test('returns the highest index needed of each table', () => {
    expect([...neededTableEntries(withLookups)]).toEqual([
      [table, 7],
      [other, 3],
    ])
    expect(neededTableEntries(messageOf({ version: 'legacy' })).size).toBe(0)
  })

  test.each<[string, Map<Address, Address[]>, unknown]>([
    [
      'no tables',
      new Map(),
      [
        { table, highestIndex: 7 },
        { table: other, highestIndex: 3 },
      ],
    ],
    [
      'a table that is one entry short',
      new Map([...tables, [other, entries(130, 3)]]),
      [{ table: other, highestIndex: 3, entryCount: 3 }],
    ],
    [
      'an empty table',
      new Map([...tables, [table, []]]),
      [{ table, highestIndex: 7, entryCount: 0 }],
    ],
  ])('reports what is missing: %s', (_, tables, missing) => {
    expect<unknown>(resolveMessage(withLookups, tables)).toEqual({ ok: false, missing })
  })

  test.each<[MessageParts['version']]>([['legacy'], [0], [1]])(
    'roles of version %p follow the header',
    (version) => {
      const message = messageOf({
        version: version ?? 0,
        header: [3, 1, 2],
        accounts: 7,
        instructions: [],
      })
      const resolution = resolveMessage(message, new Map())
      if (!resolution.ok) throw new Error('missing')
      expect(
        resolution.resolved.accounts.map(({ signer, writable }) => [signer, writable]),
      ).toEqual([
        [true, true],
        [true, true],
        [true, false],
        [false, true],
        [false, true],
        [false, false],
        [false, false],
      ])
    },
  )

  test('agrees with web3.js on signers and writability, and with the node on loaded addresses', () => {
    for (const recorded of mainnet) {
      const { message } = VersionedTransaction.deserialize(recorded.bytes)
      const { accounts } = resolveRecorded(recorded)
      const { writable = [], readonly = [] } = recorded.meta.loadedAddresses ?? {}
      const loaded = accounts.slice(message.staticAccountKeys.length)
      expect(loaded.map((account) => account.address)).toEqual(
        [...writable, ...readonly].map(address),
      )
      for (const [index, account] of accounts.entries()) {
        expect(account.signer).toBe(message.isAccountSigner(index))
        expect(account.writable).toBe(message.isAccountWritable(index))
      }
    }
  })
})
