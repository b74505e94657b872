// Every endpoint of the API on a chain with wallets, tokens and trades. Each answer is compared with shapes written by
// hand from the API's description.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { followTrades, sampleExamples, type Sandbox, startSandbox } from '../../scripts/sandbox.ts'
import { startBridgeScene } from '../kit/bridges/bridge-scene.ts'
import { fetchAnswer, fetchJson, headerProblems, jsonPost, member } from '../kit/http.ts'
import { bothKinds, type ServerProcess, startServer } from '../kit/server-process.ts'
import { type Fields, type Shape, shapeProblems } from '../kit/strict-shape.ts'
import { statsProblems } from '../kit/strict-stats.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

// Building, starting and following trades are slow on a busy machine; no test asserts how long.
setDefaultTimeout(120_000)

const riskLevel: Shape = { oneOf: ['low', 'medium', 'high', 'critical', 'unknown'] }
const severity: Shape = { oneOf: ['info', 'low', 'medium', 'high', 'critical'] }
const side: Shape = { oneOf: ['buy', 'sell'] }

/** The fields are those of the description; `open` allows others. */
const resource = (required: Record<string, Shape>, optional: Record<string, Shape>): Fields => ({
  fields: { ...required, ...optional },
  optional: Object.keys(optional),
  open: true,
})

const token = resource(
  { mint: 'text', riskLevel },
  {
    symbol: 'text',
    name: 'text',
    logoUrl: 'text',
    priceUsd: 'number',
    marketCapUsd: 'number',
    volume24hUsd: 'number',
    change24hPct: 'number',
  },
)

const signal = resource({ token, summary: 'text', score: 'number' }, {})

const wallet = resource(
  { address: 'text', riskLevel },
  {
    label: 'text',
    profileImageUrl: 'text',
    portfolioValueUsd: 'number',
    tokenCount: 'count',
    tradeCount30d: 'count',
  },
)

const trade = resource(
  {
    signature: 'text',
    timestamp: 'time',
    wallet: 'text',
    side,
    baseMint: 'text',
    quoteMint: 'text',
    summary: 'text',
  },
  { amountUsd: 'number' },
)

const activity = resource(
  { id: 'text', type: 'text', timestamp: 'time', summary: 'text' },
  { valueUsd: 'number' },
)

const meta = resource({}, { nextCursor: 'text' })

const reason: Shape = { fields: { code: 'text', message: 'text', severity } }

const preview = resource(
  {
    riskLevel,
    summary: 'text',
    actions: {
      listOf: resource(
        { type: 'text' },
        { asset: 'text', amount: 'text', direction: { oneOf: ['in', 'out'] } },
      ),
    },
    warnings: { listOf: reason },
  },
  {},
)

const dapp = resource(
  {
    riskLevel,
    score: { from: 0, to: 100 },
    reasons: { listOf: reason },
    summary: 'text',
  },
  {},
)

const scan = resource(
  {
    verdict: { oneOf: ['safe', 'suspicious', 'malicious'] },
    score: { from: 0, to: 1 },
    summary: 'text',
    details: resource(
      {
        actions: {
          listOf: resource(
            { type: 'text', programId: 'text' },
            { programName: 'text', from: 'text', to: 'text', mint: 'text', amountUi: 'number' },
          ),
        },
        balance_diffs: { listOf: { fields: { address: 'text', mint: 'text', deltaUi: 'number' } } },
        flags: { listOf: 'text' },
        simulation: resource({ logs: { listOf: 'text' } }, { err: 'members' }),
      },
      {},
    ),
    explanations: { listOf: 'text' },
  },
  {},
)

const bridge = resource(
  {
    service: 'text',
    provider: 'text',
    network: 'text',
    routes: {
      listOf: {
        fields: {
          id: 'text',
          method: { oneOf: ['GET', 'POST'] },
          path: 'text',
          name: 'text',
          use: 'text',
          inputAsset: 'text',
          inputAssets: { listOf: 'text' },
          outputAsset: 'text',
          outputAssets: { listOf: 'text' },
          requestFields: { listOf: 'text' },
        },
        optional: ['inputAsset', 'inputAssets', 'outputAsset', 'outputAssets'],
        open: true,
      },
    },
    supportedChains: { listOf: 'text' },
    excludedChains: { listOf: 'text' },
    appFeePolicy: { fields: { applied: 'boolean', feeBps: 'count' } },
  },
  {},
)

const page = (name: string, item: Shape): Fields => resource({ [name]: { listOf: item }, meta }, {})

const envelope: Shape = {
  fields: { error: { fields: { code: 'text', message: 'text', requestId: 'text' } } },
}

type Case = {
  name: string
  on?: 'scan'
  path: (sandbox: Sandbox) => string
  body?: (sandbox: Sandbox) => unknown
  shape: Shape
  /** The list that must have rows, so that they are checked. */
  filled?: string
}

const transactionOf = (sandbox: Sandbox, label: string): unknown =>
  sampleExamples(sandbox).find((each) => each.page === 'scan' && each.label.startsWith(label))
    ?.fields['transaction']

/** A safe one has no explanations. */
const scanCase = (label: string, filled?: string): Case => ({
  name: `the scan of what is ${label}`,
  on: 'scan',
  path: () => '/v1/wallet/tx',
  body: (sandbox) => ({
    chain: 'solana',
    tx_base64: transactionOf(sandbox, label),
    wallet_address: sandbox.wallets.alice,
    context: { source: 'wallet', dapp_domain: 'app.example.org' },
  }),
  shape: scan,
  ...(filled && { filled }),
})

const walletPath = ({ wallets }: Sandbox): string => `/v1/data/wallets/${wallets.alice}`

const cases: readonly Case[] = [
  {
    name: 'trending tokens',
    path: () => '/v1/data/tokens/trending',
    shape: resource({ tokens: { listOf: token } }, {}),
    filled: 'tokens',
  },
  {
    name: 'the search for tokens',
    path: () => '/v1/data/tokens/search?query=usdc',
    shape: resource({ tokens: { listOf: token } }, {}),
    filled: 'tokens',
  },
  {
    name: 'the preview of a transaction',
    path: () => '/v1/security/transaction-preview',
    body: (sandbox) => ({ chain: 'solana', transaction: transactionOf(sandbox, 'Malicious') }),
    shape: preview,
    filled: 'warnings',
  },
  {
    name: 'the check of an app',
    path: () => '/v1/security/dapp-risk',
    body: () => ({ url: 'https://phantom-wallet-airdrop-claim.xyz' }),
    shape: dapp,
    filled: 'reasons',
  },
  { name: 'a wallet', path: walletPath, shape: wallet },
  {
    name: 'a wallet that is not on the chain',
    path: () => '/v1/data/wallets/7RCz8wb6WXxUhAigok9ttgrVgDFFFbibcirECzWSBauM',
    shape: wallet,
  },
  {
    name: 'trades of a wallet',
    path: (sandbox) => `${walletPath(sandbox)}/trades`,
    shape: page('trades', trade),
    filled: 'trades',
  },
  {
    name: 'activity of a wallet',
    path: (sandbox) => `${walletPath(sandbox)}/activity`,
    shape: page('items', activity),
    filled: 'items',
  },
  {
    name: 'the feed',
    path: () => '/v1/data/trades/feed',
    shape: page('trades', trade),
    filled: 'trades',
  },
  {
    name: 'signals',
    path: () => '/v1/data/signals/tokens',
    shape: resource({ signals: { listOf: signal } }, {}),
    filled: 'signals',
  },
  {
    name: 'routes of the bridge',
    path: () => '/v1/bridge/routes',
    shape: bridge,
    filled: 'routes',
  },
  scanCase('Safe'),
  scanCase('Malicious', 'explanations'),
]

describe.skipIf(noTestChain !== undefined).each(bothKinds)(
  `%s${noTestChain ? `: skipped, ${noTestChain}` : ''}`,
  (kind) => {
    let sandbox: Sandbox
    let bridges: ReturnType<typeof startBridgeScene>
    let server: ServerProcess

    beforeAll(async () => {
      bridges = startBridgeScene()
      sandbox = await startSandbox()
      server = await startServer(kind, {
        env: { ...followTrades(sandbox), ...bridges.env, SOLANA_RPC_URL: sandbox.rpcUrl },
      })
      // Trades are followed in the background; the derived answers appear with the first one.
      while (
        member(await fetchJson(`${server.apiUrl}/v1/data/signals/tokens`), 'signals', 0) ===
        undefined
      )
        await Bun.sleep(500)
    })

    afterAll(async () => {
      await server?.[Symbol.asyncDispose]()
      sandbox?.stop()
      bridges?.stop()
    })

    test.each(cases.map((each): [string, Case] => [each.name, each]))('%s', async (_, each) => {
      const url = `${each.on === 'scan' ? server.scanUrl : server.apiUrl}${each.path(sandbox)}`
      const answer = await fetchAnswer(url, each.body && jsonPost(each.body(sandbox)))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toStartWith('application/json')
      expect(headerProblems(answer)).toEqual([])
      const body: unknown = JSON.parse(answer.text)
      expect(shapeProblems(body, each.shape, 'answer')).toEqual([])
      if (each.filled) expect(member(body, each.filled, 0)).toBeDefined()
    })

    test('the stats, with and without recent events', async () => {
      const path = `${server.apiUrl}/v1/monitoring/public-api/stats`
      const bare = await fetchJson(path)
      expect(statsProblems(bare)).toEqual([])
      expect(member(bare, 'recentEvents')).toBeUndefined()
      const recent = await fetchJson(`${path}?includeRecent=true&limit=2`)
      expect(statsProblems(recent)).toEqual([])
      expect(member(recent, 'recentEvents')).toHaveLength(2)
    })

    test.each([
      ['GET', '/v1/data/wallets/short', 400],
      ['GET', '/v1/monitoring/public-api/stats?limit=101', 400],
      ['GET', '/v1/nowhere', 404],
      ['DELETE', '/v1/data/tokens/trending', 405],
    ])('the envelope of a refusal: %s %s', async (method, path, status) => {
      const answer = await fetchAnswer(`${server.apiUrl}${path}`, { method })
      expect(answer.status).toBe(status)
      expect(shapeProblems(JSON.parse(answer.text), envelope, 'answer')).toEqual([])
    })
  },
)
