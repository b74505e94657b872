import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { startFakeNode } from '../../kit/chain/fake-node.ts'
import { fetchAnswer, fetchJson, headerProblems, jsonPost, member } from '../../kit/http.ts'
import { startRecordedServer, type RecordedServer } from '../../kit/recorded-server.ts'
import {
  processTestMs,
  serverKinds,
  type ServerProcess,
  startServer,
} from '../../kit/server-process.ts'
import { healthPath, scanPath } from '../../kit/watched-server.ts'
import { makeFolder } from '../../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

const historyPath = '/v1/monitoring/public-api/history'

const listOf = (body: unknown, field: string): unknown[] => {
  const list = member(body, field)
  return Array.isArray(list) ? list : []
}

/** The sum over all intervals, since a test may run over a border. */
const total = (history: unknown, field: string): number =>
  listOf(history, 'intervals').reduce<number>((sum, each) => sum + Number(member(each, field)), 0)

describe.each(serverKinds)('%s', (kind) => {
  let node: RecordedServer
  const dataDir = makeFolder()
  const start = (env: Record<string, string> = {}): Promise<ServerProcess> =>
    startServer(kind, { env: { SOLANA_RPC_URL: node.url, ...env }, dataDir })
  const read = ({ apiUrl }: ServerProcess): Promise<unknown> => fetchJson(`${apiUrl}${historyPath}`)
  beforeAll(() => {
    node = startFakeNode()
  })
  afterAll(() => node.stop())

  test('requests of both addresses, also after a restart', async () => {
    {
      await using first = await start()
      expect(listOf(await read(first), 'intervals')).toEqual([])
      await fetchAnswer(`${first.apiUrl}/nothing`)
      await fetchAnswer(`${first.scanUrl}${scanPath}`, jsonPost({}))
      await fetchAnswer(`${first.scanUrl}${healthPath}`)
      const history = await read(first)
      expect(member(history, 'intervalSeconds')).toBe(300)
      expect(total(history, 'requestCount')).toBe(4)
      expect(total(history, 'actionableRequestCount')).toBe(1)
      expect(total(history, 'clientErrorCount')).toBe(2)
      expect(total(history, 'serverErrorCount')).toBe(0)
      await first.stop()
    }
    await using second = await start()
    expect(total(await read(second), 'requestCount')).toBe(5)
  })

  test('data sources with their calls and failures', async () => {
    const source = startRecordedServer([{ status: 503 }])
    await using server = await start({ JUPITER_URL: source.url })
    await fetchAnswer(`${server.apiUrl}/v1/data/tokens/search?q=bonk`)
    const upstreams = listOf(await read(server), 'upstreams')
    const of = (name: string) => upstreams.find((each) => member(each, 'name') === name)
    expect(member(of('solana-rpc'), 'status')).toBe('ok')
    expect(Number(member(of('solana-rpc'), 'callCount'))).toBeGreaterThan(0)
    expect(member(of('solana-rpc'), 'failureCount')).toBe(0)
    expect(Number(member(of('jupiter'), 'failureCount'))).toBeGreaterThan(0)
    expect(member(of('jupiter'), 'callCount')).toBe(member(of('jupiter'), 'failureCount'))
    source.stop()
  })

  test('has the headers of every answer', async () => {
    await using server = await start()
    expect(headerProblems(await fetchAnswer(`${server.apiUrl}${historyPath}`))).toEqual([])
  })
})
