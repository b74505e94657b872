// What shared quotas cost: latencies of a cached data route with quotas in a store on this machine, against quotas in
// memory. Both servers run in turns at the same rate, so they share the machine's conditions.
import { join } from 'node:path'
import { fetchAnswer } from '../../test/kit/http.ts'
import { noQuotaStore, startQuotaStore } from '../../test/kit/quota-store.ts'
import { metricValue } from '../../test/kit/watched-server.ts'
import { quantile } from './median.ts'
import type { PacedResult } from './paced-load.ts'

const path = '/v1/data/tokens/trending?limit=20'
const quietShare = 0.25

export type QuotaBench = {
  perSecond: number
  /** Of the quieter rounds. */
  shared: PacedResult
  inMemory: PacedResult
  /** Requests of all that the instance decided on alone, because the store was late. */
  aloneShare: number
}

/** Undefined where no store is installed. */
export const benchQuotas = async (
  rounds = 31,
  secondsPerRound = 1,
  perSecond = 500,
): Promise<QuotaBench | undefined> => {
  if (noQuotaStore !== '') return undefined
  await using store = await startQuotaStore()
  using shared = await start({ QUOTA_URL: store.url })
  using inMemory = await start({})
  const send = (server: { url: string }, seconds: number): Promise<PacedResult> =>
    load(server.url, perSecond, seconds)
  await send(shared, 1)
  await send(inMemory, 1)
  const pairs: { shared: PacedResult; inMemory: PacedResult }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isSharedFirst = round % 2 === 0
    const first = await send(isSharedFirst ? shared : inMemory, secondsPerRound)
    const second = await send(isSharedFirst ? inMemory : shared, secondsPerRound)
    pairs.push(
      isSharedFirst ? { shared: first, inMemory: second } : { shared: second, inMemory: first },
    )
  }
  const counted = (by: string): Promise<number> =>
    metricValue(shared.origin, `drawbridge_quota_decisions_total{by="${by}"}`)
  const [alone, byStore] = [await counted('fallback'), await counted('shared')]
  return {
    perSecond,
    shared: quietOf(pairs.map((pair) => pair.shared)),
    inMemory: quietOf(pairs.map((pair) => pair.inMemory)),
    aloneShare: alone / (alone + byStore),
  }
}

/**
 * A p99 shows every moment in which the machine did something else, so the lower quartile of the rounds counts for both:
 * rounds that were disturbed show the machine, not the quotas.
 */
const quietOf = (results: readonly PacedResult[]): PacedResult => ({
  sent: results.reduce((total, { sent }) => total + sent, 0),
  notOk: results.reduce((total, { notOk }) => total + notOk, 0),
  medianMs: quantile(
    results.map(({ medianMs }) => medianMs),
    quietShare,
  ),
  p99Ms: quantile(
    results.map(({ p99Ms }) => p99Ms),
    quietShare,
  ),
})

const start = async (env: Record<string, string>) => {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, 'pipeline-server.ts'), 'product'],
    {
      stdout: 'pipe',
      stderr: 'inherit',
      env: { ...process.env, ...env, NODE_ENV: 'production' },
    },
  )
  const { value } = await child.stdout.getReader().read()
  const origin = `http://127.0.0.1:${Number(new TextDecoder().decode(value))}`
  const { status } = await fetchAnswer(`${origin}${path}`)
  if (status !== 200) throw new Error(`the server answered ${status}`)
  return { origin, url: `${origin}${path}`, [Symbol.dispose]: () => child.kill('SIGTERM') }
}

/** Fails on an answer that is not 200, which would falsify the figure. */
const load = async (url: string, perSecond: number, seconds: number): Promise<PacedResult> => {
  const child = Bun.spawn(
    [
      process.execPath,
      join(import.meta.dir, 'paced-load.ts'),
      url,
      String(perSecond),
      String(seconds),
    ],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  const result: PacedResult = await new Response(child.stdout).json()
  if (result.notOk > 0) throw new Error(`${result.notOk} answers were not 200`)
  return result
}

if (import.meta.main) console.log(await benchQuotas())
