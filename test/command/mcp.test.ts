import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noSources } from '../../scripts/no-sources.ts'
import { type Agent, callTool, joinOverHttp, joinOverStdio } from '../kit/agent.ts'
import {
  commandOf,
  processTestMs,
  runProduct,
  serverKinds,
  startServer,
} from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

const imitation = { url: 'https://solflare-airdrop-claim.xyz/connect' }
const settings = { ...noSources, SOLANA_RPC_URL: 'http://127.0.0.1:9' }
const line = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`
const call = (id: number, args: object) =>
  line({ id, method: 'tools/call', params: { name: 'check_dapp_risk', arguments: args } })

describe.each(serverKinds)('drawbridge mcp from %s', (kind) => {
  let folder = ''
  let agent: Agent
  beforeAll(async () => {
    folder = makeFolder()
    agent = await joinOverStdio([...(await commandOf(kind)), 'mcp'], settings, folder)
    await agent.client.listTools()
  })
  afterAll(async () => {
    await agent?.[Symbol.asyncDispose]()
  })

  /** Writes all of it, ends stdin and waits for the process to end. */
  const pipe = async (input: string, env: Record<string, string> = {}, cwd = folder) => {
    const child = Bun.spawn([...(await commandOf(kind)), 'mcp'], {
      cwd,
      env: { ...settings, ...env },
      stdin: new Blob([input]),
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [exitCode, stdout, stderr] = await Promise.all([
      child.exited,
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { exitCode, stderr, messages: stdout.split('\n').filter((each) => each !== '') }
  }

  test('offers the server’s tools with the same answers', async () => {
    await using server = await startServer(kind)
    await using over = await joinOverHttp(server.apiUrl)
    expect(await agent.client.listTools()).toEqual(await over.client.listTools())
    for (const args of [imitation, { url: 'jup.ag' }, { url: 7 }, { link: 1 }])
      expect(await callTool(agent, 'check_dapp_risk', args)).toEqual(
        await callTool(over, 'check_dapp_risk', args),
      )
  })

  test('reports an unreachable node', async () => {
    const address = 'So11111111111111111111111111111111111111112'
    const { failed, text } = await callTool(agent, 'check_address_risk', {
      chain: 'solana',
      address,
    })
    expect([failed, text]).toEqual([true, expect.stringMatching(/^UPSTREAM_UNAVAILABLE: /)])
  })

  test('leaves no files in its working folder', () => {
    expect(readdirSync(folder)).toEqual([])
  })

  test('answers everything received before stdin ended, and writes nothing else to stdout', async () => {
    const ids = [1, 2, 3, 4, 5]
    const input = ids.map((id) => call(id, imitation)).join('')
    const { exitCode, messages, stderr } = await pipe(`garbage\n${input}{"half":`)
    expect([exitCode, stderr]).toEqual([0, ''])
    const answered = messages.map((text): unknown => JSON.parse(text))
    expect(answered).toHaveLength(ids.length)
    for (const id of ids)
      expect(answered).toContainEqual(
        expect.objectContaining({
          id,
          result: expect.objectContaining({ content: expect.any(Array) }),
        }),
      )
  })

  test('describes what is wrong with a message', async () => {
    const { messages } = await pipe(line({ id: 1, method: 'tools/call', params: {} }))
    expect(messages.map((text): unknown => JSON.parse(text))).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32602, message: 'params.name: expected a value of type string.' },
      },
    ])
  })

  test('reports that it ends because a message is too long', async () => {
    const long = call(2, { url: 'x'.repeat(2_000_000) })
    const { exitCode, stderr } = await pipe(call(1, imitation) + long)
    expect([exitCode, stderr]).toEqual([
      1,
      'Stopped: a message is longer than the limit of 1048576 bytes.\n',
    ])
  })

  test('ends on empty input', async () => {
    expect(await pipe('')).toEqual({ exitCode: 0, stderr: '', messages: [] })
  })

  test('is not delayed by a cancelled request', async () => {
    const off = line({ method: 'notifications/cancelled', params: { requestId: 1 } })
    const { exitCode } = await pipe(call(1, imitation) + off)
    expect(exitCode).toBe(0)
  })

  test("uses the operator's own lists, with and without a server's database", async () => {
    const data = join(folder, 'data')
    mkdirSync(join(data, 'lists'), { recursive: true })
    try {
      writeFileSync(join(data, 'lists', 'block-domains.txt'), 'listed-by-me.example bad people\n')
      const env = { DATA_DIR: data }
      const check = () => pipe(call(1, { url: 'listed-by-me.example' }), env)
      expect((await check()).messages.join()).toContain('bad people')
      expect(existsSync(join(data, 'drawbridge.db'))).toBe(false)
      const server = await startServer(kind, { dataDir: data })
      await server.stop()
      expect((await check()).messages.join()).toContain('bad people')
      await server[Symbol.asyncDispose]()
    } finally {
      rmSync(data, { recursive: true, force: true })
    }
  })

  test('warns on stderr about enabled lists that were never downloaded', async () => {
    const { stderr, exitCode } = await pipe('', { LISTS: 'metamask' })
    expect(exitCode).toBe(0)
    expect(stderr).toContain('drawbridge lists update')
  })

  test('takes no arguments', async () => {
    const { exitCode, stderr, stdout } = await runProduct(kind, ['mcp', '--port'], settings)
    expect([exitCode, stdout, stderr]).toEqual([1, '', 'Usage: drawbridge mcp\n'])
  })
})
