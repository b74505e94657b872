import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { transferChecked } from '../../../scripts/sandbox/token-instructions.ts'
import { type Address, address, addressToBytes } from '../../../src/solana/address/address.ts'
import { token2022Program, tokenProgram } from '../../../src/solana/address/known-address.ts'
import type { LedgerReader } from '../../../src/solana/ledger.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../../src/solana/rpc/ledger-reader.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { member } from '../../kit/http.ts'
import {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  startRecordedServer,
} from '../../kit/recorded-server.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'

const running: RecordedServer[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})

const known = (key: PublicKey): Address => address(key.toBase58())
const alice = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')

const readerOf = (...urls: string[]): LedgerReader => {
  const options = { urls, nowMs: Date.now, random: Math.random }
  return makeRpcLedgerReader(makeRpcClient(options), options)
}

const serve = (
  answers: RecordedAnswer[] | ((request: RecordedRequest) => RecordedAnswer),
): RecordedServer => {
  const server = startRecordedServer(answers)
  running.push(server)
  return server
}

const start = (answers: Parameters<typeof serve>[0]) => {
  const server = serve(answers)
  const clock = makeHandClock()
  const options = { urls: [server.url], nowMs: clock.nowMs, random: () => 0 }
  return { server, clock, ledger: makeRpcLedgerReader(makeRpcClient(options), options) }
}

const fixture = async (name: string): Promise<unknown> =>
  Bun.file(new URL(`../../fixtures/rpc/${name}`, import.meta.url)).json()

const answer = (result: unknown): RecordedAnswer => ({ body: { jsonrpc: '2.0', id: 1, result } })
const refusal = (code: number, message = 'no'): RecordedAnswer => ({
  body: { jsonrpc: '2.0', id: 1, error: { code, message } },
})

describe.skipIf(noTestChain !== undefined)('against a real chain', () => {
  let chain: TestChain
  let ledger: LedgerReader
  const owner = Keypair.generate()
  const friend = Keypair.generate().publicKey
  const mint = Keypair.generate().publicKey
  const newMint = Keypair.generate().publicKey
  let classic: PublicKey
  let extended: PublicKey

  beforeAll(async () => {
    chain = await startTestChain()
    ledger = readerOf(chain.url)
    await chain.fundSol(owner.publicKey, 5_000_000_000n)
    await chain.createMint(mint, { decimals: 6, supply: 1_000n })
    await chain.createMint(newMint, { decimals: 9, supply: 1_000n }, token2022ProgramId)
    classic = await chain.createTokenAccount({ mint, owner: owner.publicKey, amount: 1_000n })
    extended = await chain.createTokenAccount(
      { mint: newMint, owner: owner.publicKey, amount: 7n },
      { program: token2022ProgramId },
    )
  })
  afterAll(() => chain.stop())

  test('token accounts by program, whole', async () => {
    for (const [program, expected] of [
      [tokenProgram, classic],
      [token2022Program, extended],
    ] as const) {
      const read = await ledger.readTokenAccounts(known(owner.publicKey), program)
      if ('refused' in read) throw new Error(read.refused)
      expect(read.accounts.map((each) => each.address)).toEqual([known(expected)])
      expect(read.accounts[0]?.account).toMatchObject({ owner: program, executable: false })
      expect(read.accounts[0]?.account.data.length).toBe(165)
      expect(read.slot).toBeGreaterThan(0n)
    }
    const none = await ledger.readTokenAccounts(known(friend), tokenProgram)
    expect(none).toMatchObject({ accounts: [] })
  })

  test('the largest accounts of a mint', async () => {
    expect(await ledger.readLargestAccounts(known(mint))).toMatchObject({
      accounts: [{ address: known(classic), amount: 1_000n }],
    })
  })

  test("a program's accounts by size and bytes, in part", async () => {
    const query = {
      program: tokenProgram,
      filters: [{ dataSize: 165 }, { offset: 32, bytes: addressToBytes(known(owner.publicKey)) }],
    }
    const read = await ledger.readProgramAccounts({ ...query, slice: { offset: 64, length: 8 } })
    if ('refused' in read) throw new Error(read.refused)
    expect(read.accounts.map(({ address: at, account }) => [at, [...account.data]])).toEqual([
      [known(classic), [232, 3, 0, 0, 0, 0, 0, 0]],
    ])
    expect(
      await ledger.readProgramAccounts({ ...query, filters: [...query.filters, { dataSize: 1 }] }),
    ).toMatchObject({ accounts: [] })
  })

  test('the history of a wallet, newest first, with balances and logs', async () => {
    const other = await chain.createTokenAccount({ mint, owner: friend, amount: 0n })
    const first = await chain.send(
      [
        SystemProgram.transfer({
          fromPubkey: owner.publicKey,
          toPubkey: friend,
          lamports: 10_000_000,
        }),
      ],
      [owner],
    )
    const second = await chain.send(
      [
        transferChecked({
          source: classic,
          mint,
          destination: other,
          owner: owner.publicKey,
          amount: 300n,
          decimals: 6,
        }),
      ],
      [owner],
    )
    const rows = await ledger.readSignatures(known(owner.publicKey), { limit: 10 })
    expect(new Set(rows?.map((row) => row.signature))).toEqual(new Set([first, second]))
    expect(rows?.every((row) => !row.failed && (row.blockTimeSeconds ?? 0) > 1e9)).toBe(true)

    const unknown = base58.encode(Buffer.alloc(64, 9))
    const [received, none, sent] = await ledger.readTransactions([second, unknown, first])
    expect(none).toBeUndefined()
    expect(sent).toMatchObject({ signature: first, feeLamports: 5_000n, preTokenBalances: [] })
    const payer = sent?.transaction.message.staticAccounts.indexOf(known(owner.publicKey)) ?? -1
    expect((sent?.preLamports[payer] ?? 0n) - (sent?.postLamports[payer] ?? 0n)).toBe(10_005_000n)
    const keys = received?.transaction.message.staticAccounts ?? []
    expect(received?.postTokenBalances).toContainEqual({
      accountIndex: keys.indexOf(known(other)),
      mint: known(mint),
      owner: known(friend),
      programId: tokenProgram,
      amount: 300n,
      decimals: 6,
    })
    expect(received?.logs?.length).toBeGreaterThan(0)
  })

  test('a blockhash and the epoch', async () => {
    const { blockhash, lastValidBlockHeight } = await ledger.readLatestBlockhash()
    expect(base58.decode(blockhash)).toHaveLength(32)
    expect(lastValidBlockHeight).toBeGreaterThan(0n)
    expect((await ledger.readEpoch()).slot).toBeGreaterThan(0n)
  })
})

describe('recorded mainnet answers', () => {
  test('token accounts', async () => {
    const { ledger } = start([{ body: await fixture('getTokenAccountsForProgramByOwner.json') }])
    const read = await ledger.readTokenAccounts(alice, tokenProgram)
    if ('refused' in read) throw new Error(read.refused)
    expect(read.slot).toBe(361_868_999n)
    expect(read.accounts.length).toBeGreaterThan(10)
    for (const { account } of read.accounts) {
      expect(account.owner).toBe(tokenProgram)
      expect(account.data).toHaveLength(165)
    }
  })

  test('the largest accounts', async () => {
    const { ledger } = start([{ body: await fixture('getTokenLargestAccounts.json') }])
    const read = await ledger.readLargestAccounts(alice)
    if ('refused' in read) throw new Error(read.refused)
    expect(read.accounts).toHaveLength(20)
    expect(read.accounts[0]).toEqual({
      address: address('BGLx2hbcLHk5ajMeLB2SP2zw5ZHqYTCazNJEB9uGcz3q'),
      amount: 854_699_973_338n,
    })
  })

  test('signatures that failed', async () => {
    const recorded = await fixture('getSignaturesForAddress.jup.json')
    const { ledger } = start([{ body: member(recorded, 'response') }])
    const rows = await ledger.readSignatures(alice, { limit: 2 })
    expect(rows).toHaveLength(2)
    expect(rows?.[0]).toEqual({
      signature:
        '37WCFMoxTUHGp7TtRYLcZFKiv984i6gKzEWUMh7mMJM5CWTHvjmgZHycJBxQkEF8ULfnNouHy4M24XYx3beBCQXE',
      slot: 432_664_433n,
      blockTimeSeconds: 1_783_954_355,
      failed: true,
    })
  })

  test('a swap, whose parts are consistent', async () => {
    const body = await fixture('getTransaction.json')
    const wire = Buffer.from(String(member(body, 'result', 'transaction', 0)), 'base64')
    const signature = base58.encode(wire.subarray(1, 65))
    const { ledger } = start([{ body }])
    const [swap] = await ledger.readTransactions([signature])
    if (!swap) throw new Error('not read')
    expect(swap).toMatchObject({ signature, slot: 361_781_236n, feeLamports: 7_072n })
    const { staticAccounts } = swap.transaction.message
    const { writable, readonly } = swap.loadedAddresses
    const keys = staticAccounts.length + writable.length + readonly.length
    expect(swap.preLamports).toHaveLength(keys)
    expect(swap.innerInstructions.length).toBe(10)
    expect(swap.innerInstructions[1]).toMatchObject({ outerIndex: 2, stackHeight: 2 })
    expect(swap.error).toBeUndefined()
    const sum = (list: bigint[]): bigint => list.reduce((total, each) => total + each, 0n)
    expect(sum(swap.preLamports) - sum(swap.postLamports)).toBe(swap.feeLamports)
    expect(resolveMessage(swap.transaction.message, new Map()).ok).toBe(
      swap.transaction.message.lookups.length === 0,
    )
  })

  test('a vote', async () => {
    const recorded = await fixture('getTransaction.base64.vote.json')
    const body = member(recorded, 'response')
    const wire = Buffer.from(String(member(body, 'result', 'transaction', 0)), 'base64')
    const { ledger } = start([{ body }])
    const [vote] = await ledger.readTransactions([base58.encode(wire.subarray(1, 65))])
    expect(vote).toMatchObject({ feeLamports: 5_000n, innerInstructions: [] })
  })
})

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
