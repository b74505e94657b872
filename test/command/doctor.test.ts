// The doctor as a process: beside a real chain, and beside nodes that refuse, fail or are wrong.
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { base64 } from '@scure/base'
import { sysvarOwner } from '../../src/solana/state/sysvars.ts'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'
import { member } from '../kit/http.ts'
import { type RecordedAnswer, serve, stopServers } from '../kit/recorded-server.ts'
import { processTestMs, runProduct, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)
afterEach(stopServers)

const mainnetHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const devnetHash = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const unreachable = 'http://127.0.0.1:9'

type Instead = Record<string, RecordedAnswer | undefined>

const result = (value: unknown): RecordedAnswer => ({
  body: { jsonrpc: '2.0', id: 1, result: value },
})
const rpcError = (code: number, message: string): RecordedAnswer => ({
  body: { jsonrpc: '2.0', id: 1, error: { code, message } },
})

const clockAccount = (aheadSeconds: number) => {
  const data = new Uint8Array(40)
  const seconds = BigInt(Math.floor(Date.now() / 1000) + aheadSeconds)
  new DataView(data.buffer).setBigInt64(32, seconds, true)
  return {
    lamports: 1,
    owner: sysvarOwner,
    data: [base64.encode(data), 'base64'],
    executable: false,
    rentEpoch: 0,
    space: data.length,
  }
}

/** A node that offers everything, except for what a test replaces. */
const startNode = (instead: Instead = {}, aheadSeconds = 0) => {
  const listed = { context: { slot: 500 }, value: [] }
  const usual: Record<string, unknown> = {
    getMultipleAccounts: { context: { slot: 500 }, value: [clockAccount(aheadSeconds)] },
    getGenesisHash: mainnetHash,
    getVersion: { 'solana-core': '3.1.4' },
    getSignaturesForAddress: [{ signature: 'recent' }],
    getTransaction: null,
    getBlock: { blockHeight: 400 },
    simulateTransaction: { context: { slot: 500 }, value: { err: null } },
  }
  return serve(({ body }) => {
    const method = String(member(body, 'method'))
    return instead[method] ?? result(method in usual ? usual[method] : listed)
  })
}

describe.each(serverKinds)('%s', (kind) => {
  const examine = async (env: Record<string, string>, ...args: string[]) => {
    const run = await runProduct(kind, ['doctor', '--json', ...args], {
      DATA_DIR: join(makeFolder(), 'data'),
      INDEX: 'auto',
      ...env,
    })
    expect(run.stderr).toBe('')
    const report: unknown = JSON.parse(run.stdout)
    const observations = Object(report).observations as {
      kind: string
      level: string
      facts: unknown
      text: string
    }[]
    return {
      exitCode: run.exitCode,
      status: member(report, 'status'),
      observations,
      of: (name: string) => observations.filter((each) => each.kind === name),
      /** Everything that is not fine, for nodes alone. */
      nodeTroubles: observations
        .filter(({ kind: each, level }) => each.startsWith('node') && level !== 'ok')
        .map(({ kind: each, level, facts }) => [each, level, member(facts, 'method')]),
    }
  }

  test('a node that offers everything', async () => {
    const node = startNode()
    const { exitCode, status, nodeTroubles, of } = await examine({ SOLANA_RPC_URL: node.url })
    expect([exitCode, status, nodeTroubles]).toEqual([0, 'note', []])
    expect(of('node-works')).toMatchObject([
      { facts: { node: new URL(node.url).host, network: 'mainnet', version: '3.1.4' } },
    ])
    expect(of('clock-agrees')).toHaveLength(1)
    const methods = node.requests.map(({ body }) => member(body, 'method'))
    expect(new Set(methods).size).toBe(methods.length)
    expect(methods).toEqual(expect.arrayContaining(['getTransaction', 'getBlock']))
  })

  test.each<[string, Instead, unknown[]]>([
    [
      'refuses a method by status',
      { getProgramAccounts: { status: 403 } },
      ['node-refuses', 'warning', 'getProgramAccounts'],
    ],
    [
      'does not know a method',
      { getBlock: rpcError(-32601, 'Method not found') },
      ['node-refuses', 'warning', 'getBlock'],
    ],
    [
      'offers a method in another plan',
      { getTokenLargestAccounts: rpcError(-32600, 'Please upgrade your plan') },
      ['node-refuses', 'warning', 'getTokenLargestAccounts'],
    ],
    [
      'limits a method',
      { getTokenAccountsByOwner: { status: 429, headers: { 'retry-after': '10' } } },
      ['node-limits', 'warning', 'getTokenAccountsByOwner'],
    ],
    [
      'fails at a method',
      { getSignaturesForAddress: { status: 500 } },
      ['node-fails', 'warning', 'getSignaturesForAddress'],
    ],
    [
      'does not simulate',
      { simulateTransaction: { status: 403 } },
      ['node-refuses', 'problem', 'simulateTransaction'],
    ],
    [
      'is old',
      { getVersion: result({ 'solana-core': '2.3.1' }) },
      ['node-old', 'warning', undefined],
    ],
  ])('a node that %s', async (_, instead, expected) => {
    const { exitCode, nodeTroubles } = await examine({ SOLANA_RPC_URL: startNode(instead).url })
    expect(nodeTroubles).toEqual([expected])
    expect(exitCode).toBe(expected[1] === 'problem' ? 1 : 0)
  })

  test.each<[string, Instead]>([
    ['an answer about one address', { getTokenLargestAccounts: rpcError(-32602, 'Invalid param') }],
    ['no name of the network', { getGenesisHash: { status: 403 } }],
    ['no version', { getVersion: { status: 500 } }],
  ])('%s is no trouble', async (_, instead) => {
    const { exitCode, nodeTroubles } = await examine({ SOLANA_RPC_URL: startNode(instead).url })
    expect([exitCode, nodeTroubles]).toEqual([0, []])
  })

  test('blocks are not requested where no setting needs them', async () => {
    const node = startNode({ getBlock: { status: 403 } })
    const { nodeTroubles } = await examine({ SOLANA_RPC_URL: node.url, INDEX: 'off' })
    expect(nodeTroubles).toEqual([])
  })

  test.each([
    ['cannot be reached', unreachable, 'unreachable'],
    ['is no node', undefined, 'unusable'],
  ])('a node that %s', async (_, url, failure) => {
    const { exitCode, status, of } = await examine({
      SOLANA_RPC_URL: url ?? serve([{ body: '<html>' }]).url,
    })
    expect([exitCode, status]).toEqual([1, 'problem'])
    expect(of('node-unreachable')).toMatchObject([{ level: 'problem', facts: { failure } }])
    expect(of('clock-unknown')).toHaveLength(1)
  })

  test('the key in the URL of a node is never shown', async () => {
    const { port } = new URL(startNode({ getBlock: { status: 500 } }).url)
    const urls = [`http://user:hidden-a@127.0.0.1:${port}/hidden-b?key=hidden-c`, unreachable]
    const env = { SOLANA_RPC_URL: `${urls.join()}/hidden-d`, DATA_DIR: makeFolder() }
    for (const args of [['doctor'], ['doctor', '--json']]) {
      const { stdout, stderr } = await runProduct(kind, args, env)
      expect(stdout).toContain(`127.0.0.1:${port}`)
      expect(stdout + stderr).not.toContain('hidden')
    }
  })

  test('nodes of different networks', async () => {
    const urls = [startNode(), startNode({ getGenesisHash: result(devnetHash) })]
    const { exitCode, of } = await examine({ SOLANA_RPC_URL: urls.map(({ url }) => url).join() })
    expect(exitCode).toBe(1)
    expect(of('nodes-differ')).toMatchObject([{ facts: { networks: ['mainnet', 'devnet'] } }])
  })

  test.each([600, -600])('a chain whose time is %d s ahead', async (aheadSeconds) => {
    const { of } = await examine({ SOLANA_RPC_URL: startNode({}, aheadSeconds).url })
    const offSeconds = Number(member(of('clock-differs')[0]?.facts, 'offSeconds'))
    expect(Math.sign(offSeconds)).toBe(-Math.sign(aheadSeconds))
    expect(of('clock-agrees')).toEqual([])
  })

  test('a setting that is invalid, misspelt or without effect', async () => {
    const invalid = await examine({ PORT: 'x', QUOTA_IPS: '1/1' })
    expect([invalid.exitCode, invalid.observations.map((each) => each.kind)]).toEqual([
      1,
      ['setting-misspelt', 'setting-invalid', 'versions'],
    ])
    const { of } = await examine({
      SOLANA_RPC_URL: startNode().url,
      INDEX: 'off',
      INDEX_MB_PER_SECOND: '5',
      GEOIP_MMDB: join(makeFolder(), 'none'),
    })
    expect(of('setting-unused')).toMatchObject([{ facts: { name: 'INDEX_MB_PER_SECOND' } }])
    expect(of('countries-unreadable')).toHaveLength(1)
  })

  test('settings of a file', async () => {
    const file = join(makeFolder(), 'x.env')
    writeFileSync(file, `SOLANA_RPC_URL=${startNode().url}\n`)
    const { of } = await examine({}, '--env-file', file)
    expect(of('node-works')).toHaveLength(1)
  })

  test('the databases of a server, stopped and running', async () => {
    const dataDir = makeFolder()
    mkdirSync(join(dataDir, 'lists'))
    writeFileSync(join(dataDir, 'lists', 'block-domains.txt'), 'bad.example\n')
    const env = { INDEX: 'off' }
    const seen = () => examine({ ...env, DATA_DIR: dataDir, SOLANA_RPC_URL: unreachable })
    const first = await startServer(kind, { dataDir, env })
    expect(await first.stop()).toBe(0)
    const before = readdirSync(dataDir).sort()
    const { of } = await seen()
    expect(of('store-works')).toHaveLength(2)
    expect(of('lists-work')).toMatchObject([{ facts: { downloaded: 0, own: 1 } }])
    expect(readdirSync(dataDir).sort()).toEqual(before)

    await using again = await startServer(kind, { dataDir, env })
    expect((await seen()).of('store-works')).toHaveLength(2)
    expect(await again.stop()).toBe(0)
  })

  test('creates nothing', async () => {
    const folder = makeFolder()
    await examine({ DATA_DIR: join(folder, 'data'), SOLANA_RPC_URL: unreachable })
    expect(readdirSync(folder)).toEqual([])
  })

  test('refuses arguments', async () => {
    expect(await runProduct(kind, ['doctor', 'node'])).toMatchObject({ exitCode: 1, stdout: '' })
  })
})

describe.skipIf(noTestChain !== undefined)('a real chain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())

  test('offers everything that the service needs', async () => {
    const env = { SOLANA_RPC_URL: chain.url, DATA_DIR: join(makeFolder(), 'data') }
    const { exitCode, stdout, stderr } = await runProduct('binary', ['doctor'], env)
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^node +ok /m)
    expect(stdout).toMatch(/^clock +ok /m)
    expect(stdout).not.toMatch(/ (?:warning|problem) /)
  })
})
