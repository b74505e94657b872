import { Keypair } from '@solana/web3.js'
import { member } from '../../test/kit/http.ts'
import {
  type RecordedAnswer,
  type RecordedServer,
  startRecordedServer,
} from '../../test/kit/recorded-server.ts'
import { pick, type Random, randomBytes } from './mutate.ts'

/**
 * A Solana node over real HTTP that mostly returns well-formed accounts with arbitrary content, and sometimes breaks
 * off, refuses, answers another request or returns something else entirely.
 */
export const startFaultyNode = (random: Random): RecordedServer =>
  startRecordedServer(({ body }) => {
    if (random(brokenOneIn) === 0) return pick(random, breakages)
    const one = (call: unknown): unknown => ({
      jsonrpc: '2.0',
      id: member(call, 'id'),
      ...(random(faultyOneIn) === 0
        ? pick(random, refusals)
        : { result: resultOf(member(call, 'method'), member(call, 'params'), random) }),
    })
    return { body: Array.isArray(body) ? body.map(one) : one(body) }
  })

/** Whole invalid answers; more would only exercise the breaker. */
const brokenOneIn = 60
const faultyOneIn = 12

const breakages: readonly RecordedAnswer[] = [
  { drop: true },
  { status: 429, headers: { 'retry-after': '0' }, body: 'Too Many Requests' },
  { status: 403, body: 'Forbidden' },
  { status: 500, body: '' },
  { status: 503, body: '<html><body>Service Unavailable</body></html>' },
  { status: 200, body: '<html><body>Welcome</body></html>' },
  { status: 200, body: '' },
  { status: 200, body: 'null' },
  { status: 200, body: '[]' },
  { status: 200, body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
  { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
  { status: 200, body: { jsonrpc: '2.0', id: 1, result: {} }, truncateAtBytes: 12 },
]

const refusals: readonly object[] = [
  { error: { code: -32601, message: 'Method not found' } },
  { error: { code: -32010, message: 'excluded from account secondary indexes' } },
  { error: { code: -32005, message: 'Node is behind by 5000 slots' } },
  { error: { code: -32602, message: 'Invalid param', data: null } },
  { error: 'no' },
  { error: null },
  { result: null },
  { result: 'ok' },
  { result: -1 },
  { result: { context: {}, value: null } },
  { result: { context: { slot: 1 }, value: [null, {}, 7] } },
  { result: { context: { slot: 2 ** 60 }, value: {} } },
]

const owners = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'Stake11111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  'AddressLookupTab1e1111111111111111111111111',
  'Config1111111111111111111111111111111111111',
]
const sizes = [0, 0, 1, 36, 80, 82, 82, 165, 165, 200, 234, 355, 679, 1_000]
const amounts = [0, 1, 5_000_000, 2 ** 53, 1.5e19]

/** Content that resembles an account of its size: the flags of mints and token accounts are set. */
const contentOf = (size: number, random: Random): Uint8Array => {
  const bytes = randomBytes(random, size)
  if (size >= 82 && random(3) > 0) {
    bytes[0] = random(2)
    bytes[44] = random(12)
    bytes[45] = 1
    bytes[46] = random(2)
    if (size >= 165) bytes[108] = 1
    if (size > 165) bytes[165] = 1 + random(2)
  }
  return bytes
}

const account = (random: Random): unknown => {
  const data = contentOf(pick(random, sizes), random)
  return {
    lamports: pick(random, amounts),
    owner: pick(random, owners),
    data: [Buffer.from(data).toString('base64'), 'base64'],
    executable: random(6) === 0,
    rentEpoch: 2 ** 64,
    space: data.length,
  }
}

const maybe = (random: Random): unknown => (random(4) === 0 ? null : account(random))
const keyed = (random: Random): unknown => ({
  pubkey: Keypair.generate().publicKey.toBase58(),
  account: account(random),
})
const several = <Item>(random: Random, make: (random: Random) => Item): Item[] =>
  Array.from({ length: random(30) }, () => make(random))

const signature = (random: Random): unknown => ({
  signature: pick(random, ['1'.repeat(64), '1'.repeat(88), 'x', '5'.repeat(87)]),
  slot: random(1_000),
  err: pick(random, [null, { InstructionError: [0, 'Custom'] }]),
  memo: pick(random, [null, 'hello\u202e']),
  blockTime: pick(random, [null, 0, 1_700_000_000, 9e15, -1]),
})

const resultOf = (method: unknown, params: unknown, random: Random): unknown => {
  const context = { slot: random(1_000) + 1 }
  if (method === 'getMultipleAccounts') {
    const keys = member(params, 0)
    const count = Array.isArray(keys) ? keys.length : 1
    const length = random(15) === 0 ? random(5) : count
    return { context, value: Array.from({ length }, () => maybe(random)) }
  }
  if (method === 'getAccountInfo') return { context, value: maybe(random) }
  if (method === 'getTokenLargestAccounts' || method === 'getTokenSupply')
    return {
      context,
      value: several(random, () => ({ address: owners[0], amount: '1e3', decimals: 300 })),
    }
  if (method === 'getTokenAccountsByOwner' || method === 'getTokenAccountsByDelegate')
    return { context, value: several(random, keyed) }
  if (method === 'getProgramAccounts')
    return random(2) === 0 ? several(random, keyed) : { context, value: several(random, keyed) }
  if (method === 'getSignaturesForAddress') return several(random, signature)
  if (method === 'getTransaction')
    return pick(random, [null, {}, { slot: 1, meta: null, transaction: ['AA==', 'base64'] }])
  if (method === 'getLatestBlockhash')
    return { context, value: { blockhash: owners[0], lastValidBlockHeight: 1 } }
  if (method === 'getSlot' || method === 'getBlockTime') return random(2_000_000_000)
  return pick(random, ['ok', null, 1, [], { context, value: [] }])
}
