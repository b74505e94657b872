// The sandbox has prices without any provider: of its dollars, its tokens, and what its people hold and have gained.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { noSources } from '../../scripts/no-sources.ts'
import { followTrades, type Sandbox, startSandbox } from '../../scripts/sandbox.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { fetchJson, member } from '../kit/http.ts'
import { processTestMs, type ServerProcess, startServer } from '../kit/server-process.ts'
import { wideQuotas } from '../kit/watched-server.ts'

setDefaultTimeout(2 * processTestMs)

type Row = Record<string, unknown>
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.map(Object) : [])

describe.skipIf(noTestChain !== undefined)('the sandbox', () => {
  let sandbox: Sandbox
  let server: ServerProcess
  beforeAll(async () => {
    sandbox = await startSandbox()
    server = await startServer('binary', {
      env: {
        ...noSources,
        ...wideQuotas,
        ...followTrades(sandbox),
        SOLANA_RPC_URL: sandbox.rpcUrl,
      },
    })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    sandbox?.stop()
  })
  const read = (path: string): Promise<unknown> => fetchJson(`${server.apiUrl}/v1/data/${path}`)
  /** Reads again until it is as wanted. */
  const readUntil = async (path: string, isReady: (answer: unknown) => boolean) => {
    for (;;) {
      const answer = await read(path)
      if (isReady(answer)) return answer
      await Bun.sleep(300)
    }
  }

  test('USDC is worth a dollar, and SOL what it trades for', async () => {
    const { usdc, wrappedSol } = sandbox.mints
    expect(await read(`tokens/${usdc}/price`)).toMatchObject({ priceUsd: 1 })
    const sol = await readUntil(
      `tokens/${wrappedSol}/price`,
      (answer) => member(answer, 'source') === 'Own index',
    )
    expect(Number(member(sol, 'priceUsd'))).toBeWithin(140, 160)
  })

  test('alice has valued trades, holdings and results', async () => {
    const wallet = `wallets/${sandbox.wallets.alice}`
    const results = await readUntil(
      `${wallet}/pnl`,
      (answer) => typeof member(answer, 'realizedUsd') === 'number',
    )
    expect(Number(member(results, 'realizedUsd'))).toBeGreaterThan(0)
    expect(Number(member(results, 'unrealizedUsd'))).toBeGreaterThan(0)
    const trades = rowsIn(member(await read(`${wallet}/trades`), 'trades'))
    expect(trades).toHaveLength(5)
    for (const { amountUsd } of trades) expect(amountUsd).toBeGreaterThan(0)
    const items = rowsIn(member(await read(`${wallet}/activity`), 'items'))
    expect(items.flatMap(({ type, valueUsd }) => (type === 'swap' ? [valueUsd] : []))).toEqual(
      trades.map(({ amountUsd }) => amountUsd),
    )
    const holdings = rowsIn(member(await read(`${wallet}/holdings`), 'holdings'))
    const valueOf = (mint: string): unknown =>
      holdings.find((row) => row['mint'] === mint)?.['valueUsd']
    expect(valueOf(sandbox.mints.usdc)).toBe(5_225)
    expect(valueOf(sandbox.mints.pebble)).toBeGreaterThan(0)
  })

  test('trending tokens have volume, change and market cap', async () => {
    const whole = (row: Row | undefined): boolean =>
      ['priceUsd', 'volume24hUsd', 'change24hPct', 'marketCapUsd'].every(
        (name) => typeof row?.[name] === 'number',
      )
    const { graduated } = sandbox.launches
    const find = (answer: unknown): Row | undefined =>
      rowsIn(member(answer, 'tokens')).find(({ mint }) => mint === graduated)
    const answer = await readUntil('tokens/trending', (found) => whole(find(found)))
    expect(Number(find(answer)?.['change24hPct'])).toBeGreaterThan(0)
  })

  test('a graduated token goes on in a pool that prices and the token check know', async () => {
    const { graduated } = sandbox.launches
    const answer = await readUntil('tokens/new?state=graduated', (found) =>
      rowsIn(member(found, 'tokens')).some((row) => member(row, 'token', 'mint') === graduated),
    )
    const launch = rowsIn(member(answer, 'tokens')).find(
      (row) => member(row, 'token', 'mint') === graduated,
    )
    const graduatedMs = Date.parse(String(launch?.['graduatedAt']))
    const price = await readUntil(
      `tokens/${graduated}/price`,
      (found) => Date.parse(String(member(found, 'observedAt'))) > graduatedMs,
    )
    expect(member(price, 'source')).toBe('Own index')
    const check = await fetch(`${server.apiUrl}/v1/security/token-risk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chain: 'solana', mint: graduated }),
    })
    expect(member(await check.json(), 'holders', 'excludedPct')).toBeGreaterThan(10)
  })
})
