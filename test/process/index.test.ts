// The trade index on a real chain, in a process that is killed repeatedly.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { PublicKey } from '@solana/web3.js'
import { exchangeProgram } from '../../scripts/sandbox/exchange.ts'
import { launchProgram } from '../../scripts/sandbox/launch/curve-accounts.ts'
import { followTrades, type Sandbox, startSandbox } from '../../scripts/sandbox.ts'
import { address } from '../../src/solana/address/address.ts'
import { makeRpcClient } from '../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../src/solana/rpc/ledger-reader.ts'
import { fetchJson, member } from '../kit/http.ts'
import { processTestMs, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { metricValue, wideQuotas } from '../kit/watched-server.ts'

setDefaultTimeout(2 * processTestMs)

/** Long enough to have started, too short to finish. */
const killAfterMs = [1_050, 1_150, 1_400]

describe.skipIf(noTestChain !== undefined)('the index of trades', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox()
    // The exchange makes its first sixty trades at once.
    while ((await tradedOn(sandbox)).length < 55) await Bun.sleep(100)
  })
  afterAll(() => sandbox.stop())

  test.each(serverKinds)(
    '%s: killed again and again, it has every trade, and each once',
    async (kind) => {
      const dataDir = makeFolder()
      const env = {
        ...followTrades(sandbox),
        ...wideQuotas,
        INDEX: 'pools',
        SOLANA_RPC_URL: sandbox.rpcUrl,
      }
      // Slow enough that each of the first runs indexes only a part.
      const slow = { ...env, INDEX_RPC_PER_MINUTE: '1800' }
      const found: number[] = []
      for (const afterMs of killAfterMs) {
        await using server = await startServer(kind, { env: slow, dataDir })
        await Bun.sleep(afterMs)
        await server.stop('SIGKILL')
        await using after = await startServer(kind, {
          env: { INDEX: 'off', ...wideQuotas },
          dataDir,
        })
        found.push((await feedOf(after.apiUrl)).length)
      }
      await using server = await startServer(kind, { env, dataDir })
      const expected = await tradedOn(sandbox)
      let stored: string[] = []
      for (let tries = 0; tries < 300; tries += 1) {
        stored = await feedOf(server.apiUrl)
        if (expected.every((signature) => stored.includes(signature))) break
        await Bun.sleep(100)
      }
      expect(expected.filter((signature) => !stored.includes(signature))).toEqual([])
      expect(new Set(stored).size).toBe(stored.length)
      expect(found).toEqual(found.toSorted((a, b) => a - b))
      expect(
        await metricValue(server.apiUrl, 'drawbridge_index_gaps_total{reason="too-many"}'),
      ).toBe(0)
      const health = await fetchJson(`${server.apiUrl}/v1/monitoring/health`)
      expect(member(health, 'components', 'index', 'status')).toMatch(/^(ok|unknown)$/)
      expect(await server.stop()).toBe(0)
    },
  )
})

/** The expected trades: the chain's own list of the exchange's transactions, without those that move a launch there. */
const tradedOn = async (sandbox: Sandbox): Promise<string[]> => {
  const options = { urls: [sandbox.rpcUrl], nowMs: Date.now, random: Math.random }
  const ledger = makeRpcLedgerReader(makeRpcClient(options), options)
  const signaturesOf = async (program: PublicKey): Promise<string[]> => {
    const rows = await ledger.readSignatures(address(program.toBase58()), { limit: 1_000 })
    return (rows ?? []).filter(({ failed }) => !failed).map(({ signature }) => signature)
  }
  const traded = await signaturesOf(exchangeProgram)
  const launched = new Set(await signaturesOf(launchProgram))
  return traded.filter((signature) => !launched.has(signature))
}

/** Signatures of all trades, page by page. */
const feedOf = async (apiUrl: string): Promise<string[]> => {
  const found: string[] = []
  for (let cursor = ''; ;) {
    const page = await fetchJson(`${apiUrl}/v1/data/trades/feed?limit=7${cursor}`)
    const trades = member(page, 'trades')
    if (!Array.isArray(trades)) throw new Error('no trades in the answer')
    found.push(...trades.map((trade) => String(member(trade, 'signature'))))
    const next = member(page, 'meta', 'nextCursor')
    if (typeof next !== 'string') return found
    cursor = `&cursor=${next}`
  }
}
