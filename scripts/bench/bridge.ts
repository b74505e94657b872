import type { BridgeProvider } from '../../src/bridges/plan/provider.ts'
import { Fault } from '../../src/basics/fault.ts'
import { makeBridgeIndex } from '../../src/bridges/bridge-index.ts'
import { quoteBridge } from '../../src/bridges/quote-bridge.ts'
import { scheduleTimer } from '../../src/basics/schedule.ts'
import { makeBridgeProvider, quoteOf } from '../../test/kit/bridges/bridge-provider.ts'
import { median } from './median.ts'

/** Delays of four providers; together they are more than twice the slowest. */
const delaysMs = [40, 80, 120, 160]

const slow = (delayMs: number): BridgeProvider =>
  makeBridgeProvider(`after-${delayMs}`, {
    quote: async () => {
      await Bun.sleep(delayMs)
      return quoteOf({})
    },
  })

/** Time of a quote over slow providers, relative to the slowest. */
export const benchBridge = async (rounds: number): Promise<{ ratio: number }> => {
  const providers = delaysMs.map(slow)
  const noNode = (): Promise<never> =>
    Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))
  const deps = {
    providers,
    index: makeBridgeIndex(providers, scheduleTimer),
    appFees: { bps: 0, recipientOf: () => undefined },
    scan: {
      chain: {
        readTables: noNode,
        readAccounts: noNode,
        simulate: noNode,
        health: () => ({ status: 'down' as const }),
      },
    },
    ledger: { readLatestBlockhash: noNode },
    schedule: scheduleTimer,
    nowMs: Date.now,
    onBug: (_: string, cause: unknown) => {
      throw cause
    },
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now()
    await quoteBridge(deps, {
      inputAsset: 'solana:native',
      outputAsset: 'bitcoin:native',
      amount: '100000000',
      mode: 'exact-in',
      slippageBps: 100,
      dry: true,
    })
    times.push(performance.now() - startedMs)
  }
  return { ratio: median(times) / Math.max(...delaysMs) }
}
