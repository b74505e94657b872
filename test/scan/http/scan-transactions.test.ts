import { expect, test } from 'bun:test'
import { Keypair, SystemProgram } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { fetchAnswer, envelopeOf, headerProblems, jsonPost, member } from '../../kit/http.ts'
import { describeOnChain } from '../../kit/scan/served-chain.ts'
import { metricValue } from '../../kit/watched-server.ts'

const path = '/v1/wallet/txs'
const user = Keypair.generate().publicKey
const friend = Keypair.generate().publicKey

const payment = unsignedBase64(user, [
  SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: 1_000_000 }),
])
const giveaway = unsignedBase64(user, [
  SystemProgram.assign({ accountPubkey: user, programId: friend }),
])
const bodyWith = (...transactions: unknown[]) => ({
  chain: 'solana',
  txs_base64: transactions,
  wallet_address: user.toBase58(),
})

const funds = [
  [user, 5_000_000_000n],
  [friend, 1_000_000_000n],
] as const

describeOnChain(funds, (server) => {
  const scan = (body: unknown, query = '') =>
    server().watch(() => fetchAnswer(`${server().scanUrl}${path}${query}`, jsonPost(body)))

  test('two payments are safe, and count as one product event', async () => {
    const { answer, event } = await scan(bodyWith(payment, payment))
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toMatchObject({
      verdict: 'safe',
      score: 0,
      summary: expect.stringMatching(/./),
      results: [{ verdict: 'safe' }, { verdict: 'safe' }],
    })
    expect(event).toMatchObject({
      api_method: 'POST',
      api_route: path,
      api_status: 200,
      api_success: 1,
      api_rate_bucket: 'scan',
      api_traffic_class: 'product',
    })
    const safe = await metricValue(server().apiUrl, 'drawbridge_scans_total{verdict="safe"}')
    expect(safe).toBe(2)
  })

  test('the worst verdict applies to all, and each has the fields of a single scan', async () => {
    const { answer } = await scan(bodyWith(payment, giveaway))
    const received: unknown = JSON.parse(answer.text)
    expect(Object.keys(Object(received)).sort()).toEqual(['results', 'score', 'summary', 'verdict'])
    expect(received).toMatchObject({
      verdict: 'malicious',
      results: [{ verdict: 'safe' }, { verdict: 'malicious' }],
    })
    for (const index of [0, 1])
      expect(Object.keys(Object(member(received, 'results', index))).sort()).toEqual([
        'details',
        'explanations',
        'score',
        'summary',
        'verdict',
      ])
  })

  test('the second starts from what the first leaves', async () => {
    const rest = unsignedBase64(user, [
      SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: 4_999_000_000 }),
    ])
    const { answer } = await scan(bodyWith(payment, rest))
    const received: unknown = JSON.parse(answer.text)
    expect(member(received, 'results', 1, 'details', 'simulation', 'err')).toBeDefined()
    expect(member(received, 'results', 1, 'verdict')).toBe('suspicious')
  })

  test('evidence is returned for each on request', async () => {
    const { answer } = await scan(bodyWith(payment), '?include=bound,coverage')
    expect(member(JSON.parse(answer.text), 'results', 0, 'evidence')).toMatchObject({
      bound: [{ by: 'shown' }],
      coverage: { simulated: true },
    })
    const { answer: withAssets } = await scan(bodyWith(payment, giveaway), '?include=assets')
    expect(JSON.parse(withAssets.text)).toMatchObject({
      results: [
        {
          evidence: {
            assets: [{ symbol: 'SOL', decimals: 9, amount: '-1005000' }, { amount: '1000000' }],
          },
        },
        { evidence: { assets: [{ symbol: 'SOL', amount: '-5000' }] } },
      ],
    })
  })

  test('guards are built for each of them', async () => {
    const { answer } = await scan(bodyWith(payment, giveaway), '?include=guards')
    expect(JSON.parse(answer.text)).toMatchObject({
      results: [
        {
          evidence: { guards: { fit: { possible: true }, transactionBase64: expect.any(String) } },
        },
        // What is handed over cannot be guarded.
        { evidence: { guards: { instructions: [] } } },
      ],
    })
  })

  test('a wallet in none of the transactions gets a verdict', async () => {
    const stranger = Keypair.generate().publicKey.toBase58()
    const { answer } = await scan({ ...bodyWith(payment), wallet_address: stranger })
    expect(answer.status).toBe(200)
    expect(member(JSON.parse(answer.text), 'results', 0, 'details', 'flags')).toEqual([
      'WALLET_NOT_INVOLVED',
    ])
  })

  const refusals: [what: string, body: unknown, start: string][] = [
    ['no transaction', bodyWith(), '`txs_base64` '],
    ['too many', bodyWith(...Array.from({ length: 21 }, () => payment)), '`txs_base64` '],
    ['something other than a transaction', bodyWith(payment, 'AAAA'), '`txs_base64[1]` '],
    ['a number instead of text', bodyWith(payment, 7), '`txs_base64[1]` '],
    ['text instead of a list', { ...bodyWith(), txs_base64: payment }, '`txs_base64` '],
  ]
  test.each(refusals)('%s is refused, naming the field', async (_, body, start) => {
    const { answer } = await scan(body)
    expect(envelopeOf(answer).code).toBe('INVALID_REQUEST')
    expect(envelopeOf(answer).message).toStartWith(start)
  })
})
