import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import traderDataSamples from '../../../src/market/http/schema/trader-data.samples.json' with { type: 'json' }
import { fetchJson, member } from '../../kit/http.ts'
import { makeFolder } from '../../kit/test-folder.ts'
import { noTestChain, startTestChain } from '../../kit/chain/surfnet.ts'
import { timeless } from '../../kit/market/launch-sample.ts'
import { bonk, sampleTrades, storeTrades } from '../../kit/market/trade-sample.ts'
import { describeTraderServers } from '../../kit/market/trader-route.ts'
import { placeWatchedMint, watchedSupply } from '../../kit/checks/watched-mint.ts'
import { metricValue, startWatchedServer } from '../../kit/watched-server.ts'

const path = '/v1/data/signals/tokens'
const refusals: [string, string][] = [
  ['window=2h', 'window'],
  ['window=24H', 'window'],
  ['limit=1.5', 'limit'],
  ['limit=-1', 'limit'],
]

describeTraderServers(path, sampleTrades(), refusals, ({ kind, request, read }) => {
  test('returns the documented sample', async () => {
    expect(timeless(await request(''))).toEqual(timeless(traderDataSamples.signals.gathered.value))
  })

  test('longer windows count the same wallets', async () => {
    const day = await read('window=24h&limit=1')
    expect(member(day, 'signals', 0, 'summary')).toBe(
      'In the trades followed here, 4 wallets bought more of this token than they sold in the last 24 hours, for $1,860 net.',
    )
  })

  test('empty on a server without trades', async () => {
    await using empty = await startWatchedServer(kind)
    expect(timeless(await fetchJson(`${empty.apiUrl}${path}`))).toEqual(
      timeless(traderDataSamples.signals.none.value),
    )
  })

  test.skipIf(noTestChain !== undefined)(
    'risk changes of a mint are joined to its signal',
    async () => {
      const chain = await startTestChain()
      const ownDir = makeFolder()
      try {
        await storeTrades(ownDir, sampleTrades())
        const placed = await placeWatchedMint(chain, bonk)
        await using watching = await startWatchedServer(kind, {
          dataDir: ownDir,
          env: {
            SOLANA_RPC_URL: chain.url,
            INDEX: 'pools',
            INDEX_HOT_POOLS: '0',
            INDEX_MINTS_SECONDS: '1',
            JUPITER_URL: 'off',
            DEXSCREENER_URL: 'off',
            GECKOTERMINAL_URL: 'off',
          },
        })
        const readSignals = (): Promise<unknown> => fetchJson(`${watching.apiUrl}${path}`)
        const readings = (): Promise<number> =>
          metricValue(watching.apiUrl, 'drawbridge_index_calls_total')
        // A reading is complete once the next one has begun.
        while ((await readings()) < 2) await Bun.sleep(50)
        expect(member(await readSignals(), 'signals', 0, 'score')).toBe(45)
        await placed.mintMore((12n * watchedSupply) / 100n)
        const minted = await readings()
        while ((await readings()) < minted + 2) await Bun.sleep(50)
        const answer = await readSignals()
        expect(member(answer, 'signals')).toEqual([
          {
            token: expect.objectContaining({ mint: bonk, riskLevel: expect.any(String) }),
            summary:
              'In the trades followed here, 4 wallets bought more of this token than they sold in the last hour, for $1,860 net. Risk: the supply grew by 12 % in the last hour: 1.2M new tokens were minted.',
            score: 53,
            sample: { trades: 4, wallets: 4, volumeUsd: 1_861 },
          },
        ])
      } finally {
        chain.stop()
        rmSync(ownDir, { recursive: true, force: true })
      }
    },
  )
})
