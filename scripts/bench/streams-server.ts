// The server of the streams bench, with the real store in memory: prints its port, stores so many trades a second for so
// many seconds from the first line on stdin, then prints what that took as JSON.
import { startStreamServer } from '../../test/kit/market/stream-server.ts'
import { addressNumber, makeTrade } from '../../test/kit/market/index-trades.ts'

const [perSecond = '250', seconds = '20', tokens = '990'] = process.argv.slice(2)
/** Mainnet makes about five blocks a second. */
const blocksPerSecond = 5

const server = startStreamServer({
  STREAMS_MAX: '100000',
  QUOTA_IP: 'off',
  QUOTA_ENDPOINT: 'off',
  QUOTA_CAPABILITY: 'off',
})
console.log(new URL(server.url).port)

const feed = async (): Promise<{
  stored: number
  cpuPercent: number
  memoryMb: number
  lateMs: number
}> => {
  const perBlock = Math.round(Number(perSecond) / blocksPerSecond)
  const startedMs = performance.now()
  const startedCpu = process.cpuUsage()
  const nowSeconds = Math.floor(Date.now() / 1_000)
  let stored = 0
  let lateMs = 0
  for (let block = 0; block < Number(seconds) * blocksPerSecond; block += 1) {
    const dueMs = startedMs + (block * 1_000) / blocksPerSecond
    lateMs = Math.max(lateMs, performance.now() - dueMs)
    await Bun.sleep(Math.max(0, dueMs - performance.now()))
    await server.store(
      Array.from({ length: perBlock }, () => {
        stored += 1
        return makeTrade(stored, {
          slot: BigInt(1_000 + block),
          timeSeconds: nowSeconds,
          wallet: addressNumber(stored % 5_000),
          baseMint: addressNumber(stored % Number(tokens), 8),
        })
      }),
    )
  }
  const { user, system } = process.cpuUsage(startedCpu)
  const tookMs = performance.now() - startedMs
  return {
    stored,
    cpuPercent: (user + system) / 10 / tookMs,
    memoryMb: process.memoryUsage.rss() / 1e6,
    lateMs,
  }
}

for await (const _ of console) console.log(JSON.stringify(await feed()))
