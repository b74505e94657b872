import { afterEach, describe, expect, test } from 'bun:test'
import { createServer, type Socket } from 'node:net'
import { status } from '@grpc/grpc-js'
import { connectGeyser } from '../../../../src/blocks/adapters/yellowstone/geyser-connection.ts'
import type {
  StreamConnection,
  StreamEnd,
  StreamMessage,
  Subscription,
} from '../../../../src/blocks/stream/stream-server.ts'
import { type BlockNode, startBlockNode } from '../../../kit/blocks/block-node.ts'
import { until } from '../../../kit/blocks/follow-scene.ts'
import { makeChain } from '../../../kit/blocks/made-chain.ts'
import { type GeyserTestServer, startGeyserServer } from '../../../kit/yellowstone/geyser-server.ts'

const chain = makeChain({ slots: 100, skipped: 0, trades: 1 })

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

const startServer = async (): Promise<{ node: BlockNode; server: GeyserTestServer }> => {
  const node = startBlockNode(chain)
  node.head = 1_050
  const server = await startGeyserServer(node)
  stops.push(node.stop, server.stop)
  return { node, server }
}

const connect = (url: string, token?: string) => {
  const heard = { messages: [] as StreamMessage[], ends: [] as StreamEnd[], bytes: 0 }
  const connection: StreamConnection = connectGeyser({
    url,
    ...(token !== undefined && { token }),
    onBytes: (bytes) => {
      heard.bytes += bytes
    },
  })
  stops.push(connection.close)
  const subscribe = (subscription: Subscription = {}): void =>
    connection.subscribe(subscription, {
      message: (message) => heard.messages.push(message),
      ended: (end) => heard.ends.push(end),
    })
  return { ...connection, subscribe, heard }
}

test('blocks are heard, pings are answered, and nothing is heard after the end', async () => {
  const { node, server } = await startServer()
  server.token = 'right'
  const { subscribe, close, heard } = connect(server.url, 'right')
  subscribe({ fromSlot: 1_040n })
  const metas = () => heard.messages.filter(({ kind }) => kind === 'meta')
  await until('the blocks are there', () => metas().length === 11)
  await until('the ping is answered', () => server.subscriptions[0]?.pings === 1)
  expect(heard.messages.filter(({ kind }) => kind === 'transaction')).toHaveLength(11)
  expect(heard.messages.filter(({ kind }) => kind === 'final').at(-1)).toEqual({
    kind: 'final',
    slot: BigInt(1_050 - node.finalDepth),
  })
  expect(heard.bytes).toBeGreaterThan(10_000)
  close()
  const { length } = heard.messages
  node.head = 1_060
  await Bun.sleep(200)
  expect(heard.messages).toHaveLength(length)
  expect(heard.ends).toEqual([])
})

test('the server is asked how far back it can start', async () => {
  const { server } = await startServer()
  expect(await connect(server.url).firstSlot()).toBe(900n)
  server.tellsReplay = false
  expect(await connect(server.url).firstSlot()).toBeUndefined()
})

test('a connection that is not read lets the server wait', async () => {
  const { node, server } = await startServer()
  const { subscribe, pause, resume, heard } = connect(server.url)
  subscribe({ fromSlot: 1_040n })
  await until('it is heard', () => heard.messages.length > 0)
  pause()
  await Bun.sleep(100)
  const { length } = heard.messages
  node.head = 1_060
  await Bun.sleep(300)
  expect(heard.messages).toHaveLength(length)
  resume()
  await until('the rest is heard', () => heard.messages.length > length)
})

describe('a subscription ends', () => {
  test.each<[keyof typeof status, StreamEnd]>([
    ['INVALID_ARGUMENT', 'not-accepted'],
    ['FAILED_PRECONDITION', 'not-accepted'],
    ['PERMISSION_DENIED', 'not-accepted'],
    ['OUT_OF_RANGE', 'out-of-range'],
    ['UNAUTHENTICATED', 'refused'],
    ['UNIMPLEMENTED', 'not-offered'],
    ['INTERNAL', 'failed'],
    ['UNKNOWN', 'failed'],
    ['UNAVAILABLE', 'unreachable'],
    ['RESOURCE_EXHAUSTED', 'unreachable'],
    ['DATA_LOSS', 'unreachable'],
  ])('with %s as %s', async (code, end) => {
    const { server } = await startServer()
    server.refusal = { code: status[code], details: '' }
    const { subscribe, heard } = connect(server.url)
    subscribe()
    await until('it has ended', () => heard.ends.length > 0)
    expect(heard.ends).toEqual([end])
  })

  test('when the server goes away', async () => {
    const { server } = await startServer()
    const { subscribe, heard } = connect(server.url)
    subscribe({ fromSlot: 1_040n })
    await until('it is heard', () => heard.messages.length > 0)
    await server.stop()
    await until('it has ended', () => heard.ends.length > 0)
    expect(heard.ends).toEqual(['unreachable'])
  })
})

describe('what does not speak the protocol', () => {
  const startSockets = async (hear: (socket: Socket) => void): Promise<string> => {
    const listener = createServer((socket) => {
      socket.on('error', () => undefined)
      hear(socket)
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    listener.listen(0, '127.0.0.1', resolve)
    await promise
    stops.push(() => listener.close())
    const bound = listener.address()
    return `127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}`
  }
  const cases: [string, () => Promise<string>][] = [
    ['a web server', async () => startBlockNodeUrl()],
    ['a web server, over TLS', async () => startBlockNodeUrl().replace('http:', 'https:')],
    ['noise', async () => `http://${await startSockets((socket) => socket.write(noise))}`],
    ['nothing', async () => 'http://127.0.0.1:1'],
    ['a name that does not exist', async () => 'https://stream.invalid'],
  ]
  const noise = Buffer.alloc(100_000, 7)
  const startBlockNodeUrl = (): string => {
    const node = startBlockNode(chain)
    stops.push(node.stop)
    return node.url
  }
  test.each(cases)('%s is unreachable', async (_, start) => {
    const { firstSlot, subscribe, heard } = connect(await start())
    expect(await firstSlot()).toBeUndefined()
    subscribe()
    await until('it has ended', () => heard.ends.length > 0)
    expect(heard.ends).toEqual(['unreachable'])
    expect(heard.messages).toEqual([])
  })

  test('a server that never answers is not waited for', async () => {
    const { firstSlot, subscribe, close } = connect(`http://${await startSockets(() => undefined)}`)
    expect(await firstSlot()).toBeUndefined()
    subscribe()
    close()
  })
})
