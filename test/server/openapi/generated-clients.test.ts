// Two generators turn the document into TypeScript clients, whose types must compile and which must reach a running
// server.
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import { fetchJson } from '../../kit/http.ts'
import { type ServerProcess, startServer } from '../../kit/server-process.ts'
import { makeFolder } from '../../kit/test-folder.ts'

// Generators and the compiler are slow on a busy machine; no test asserts how long.
setDefaultTimeout(180_000)

const modules = join(import.meta.dir, '../../../node_modules')
const compilerOptions = {
  target: 'ESNext',
  module: 'Preserve',
  moduleResolution: 'bundler',
  lib: ['ESNext', 'DOM', 'DOM.Iterable'],
  types: ['bun'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
}

let server: ServerProcess
let folder = ''

beforeAll(async () => {
  server = await startServer('binary')
  folder = makeFolder()
  symlinkSync(modules, join(folder, 'node_modules'))
  const document = await readDocument()
  writeFileSync(join(folder, 'types.ts'), astToString(await openapiTypes(document)))
  await createClient({
    input: { ...document },
    output: { path: join(folder, 'sdk') },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
})

type OpenApi = Parameters<typeof openapiTypes>[0]
const readDocument = async (): Promise<Exclude<OpenApi, string | URL | Buffer>> =>
  JSON.parse(JSON.stringify(await fetchJson(`${server.apiUrl}/docs/json`)))

const run = async (...args: string[]) => {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: folder,
    env: { API: server.apiUrl, SCAN: server.scanUrl, PATH: process.env['PATH'] ?? '' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [exitCode, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { exitCode, stdout, stderr }
}

/** Compiles programs together with the generated code. */
const compile = async (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const include = [...Object.keys(files), 'types.ts', 'sdk']
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
  return run('check')
}

const wallet = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

const typedFetch = `
import createClient from 'openapi-fetch'
import type { paths } from './types.ts'

const api = createClient<paths>({ baseUrl: process.env['API'] ?? '' })
const scan = createClient<paths>({ baseUrl: process.env['SCAN'] ?? '' })

const app = await api.POST('/v1/security/dapp-risk', {
  body: { url: 'jup.ag' },
  params: { query: { include: ['findings', 'coverage'] } },
})
const level: string | undefined = app.data?.riskLevel
const checks: string[] | undefined = app.data?.evidence?.findings?.map(({ check }) => check)
const refused = await api.POST('/v1/security/dapp-risk', { body: { url: '' } })
const code: string | undefined = refused.error?.error.code
const stats = await api.GET('/v1/monitoring/public-api/stats', {
  params: { query: { includeRecent: true, limit: 2 } },
})
const recent: number | undefined = stats.data?.recentEvents?.length
const trades = await api.GET('/v1/data/wallets/{address}/trades', {
  params: { path: { address: '${wallet}' }, query: { limit: 1 } },
})
const scanned = await scan.POST('/v1/wallet/tx', {
  body: { chain: 'solana', tx_base64: 'AA==', wallet_address: '${wallet}' },
})
const verdict: 'safe' | 'suspicious' | 'malicious' | undefined = scanned.data?.verdict
console.log(JSON.stringify({
  level, checks, code, recent, verdict,
  trades: trades.error?.error.code, scanned: scanned.error?.error.message,
}))
`

const generatedSdk = `
import { checkDappRisk, getHealth, getTokenPrice, listTokenPrices, scanWalletTransaction } from './sdk'
import { client } from './sdk/client.gen'

client.setConfig({ baseUrl: process.env['API'] ?? '' })
const app = await checkDappRisk({ body: { url: 'jup.ag' }, query: { include: ['findings', 'coverage'] } })
const level: string | undefined = app.data?.riskLevel
const checks: string[] | undefined = app.data?.evidence?.findings?.map(({ check }) => check)
const refused = await checkDappRisk({ body: { url: '' } })
const code: string | undefined = refused.error?.error.code
const health = await getHealth()
const price = await getTokenPrice({ path: { mint: '${wallet}'.slice(0, 32) } })
const prices = await listTokenPrices({ query: { mints: ['${wallet}', '${wallet}'.slice(0, 5)] } })
const scanned = await scanWalletTransaction({
  baseUrl: process.env['SCAN'] ?? '',
  body: { chain: 'solana', tx_base64: 'AA==', wallet_address: '${wallet}' },
})
const verdict: 'safe' | 'suspicious' | 'malicious' | undefined = scanned.data?.verdict
console.log(JSON.stringify({
  level, checks, code, verdict, health: health.response?.status, price: price.error?.error.message,
  prices: prices.error?.error.message, scanned: scanned.error?.error.message,
}))
`

const expected = {
  level: 'low',
  checks: ['known-site'],
  code: 'INVALID_REQUEST',
  scanned: expect.stringMatching(/^`tx_base64` must be /),
}

describe('clients generated from the document', () => {
  test('have types that compile', async () => {
    const { exitCode, stdout, stderr } = await compile({
      'typed-fetch.ts': typedFetch,
      'generated-sdk.ts': generatedSdk,
    })
    expect([exitCode, exitCode === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  })

  test('openapi-typescript and openapi-fetch reach the server', async () => {
    const { exitCode, stdout, stderr } = await run('typed-fetch.ts')
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual({
      ...expected,
      recent: 2,
      trades: 'UPSTREAM_UNAVAILABLE',
    })
  })

  test('an SDK of functions reaches it as well', async () => {
    const { exitCode, stdout, stderr } = await run('generated-sdk.ts')
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual({
      ...expected,
      health: 200,
      price: expect.stringMatching(/^`mint` /),
      prices: expect.stringMatching(/^`mints` /),
    })
  })

  test('do not compile requests that the server would refuse', async () => {
    const wrong = [
      "import createClient from 'openapi-fetch'",
      "import type { paths } from './types.ts'",
      "import { checkDappRisk } from './sdk'",
      'const api = createClient<paths>()',
      "void api.POST('/v1/security/dapp-risk', { body: { link: 'jup.ag' } })",
      "void api.GET('/v1/security/dapp-risk')",
      'void checkDappRisk({ body: { url: 5 } })',
    ].join('\n')
    const { exitCode, stdout, stderr } = await compile({ 'wrong.ts': wrong })
    expect(exitCode).not.toBe(0)
    const lines = [...(stdout + stderr).matchAll(/wrong\.ts[(:](\d+)/g)].map(([, line]) => line)
    expect(new Set(lines)).toEqual(new Set(['5', '6', '7']))
  })
})
