// drawbridge check and drawbridge get: the API's answers on the command line.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair } from '@solana/web3.js'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkQuestions } from '../../src/command/check-questions.ts'
import { dataQuestions } from '../../src/command/data-questions.ts'
import { routes } from '../../src/app/routes.ts'
import { fetchJson, jsonPost } from '../kit/http.ts'
import {
  processTestMs,
  runProduct,
  type ServerProcess,
  serverKinds,
  startServer,
} from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

const wallet = Keypair.generate().publicKey.toBase58()
const imitation = 'https://solflare-airdrop-claim.xyz/connect'
const unreachable = { SOLANA_RPC_URL: 'http://127.0.0.1:9' }

test('every check and every data endpoint that needs no running server has a command', () => {
  const requested = [...checkQuestions, ...dataQuestions].map(
    ({ method, path }) => `${method} ${path}`,
  )
  const followed = [
    '/v1/data/trades/feed',
    '/v1/data/trades/stream',
    '/v1/data/signals/tokens',
    '/v1/data/traders/leaderboard',
    '/v1/data/tokens/new',
    '/v1/data/tokens/prices/stream',
    '/v1/data/tokens/:mint/trades',
    '/v1/data/tokens/:mint/traders',
    '/v1/data/tokens/:mint/buyers',
    '/v1/data/tokens/:mint/holders',
    '/v1/data/tokens/:mint/liquidity',
    '/v1/data/wallets/:address/pnl',
  ]
  const scans = ['/v1/wallet/tx', '/v1/wallet/txs', '/v1/security/transaction-preview']
  const offered = routes
    .filter(({ traffic, countsLate }) => traffic === 'product' && countsLate !== true)
    .filter(({ path }) => ![...followed, ...scans].includes(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect(requested.sort()).toEqual(offered.sort())
})

describe.each(serverKinds)('%s', (kind) => {
  const folder = makeFolder()
  const dataDir = join(folder, 'data')
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
  })
  const drawbridge = (args: string[], env: Record<string, string> = {}) =>
    runProduct(kind, args, { ...unreachable, DATA_DIR: dataDir, ...env })

  test('--json prints the API’s answer', async () => {
    const { stdout, exitCode } = await drawbridge(['check', 'dapp', imitation, '--json'])
    const url = `${server.apiUrl}/v1/security/dapp-risk?include=coverage`
    expect(JSON.parse(stdout)).toEqual(await fetchJson(url, jsonPost({ url: imitation })))
    expect(exitCode).toBe(2)
    const listed = await drawbridge(['get', 'bridge-routes', '--json'])
    expect(JSON.parse(listed.stdout)).toEqual(await fetchJson(`${server.apiUrl}/v1/bridge/routes`))
  })

  test.each([
    ['low', ['check', 'dapp', 'jup.ag'], 0, /^LOW: .*\n.*Jupiter/],
    ['critical', ['check', 'dapp', imitation], 2, /^CRITICAL: .*\n[^]*\nReasons:\n {2}\[high\] /],
    [
      'a sign-in requested by another site',
      [
        'check',
        'message',
        Buffer.from(
          `app.example wants you to sign in with your Solana account:\n${wallet}\n\nURI: https://app.example\nVersion: 1\nChain ID: mainnet\nNonce: abcdefgh\nIssued At: 2026-11-20T00:00:00Z`,
        ).toString('base64'),
        '--wallet',
        wallet,
        '--dapp',
        'other.example',
      ],
      2,
      /^(?:CRITICAL|HIGH): /,
    ],
  ])('words and exit code: %s', async (_, args, exitCode, words) => {
    const run = await drawbridge(args)
    expect(run).toMatchObject({ exitCode, stderr: '' })
    expect(run.stdout).toMatch(words)
    expect(run.stdout).not.toContain('\u001b')
  })

  test('a message file is read as raw bytes', async () => {
    const file = join(folder, 'message')
    writeFileSync(file, 'aGVsbG8=')
    const run = await drawbridge(['check', 'message', file, '--wallet', wallet])
    expect(run.stdout).toContain('“aGVsbG8=”')
    const pasted = await drawbridge(['check', 'message', 'aGVsbG8=', '--wallet', wallet])
    expect(pasted.stdout).toContain('“hello”')
  })

  test('tables for people', async () => {
    const { stdout, exitCode } = await drawbridge(['get', 'bridge-routes'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /\nroutes:\n {2}id +method +path .*\n {2}assets +GET +\/v1\/bridge\/assets /,
    )
  })

  test.each([
    ['nothing', ['check'], 3, /^Expected one of dapp, /],
    ['what there is not', ['check', 'tokn', 'x'], 3, /Did you mean token\?/],
    ['no subject', ['check', 'token'], 3, /^Expected mint\. Usage: /],
    ['two subjects', ['check', 'token', 'a', 'b'], 3, /^Unexpected argument "b"\. /],
    [
      'an option that is none',
      ['check', 'token', 'a', '--limit', '3'],
      3,
      /^Unknown option '--limit'/,
    ],
    ['no address', ['check', 'wallet', 'x'], 3, /^`address` /],
    ['no wallet', ['check', 'message', 'AA=='], 3, /^--wallet is missing/],
    [
      'a message that is none',
      ['check', 'message', '?', '--wallet', wallet],
      3,
      /^The message is /,
    ],
    [
      'a folder for a message',
      ['check', 'message', '/etc', '--wallet', wallet],
      3,
      /^The message is /,
    ],
    [
      'a file that is not there',
      ['check', 'message', '/tmp/my/notes', '--wallet', wallet],
      3,
      /^The message is /,
    ],
    ['a node that is none', ['check', 'wallet', wallet], 3, /^The Solana node /],
    ['what there is not to get', ['get', 'prise', 'x'], 1, /Did you mean price\?/],
    [
      'a limit that is none',
      ['get', 'trades', wallet, '--limit', 'a'],
      1,
      /^(?:--limit|`limit`) must be an integer/,
    ],
    [
      'slippage that is none',
      ['get', 'bridge-quote', '--slippage-bps', 'x'],
      1,
      /^--slippage-bps must be a number\./,
    ],
    ['a quote of nothing', ['get', 'bridge-quote', '--dry'], 1, /^`inputAsset` is required/],
    ['a dot for an address', ['get', 'wallet', '..'], 1, /^Expected address, not "\.\."\./],
  ])('refuses %s in one sentence', async (_, args, exitCode, sentence) => {
    const run = await drawbridge(args)
    expect(run).toMatchObject({ exitCode, stdout: '' })
    expect(run.stderr).toMatch(sentence)
    expect(run.stderr.trimEnd()).not.toContain('\n')
  })

  test('an invalid database is reported in one sentence', async () => {
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'drawbridge.db'), 'no database '.repeat(1000))
    const run = await drawbridge(['check', 'dapp', 'jup.ag'], { DATA_DIR: damaged })
    expect(run).toMatchObject({ exitCode: 3, stdout: '' })
    expect(run.stderr).toMatch(/^The database in \S+ cannot be read \([^\n]+\)\.\n$/)
  })

  test('nothing is written', () => expect(existsSync(dataDir)).toBe(false))
})
