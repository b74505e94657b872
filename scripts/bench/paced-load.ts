// Requests at a constant rate from a separate process: `bun scripts/bench/paced-load.ts <url> <per second> <seconds>`
// prints one JSON line.
import { quantile } from './median.ts'

export type PacedResult = { sent: number; notOk: number; medianMs: number; p99Ms: number }

const tickMs = 10

const load = async (url: string, perSecond: number, seconds: number): Promise<PacedResult> => {
  const durations: number[] = []
  const pending = new Set<Promise<void>>()
  let sent = 0
  let notOk = 0
  const send = async (): Promise<void> => {
    const startedMs = performance.now()
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status !== 200) notOk += 1
    durations.push(performance.now() - startedMs)
  }
  const startedMs = performance.now()
  while (performance.now() - startedMs < seconds * 1_000) {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * perSecond)
    for (; sent < due; sent += 1) {
      const request = send().finally(() => pending.delete(request))
      pending.add(request)
    }
    await Bun.sleep(tickMs)
  }
  await Promise.all(pending)
  return { sent, notOk, medianMs: quantile(durations, 0.5), p99Ms: quantile(durations, 0.99) }
}

if (import.meta.main) {
  const [url = '', perSecond = '1000', seconds = '10'] = process.argv.slice(2)
  console.log(JSON.stringify(await load(url, Number(perSecond), Number(seconds))))
  process.exit(0)
}
