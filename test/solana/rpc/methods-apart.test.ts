import { afterEach, describe, expect, test } from 'bun:test'
import { Keypair } from '@solana/web3.js'
import { address } from '../../../src/solana/address/address.ts'
import { scanTransaction } from '../../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../../src/solana/rpc/ledger-reader.ts'
import { startFakeNode, transferScan } from '../../kit/chain/fake-node.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { member } from '../../kit/http.ts'
import type { RecordedAnswer, RecordedServer } from '../../kit/recorded-server.ts'

const running: RecordedServer[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})

const alice = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
const user = Keypair.generate().publicKey
const scanned = transferScan(user, Keypair.generate().publicKey)

/** A node that answers scans and refuses these methods so; the others behave like a slow network. */
const nodeRefusing = (methods: readonly string[], refused: RecordedAnswer): RecordedServer => {
  const server = startFakeNode({
    instead: (method) => (methods.includes(String(method)) ? refused : undefined),
  })
  running.push(server)
  return server
}

const start = (...servers: RecordedServer[]) => {
  const clock = makeHandClock()
  const options = {
    urls: servers.map(({ url }) => url),
    timeoutMs: 200,
    deadlineMs: 400,
    nowMs: clock.nowMs,
    random: () => 0,
  }
  const client = makeRpcClient(options)
  const chain = makeRpcChainReader(options, client)
  return {
    clock,
    chain,
    ledger: makeRpcLedgerReader(client, options),
    /** A scan whose simulation failed would not report this. */
    scan: async (): Promise<string> => {
      const input = {
        transactionBase64: scanned.tx_base64,
        walletAddress: scanned.wallet_address,
      }
      const { answer } = await scanTransaction({ chain }, input)
      return answer.verdict
    },
  }
}

const callsOf = (server: RecordedServer, method: string): number =>
  server.requests.filter(({ body }) => member(body, 'method') === method).length

const past = ['getSignaturesForAddress', 'getTransaction']
const rpcError = (code: number): RecordedAnswer => ({
  body: { jsonrpc: '2.0', id: 1, error: { code, message: 'no' } },
})
const tooMany = (headers: Record<string, string> = {}): RecordedAnswer => ({
  status: 429,
  headers: { 'retry-after': '30', ...headers },
})

describe('limits of one method', () => {
  test.each<[string, RecordedAnswer]>([
    ['too many', tooMany()],
    ['too many of that method', tooMany({ 'x-ratelimit-method-remaining': '-2' })],
    ['not offered', tooMany({ 'x-ratelimit-method-limit': '0' })],
    ['too many, in an answer of JSON-RPC', rpcError(429)],
    ['forbidden', { status: 403 }],
    ['not implemented', { status: 501 }],
    ['too slow for its proxy', { status: 504 }],
    ['behind', rpcError(-32016)],
    ['a connection that drops', { drop: true }],
    ['no answer in time', { ...rpcError(0), delayMs: 400 }],
    ['not JSON', { body: 'hello' }],
  ])('history refused with "%s": scans continue', async (_name, refused) => {
    const node = nodeRefusing(past, refused)
    const { ledger, scan, clock } = start(node)
    for (let count = 0; count < 7; count += 1) {
      await expect(ledger.readSignatures(alice, { limit: 5 })).rejects.toMatchObject({
        code: expect.stringMatching(/^UPSTREAM_/),
      })
      clock.advance(1)
    }
    expect(await scan()).toBe('safe')
    // Requests are bounded too; if a connection drops, the runtime itself retries once.
    expect(callsOf(node, 'getSignaturesForAddress')).toBeLessThanOrEqual('drop' in refused ? 10 : 5)
  })

  test('a pause that a node requests for one method is respected, and ends', async () => {
    const node = nodeRefusing(past, tooMany())
    const { ledger, clock } = start(node)
    const read = () => ledger.readSignatures(alice, { limit: 5 })
    await expect(read()).rejects.toMatchObject({ headers: { 'retry-after': '30' } })
    clock.advance(29_000)
    await expect(read()).rejects.toMatchObject({ headers: { 'retry-after': '1' } })
    expect(callsOf(node, 'getSignaturesForAddress')).toBe(1)
    clock.advance(1_000)
    await expect(read()).rejects.toThrow()
    expect(callsOf(node, 'getSignaturesForAddress')).toBe(2)
  })

  test('the next node is used meanwhile', async () => {
    const first = nodeRefusing(past, tooMany())
    const second = nodeRefusing(past, { body: { jsonrpc: '2.0', id: 1, result: [] } })
    const { ledger } = start(first, second)
    for (let count = 0; count < 3; count += 1)
      expect(await ledger.readSignatures(alice, { limit: 5 })).toEqual([])
    expect(callsOf(first, 'getSignaturesForAddress')).toBe(1)
    expect(callsOf(second, 'getSignaturesForAddress')).toBe(3)
  })

  test('a paused method does not take the trial of a node that had failed', async () => {
    let down = true
    const node = startFakeNode({
      instead: (method) => {
        if (past.includes(String(method))) return tooMany()
        return down ? { status: 503 } : undefined
      },
    })
    running.push(node)
    const { ledger, chain, scan, clock } = start(node)
    await expect(ledger.readSignatures(alice, { limit: 5 })).rejects.toThrow()
    for (let count = 0; count < 5; count += 1) await expect(scan()).rejects.toThrow()
    down = false
    clock.advance(6_000)
    await expect(ledger.readSignatures(alice, { limit: 5 })).rejects.toThrow()
    expect((await chain.readAccounts([alice])).slot).toBe(1n)
  })

  test('too many scan requests pause the node, and the next one is used', async () => {
    const first = nodeRefusing(['getMultipleAccounts', 'simulateTransaction'], tooMany())
    const second = startFakeNode()
    running.push(second)
    const { scan } = start(first, second)
    for (let count = 0; count < 3; count += 1) expect(await scan()).toBe('safe')
    expect(callsOf(first, 'simulateTransaction')).toBe(1)
    expect(callsOf(second, 'simulateTransaction')).toBe(3)
  })
})
