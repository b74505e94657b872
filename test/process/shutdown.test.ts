// SIGTERM under load: every accepted request is answered, and every answered one is on disk.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair } from '@solana/web3.js'
import { startFakeNode, transferScan } from '../kit/chain/fake-node.ts'
import { envelopeOf, fetchAnswer } from '../kit/http.ts'
import { sendOnce, type Fate, sendRepeatedly, openKeptAlive } from '../kit/load.ts'
import {
  commandOf,
  freePorts,
  processTestMs,
  type ServerProcess,
  serverKinds,
  startServer,
  storedEvents,
} from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { healthPath, scanPath, statsPath } from '../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const user = Keypair.generate().publicKey
const friend = Keypair.generate().publicKey
const quotasOff = { QUOTA_IP: 'off', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off' }

const getRequest = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const scanRequest = (): string => {
  const body = JSON.stringify(transferScan(user, friend))
  return `POST ${scanPath} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** Number of simulations the node has received: those scans were accepted. */
const simulations = (node: { requests: { body: unknown }[] }): number =>
  node.requests.filter(({ body }) => JSON.stringify(body).includes('simulateTransaction')).length

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await Bun.sleep(10)
}

/** Sent on an open connection before the stop signal, and yet never answered. */
const wasSentBefore = (limitMs: number, fate: Fate): boolean =>
  fate.kind === 'unsent' && fate.sinceMs !== undefined && fate.sinceMs < limitMs

const answeredIds = (fates: readonly Fate[]): string[] =>
  fates.flatMap((fate) => (fate.kind === 'answered' ? [fate.id] : [])).toSorted()

describe('SIGTERM', () => {
  test.each(serverKinds)(
    '%s: under load no accepted request is lost, and every answer is an event',
    async (kind) => {
      const node = startFakeNode({ delayMs: 1000 })
      await using server = await startServer(kind, {
        env: { ...quotasOff, SOLANA_RPC_URL: node.url },
      })
      const load = [
        ...Array.from({ length: 6 }, () =>
          sendRepeatedly(server.apiUrl, getRequest(statsPath), false),
        ),
        ...Array.from({ length: 4 }, () =>
          sendRepeatedly(server.scanUrl, getRequest(healthPath), false),
        ),
        ...Array.from({ length: 4 }, () =>
          sendRepeatedly(server.apiUrl, getRequest('/nothing'), true),
        ),
        ...Array.from({ length: 2 }, () => sendRepeatedly(server.scanUrl, scanRequest(), false)),
        ...Array.from({ length: 2 }, () => sendRepeatedly(server.scanUrl, scanRequest(), true)),
      ]
      await Bun.sleep(300)
      const scans = Array.from({ length: 8 }, () => sendOnce(server.scanUrl, scanRequest()))
      await until(() => simulations(node) >= 12)
      const signalledMs = performance.now()
      server.signal('SIGTERM')
      const exitCode = await server.ended
      const scanned = await Promise.all(scans)
      const fates = [...(await Promise.all(load)).flat(), ...scanned]
      node.stop()

      expect(exitCode).toBe(0)
      expect(fates.filter((fate) => fate.kind === 'torn')).toEqual([])
      expect(fates.filter((fate) => wasSentBefore(signalledMs, fate))).toEqual([])
      expect(scanned.map((fate) => fate.kind === 'answered' && fate.status)).toEqual(
        scanned.map(() => 200),
      )
      const answered = answeredIds(fates)
      expect(answered.length).toBeGreaterThan(50)
      expect(new Set(answered).size).toBe(answered.length)
      const stored = storedEvents(server.dataDir).map(({ request_id }) => request_id)
      expect(stored.toSorted()).toEqual(answered)
      expect(server.stderr()).toBe('')
    },
    180_000,
  )

  test.each(serverKinds)(
    '%s: what still comes on open connections is answered, or was never taken',
    async (kind) => {
      const node = startFakeNode({ delayMs: 700 })
      await using server = await startServer(kind, {
        env: { ...quotasOff, SOLANA_RPC_URL: node.url },
      })
      const connections = await Promise.all(
        Array.from({ length: 30 }, () => openKeptAlive(server.scanUrl, getRequest(healthPath))),
      )
      const early = sendOnce(server.scanUrl, scanRequest())
      await until(() => simulations(node) >= 1)
      server.signal('SIGTERM')
      await until(() => server.stdout().includes('draining'))
      // One every 40 ms: before, during and after the last awaited answer.
      const late = await Promise.all(
        connections.map(async (send, index) => {
          await Bun.sleep(index * 40)
          return send(scanRequest())
        }),
      )
      expect(await server.ended).toBe(0)
      const fates = [await early, ...late]
      node.stop()
      expect(fates.filter((fate) => fate.kind === 'torn')).toEqual([])
      const answered = answeredIds(fates)
      expect(answered).toHaveLength(simulations(node))
      const stored = storedEvents(server.dataDir).filter(({ api_route }) => api_route === scanPath)
      expect(stored.map(({ request_id }) => request_id).toSorted()).toEqual(answered)
    },
    180_000,
  )

  const signals: ['SIGTERM' | 'SIGINT'][] = [['SIGTERM'], ['SIGINT']]
  test.concurrent.each(signals)('%s ends an idle server with 0', async (signal) => {
    await using server = await startServer('binary')
    const open = await fetch(`${server.apiUrl}${healthPath}`)
    expect(await server.stop(signal)).toBe(0)
    await open.body?.cancel()
    expect(storedEvents(server.dataDir)).toHaveLength(1)
    expect(await connects(server)).toBe(false)
  })

  test.concurrent.each(serverKinds)(
    '%s: the second signal ends it at once',
    async (kind) => {
      const node = startFakeNode({ delayMs: 60_000 })
      await using server = await startServer(kind, { env: { SOLANA_RPC_URL: node.url } })
      const scan = sendOnce(server.scanUrl, scanRequest())
      await until(() => simulations(node) >= 1)
      server.signal('SIGTERM')
      await until(() => server.stdout().includes('draining'))
      const requestCount = node.requests.length
      server.signal('SIGTERM')
      expect(await server.ended).not.toBe(0)
      expect((await scan).kind).toBe('unsent')
      expect(node.requests.length).toBe(requestCount)
      node.stop()
    },
    180_000,
  )
})

const connects = async ({ apiUrl }: ServerProcess): Promise<boolean> =>
  (await sendOnce(apiUrl, getRequest(healthPath))).kind === 'answered'

test('DRAIN_WAIT_SECONDS: health says so first, and everything else goes on', async () => {
  await using server = await startServer('binary', { env: { DRAIN_WAIT_SECONDS: '60' } })
  const statusOf = async (path: string): Promise<number> =>
    (await fetchAnswer(`${server.apiUrl}${path}`)).status
  expect(await statusOf(healthPath)).toBe(200)
  server.signal('SIGTERM')
  while ((await statusOf(healthPath)) === 200) await Bun.sleep(10)
  const answer = await fetchAnswer(`${server.scanUrl}${healthPath}`)
  expect([answer.status, envelopeOf(answer).code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  expect(await statusOf(statsPath)).toBe(200)
  // A second signal does not wait.
  expect(await server.stop()).toBe(1)
})

test('SIGTERM ends a start that waits for PostgreSQL', async () => {
  const connected = Promise.withResolvers<void>()
  const silent = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { open: () => connected.resolve(), data: () => undefined },
  })
  const dataDir = makeFolder()
  const child = Bun.spawn(await commandOf('source'), {
    env: {
      ...freePorts,
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://user:secret@127.0.0.1:${silent.port}/events`,
    },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  await connected.promise
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
  expect(await new Response(child.stderr).text()).toBe('')
  silent.stop(true)
})
