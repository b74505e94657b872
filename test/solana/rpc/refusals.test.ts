import { afterEach, describe, expect, test } from 'bun:test'
import { base58 } from '@scure/base'
import { tokenProgram } from '../../../src/solana/address/known-address.ts'
import { member } from '../../kit/http.ts'
import { type RecordedAnswer, serve, stopServers } from '../../kit/recorded-server.ts'
import { alice, readerOf, start, fixture, answer, refusal } from './ledger-setup.ts'

afterEach(stopServers)

describe('refusals', () => {
  const empty = answer({ context: { slot: 5 }, value: [] })

  test('an unknown signature is not a node error', async () => {
    const { ledger } = start([refusal(-32020, 'Transaction not found')])
    const before = base58.encode(Buffer.alloc(64, 9))
    expect(await ledger.readSignatures(alice, { limit: 5, before })).toBeUndefined()
  })

  test.each<[string, RecordedAnswer]>([
    ['method not found', refusal(-32601, 'Method not found')],
    ['an access token is required', refusal(-32602, 'Indexed requests require a personal token')],
    ['forbidden', { status: 403, body: 'no' }],
    [
      'a quota of nothing',
      {
        status: 429,
        headers: { 'x-ratelimit-method-limit': '0', 'retry-after': '10' },
        body: { error: { code: 429, message: 'Too many requests for a specific RPC call' } },
      },
    ],
  ])('%s: cached for a while, for this method only', async (_name, refused) => {
    const { ledger, server, clock } = start((request) =>
      member(request.body, 'method') === 'getTokenLargestAccounts' ? refused : empty,
    )
    const notOffered = { refused: 'not-offered' as const }
    for (let count = 0; count < 7; count += 1)
      expect(await ledger.readLargestAccounts(alice)).toEqual(notOffered)
    expect(server.requests).toHaveLength(1)
    expect(await ledger.readTokenAccounts(alice, tokenProgram)).toMatchObject({ slot: 5n })
    clock.advance(10 * 60_000)
    expect(await ledger.readLargestAccounts(alice)).toEqual(notOffered)
    expect(server.requests).toHaveLength(3)
  })

  test('an account missing from the index does not affect others', async () => {
    const { ledger } = start([
      refusal(-32010, 'alice excluded from account secondary indexes; method unavailable for key'),
      empty,
    ])
    expect(await ledger.readTokenAccounts(alice, tokenProgram)).toEqual({
      refused: 'not-for-address',
    })
    expect(await ledger.readTokenAccounts(alice, tokenProgram)).toMatchObject({ accounts: [] })
  })

  test('words inside an address are not the node’s words', async () => {
    const { ledger } = start([refusal(-32602, 'Invalid param: 3UPgradeCuq7cdSby6waN2P7j9'), empty])
    await ledger.readTokenAccounts(alice, tokenProgram)
    expect(await ledger.readTokenAccounts(alice, tokenProgram)).toMatchObject({ accounts: [] })
  })

  test('the next node is tried if one refuses', async () => {
    const first = serve([refusal(-32601)])
    const second = serve([empty])
    const ledger = readerOf(first.url, second.url)
    for (let count = 0; count < 3; count += 1)
      expect(await ledger.readLargestAccounts(alice)).toMatchObject({ slot: 5n })
    expect([first.requests.length, second.requests.length]).toEqual([1, 3])
  })

  test('a node that is down and one that refuses together are not a refusal', async () => {
    const ledger = readerOf(serve([{ status: 503 }]).url, serve([refusal(-32601)]).url)
    await expect(ledger.readLargestAccounts(alice)).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
  })

  test('failures of expensive requests do not close the node to others', async () => {
    const { ledger } = start((request) =>
      member(request.body, 'method') === 'getEpochInfo'
        ? answer({ epoch: 3, absoluteSlot: 4 })
        : { status: 504 },
    )
    for (let count = 0; count < 8; count += 1)
      await expect(ledger.readTokenAccounts(alice, tokenProgram)).rejects.toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
      })
    expect(await ledger.readEpoch()).toEqual({ epoch: 3n, slot: 4n })
  })

  test('too many expensive requests pause that method only', async () => {
    const { ledger, server, clock } = start((request) =>
      member(request.body, 'method') === 'getEpochInfo'
        ? answer({ epoch: 3, absoluteSlot: 4 })
        : { status: 429, headers: { 'retry-after': '20' } },
    )
    for (let count = 0; count < 3; count += 1)
      await expect(ledger.readLargestAccounts(alice)).rejects.toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
        headers: { 'retry-after': '20' },
      })
    expect(server.requests).toHaveLength(1)
    expect(await ledger.readEpoch()).toEqual({ epoch: 3n, slot: 4n })
    clock.advance(20_000)
    await expect(ledger.readLargestAccounts(alice)).rejects.toThrow()
    expect(server.requests).toHaveLength(3)
  })

  test('a method with a used-up quota is paused alone, others are answered', async () => {
    const { ledger, server, clock } = start((request) =>
      member(request.body, 'method') === 'getSignaturesForAddress'
        ? {
            status: 429,
            headers: { 'retry-after': '10', 'x-ratelimit-method-remaining': '-3' },
            body: { error: { code: 429, message: 'Too many requests for a specific RPC call' } },
          }
        : answer({ epoch: 3, absoluteSlot: 4 }),
    )
    for (let count = 0; count < 8; count += 1)
      await expect(ledger.readSignatures(alice, { limit: 5 })).rejects.toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
        headers: { 'retry-after': '10' },
      })
    expect(server.requests).toHaveLength(1)
    expect(await ledger.readEpoch()).toEqual({ epoch: 3n, slot: 4n })
    clock.advance(10_000)
    await expect(ledger.readSignatures(alice, { limit: 5 })).rejects.toThrow()
    expect(server.requests).toHaveLength(3)
  })

  test('an answer too large to read is reported, and not requested from another node', async () => {
    const huge = serve([answer('x'.repeat(17 * 1024 * 1024))])
    const other = serve([empty])
    const ledger = readerOf(huge.url, other.url)
    expect(await ledger.readTokenAccounts(alice, tokenProgram)).toEqual({
      refused: 'too-large',
    })
    expect(other.requests).toHaveLength(0)
  })

  test('a wallet with ten thousand token accounts is read', async () => {
    const recorded = await fixture('getTokenAccountsForProgramByOwner.json')
    const one = member(recorded, 'result', 'value', 0)
    const { ledger } = start([
      answer({ context: { slot: 5 }, value: Array.from({ length: 10_000 }, () => one) }),
    ])
    const read = await ledger.readTokenAccounts(alice, tokenProgram)
    expect('accounts' in read && read.accounts.length).toBe(10_000)
  })
})
