import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, SystemProgram } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { transferScan } from '../../kit/chain/fake-node.ts'
import { fetchAnswer, envelopeOf, headerProblems, jsonPost, member } from '../../kit/http.ts'
import { type RecordedAnswer, startRecordedServer } from '../../kit/recorded-server.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { startPriceSource } from '../../kit/market/price-source.ts'
import { describeOnChain } from '../../kit/scan/served-chain.ts'
import {
  metricValue,
  scanPath,
  startWatchedServer,
  type WatchedServer,
} from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const user = Keypair.generate().publicKey
const friend = Keypair.generate().publicKey

const keys = (value: unknown): string[] => Object.keys(Object(value)).toSorted()

/** Deviations of an answer from the interface's table, as sentences. */
const answerProblems = (answer: unknown): string[] => {
  const problems: string[] = []
  const require = (holds: boolean, problem: string): void => void (holds || problems.push(problem))
  const score = member(answer, 'score')
  const texts = (value: unknown): boolean =>
    Array.isArray(value) && value.every((text) => typeof text === 'string')
  require(keys(answer).join() ===
    'details,explanations,score,summary,verdict', `fields ${keys(answer).join()}`)
  require(/^(?:safe|suspicious|malicious)$/.test(String(member(answer, 'verdict'))), 'verdict')
  require(typeof score === 'number' && score >= 0 && score <= 1, 'score')
  require(typeof member(answer, 'summary') === 'string', 'summary')
  require(texts(member(answer, 'explanations')), 'explanations')
  const details = member(answer, 'details')
  require(keys(details).join() === 'actions,balance_diffs,flags,simulation', 'details')
  require(texts(member(details, 'flags')), 'flags')
  require(texts(member(details, 'simulation', 'logs')), 'logs')
  require(!JSON.stringify(answer).includes('null'), 'null somewhere')
  const actions = member(details, 'actions')
  const known = ['type', 'programId', 'programName', 'from', 'to', 'mint', 'amountUi']
  for (const action of Array.isArray(actions) ? actions : ['no list'])
    require(keys(action).every((name) => known.includes(name)), `action ${keys(action).join()}`)
  const diffs = member(details, 'balance_diffs')
  for (const diff of Array.isArray(diffs) ? diffs : ['no list'])
    require(keys(diff).join() === 'address,deltaUi,mint', `balance_diff ${keys(diff).join()}`)
  return problems
}

const funds = [
  [user, 5_000_000_000n],
  [friend, 1_000_000_000n],
] as const

const source = startPriceSource({ [wrappedSolMint]: { usdPrice: 150, liquidity: 9_000_000 } })
afterAll(() => source.stop())

const scanTests = (server: () => WatchedServer): void => {
  const scan = (body: unknown, query = '') =>
    server().watch(() => fetchAnswer(`${server().scanUrl}${scanPath}${query}`, jsonPost(body)))

  test('a plain transfer is safe, and counts as one product event', async () => {
    const { answer, event } = await scan(transferScan(user, friend))
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    const received: unknown = JSON.parse(answer.text)
    expect(answerProblems(received)).toEqual([])
    expect(member(received, 'verdict')).toBe('safe')
    expect(member(received, 'details', 'actions', 0, 'type')).toBe('TRANSFER')
    expect(event).toMatchObject({
      api_method: 'POST',
      api_route: scanPath,
      api_status: 200,
      api_status_class: '2xx',
      api_success: 1,
      api_error_code: 'none',
      api_rate_bucket: 'scan',
      api_traffic_class: 'product',
    })
    const safe = await metricValue(server().apiUrl, 'drawbridge_scans_total{verdict="safe"}')
    expect(safe).toBe(1)
  })

  test('handing over a wallet is malicious', async () => {
    const body = {
      ...transferScan(user, friend),
      tx_base64: unsignedBase64(user, [
        SystemProgram.assign({ accountPubkey: user, programId: friend }),
      ]),
      context: { source: 'browser-extension', dapp_domain: 'app.example.com' },
    }
    const { answer } = await scan(body)
    const received: unknown = JSON.parse(answer.text)
    expect(answerProblems(received)).toEqual([])
    expect(member(received, 'verdict')).toBe('malicious')
    expect(member(received, 'explanations', 0)).toBeDefined()
  })

  test('evidence is returned on request only, part by part', async () => {
    const body = transferScan(user, friend)
    const with_ = async (include: string): Promise<string[]> => {
      const { answer } = await scan(body, `?include=${include}`)
      return keys(member(JSON.parse(answer.text), 'evidence'))
    }
    expect(await with_('findings')).toEqual(['findings'])
    expect(await with_('coverage,provenance')).toEqual(['coverage', 'provenance'])
    expect(await with_('findings,controls,coverage,provenance')).toHaveLength(4)
    const { answer } = await scan(body, '?include=everything')
    expect(envelopeOf(answer).message).toStartWith('`include` ')
  })

  test('assets add what a wallet shows to every balance change, and change nothing else', async () => {
    const { answer: plain } = await scan(transferScan(user, friend))
    const { answer } = await scan(transferScan(user, friend), '?include=assets')
    const { evidence, ...rest } = Object(JSON.parse(answer.text))
    expect(rest).toEqual(JSON.parse(plain.text))
    const sol = {
      mint: wrappedSolMint,
      decimals: 9,
      symbol: 'SOL',
      name: 'Solana',
      verification: 'well-known',
      priceUsd: 150,
    }
    const diffs = member(rest, 'details', 'balance_diffs')
    expect(evidence).toEqual({
      assets: (Array.isArray(diffs) ? diffs : []).map(({ address, deltaUi }) => ({
        ...sol,
        address,
        amount: BigInt(Math.round(deltaUi * 1e9)).toString(),
        valueUsd: expect.closeTo(deltaUi * 150, 2),
      })),
    })
    expect(member(evidence, 'assets', 1)).toBeDefined()
  })

  const handover = SystemProgram.assign({ accountPubkey: user, programId: friend })
  const payment = (lamports: number) =>
    SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports })
  test.each([
    ['a handover', [handover]],
    ['everything and a handover', [payment(4_900_000_000), handover]],
    ['more than there is', [payment(9_000_000_000)]],
  ])('each flag of %s has its findings', async (_, instructions) => {
    const body = { ...transferScan(user, friend), tx_base64: unsignedBase64(user, instructions) }
    const { answer } = await scan(body, '?include=findings')
    const received: unknown = JSON.parse(answer.text)
    const findings = member(received, 'evidence', 'findings')
    const scored = (Array.isArray(findings) ? findings : []).filter(
      ({ stage }) => stage === 'scored',
    )
    expect(scored.length).toBeGreaterThan(0)
    const flags = [...new Set(scored.map(({ flag }) => flag))]
    expect(member(received, 'details', 'flags')).toEqual(flags)
  })

  test('a wallet outside the transaction gets a verdict', async () => {
    const stranger = Keypair.generate().publicKey.toBase58()
    const { answer } = await scan({ ...transferScan(user, friend), wallet_address: stranger })
    const received: unknown = JSON.parse(answer.text)
    expect(answer.status).toBe(200)
    expect(answerProblems(received)).toEqual([])
    expect(member(received, 'details', 'flags')).toEqual(['WALLET_NOT_INVOLVED'])
  })
}

describeOnChain(funds, scanTests, source.settings)

describe('with a node that fails', () => {
  const ways: [what: string, answer: RecordedAnswer, code: string][] = [
    ['returns HTML', { body: '<html>' }, 'UPSTREAM_ERROR'],
    ['returns another shape', { body: { jsonrpc: '2.0', id: 1, result: {} } }, 'UPSTREAM_ERROR'],
    ['returns 500', { status: 500, body: 'oops' }, 'UPSTREAM_UNAVAILABLE'],
    ['throttles', { status: 429, headers: { 'retry-after': '7' } }, 'UPSTREAM_UNAVAILABLE'],
    ['drops the connection', { drop: true }, 'UPSTREAM_UNAVAILABLE'],
    ['never answers', { delayMs: 60_000 }, 'UPSTREAM_TIMEOUT'],
  ]
  const cases = serverKinds.flatMap((kind) =>
    ways.map(([what, recorded, code]) => ({ kind, what, recorded, code })),
  )
  test.concurrent.each(cases)(
    '$kind: that $what',
    async ({ kind, recorded, code }) => {
      const node = startRecordedServer([recorded])
      await using server = await startWatchedServer(kind, {
        env: { SOLANA_RPC_URL: `${node.url}/secret-key` },
      })
      const { answer, event } = await server.watch(() =>
        fetchAnswer(`${server.scanUrl}${scanPath}`, jsonPost(transferScan(user, friend))),
      )
      node.stop()
      const envelope = envelopeOf(answer)
      expect(envelope.code).toBe(code)
      expect(envelope.message).not.toMatch(/127\.0\.0\.1|secret/)
      expect(event).toMatchObject({ api_status_class: '5xx', api_error_code: code, api_success: 0 })
      expect(server.stdout()).not.toContain('secret')
    },
    2 * processTestMs,
  )
})
