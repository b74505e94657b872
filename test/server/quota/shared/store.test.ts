// The way to the store under real faults: it hangs, dies, is full, refuses, moves keys.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { connect, createServer } from 'node:net'
import { scheduleTimer } from '../../../../src/basics/schedule.ts'
import { beatScript, countScript } from '../../../../src/server/quota/shared/scripts.ts'
import { makeStore } from '../../../../src/server/quota/shared/store.ts'
import { troubleOf } from '../../../../src/server/quota/shared/store-trouble.ts'
import { slotOf } from '../../../../src/server/quota/shared/key-slot.ts'
import { noQuotaStore, type QuotaStoreProcess, startQuotaStore } from '../../../kit/quota-store.ts'

setDefaultTimeout(60_000)

/** On a busy machine even a store that works may be late. */
const patientMs = 20_000

/** Wide enough never to refuse here, and slow enough for its key to stay. */
const dimension = ['1', 'i', '86400000000', '1000', '0']

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await Bun.sleep(10)
}

const open = async (url: string, commandMs = patientMs) => {
  const changes: boolean[] = []
  const store = makeStore({
    url,
    commandMs,
    nowMs: performance.now.bind(performance),
    schedule: scheduleTimer,
    onChange: () => changes.push(store.isUp()),
  })
  await store.start()
  /** What one take on this key led to. */
  const take = async (key = 'drawbridge:quota:{test}'): Promise<string> => {
    try {
      await store.run(countScript, [key], ['take', '0', '1', ...dimension])
      return 'counted'
    } catch (error) {
      return troubleOf(error).kind
    }
  }
  return { ...store, take, changes, [Symbol.dispose]: store.stop }
}

/** The same server, whose answers come later. */
const delayed = (port: number, delayMs: number) => {
  const relay = createServer((caller) => {
    const server = connect(port, '127.0.0.1')
    caller.on('data', (data) => server.write(data))
    server.on('data', (data) => setTimeout(() => caller.write(data), delayMs))
    for (const each of [caller, server])
      each.on('close', () => [caller, server].forEach((end) => end.destroy()))
  }).listen(0, '127.0.0.1')
  const address = relay.address()
  if (address === null || typeof address === 'string') throw new Error('the relay has no port')
  return { port: address.port, [Symbol.dispose]: () => void relay.close() }
}

describe.skipIf(noQuotaStore !== '')(`the store of shared quotas${noQuotaStore}`, () => {
  test('a store that hangs is given up after three commands, and used again once it answers', async () => {
    await using server = await startQuotaStore()
    using store = await open(server.url, 50)
    server.pause()
    const seen: string[] = []
    while (store.isUp()) seen.push(await store.take())
    expect(seen).toEqual(['late', 'late', 'late'])
    expect([await store.take(), store.trouble()]).toEqual(['late', { kind: 'late' }])
    server.resume()
    await until(store.isUp)
    expect(store.trouble()).toBeUndefined()
    expect(store.changes).toEqual([true, false, true])
  })

  test('commands that are late together are one failure', async () => {
    await using server = await startQuotaStore()
    using store = await open(server.url, 50)
    server.pause()
    const seen = await Promise.all(Array.from({ length: 50 }, () => store.take()))
    expect(new Set(seen)).toEqual(new Set(['late']))
    expect([store.isUp(), store.trouble()]).toEqual([true, { kind: 'late' }])
    // A steady stream of them is as many as there are moments in it.
    const later: Promise<string>[] = []
    while (store.isUp()) {
      later.push(store.take())
      await Bun.sleep(5)
    }
    expect(await Promise.all(later)).not.toContain('counted')
    server.resume()
  })

  test('a store that answers later than a request may wait is not used', async () => {
    await using server = await startQuotaStore()
    using slow = delayed(server.port, 100)
    using store = await open(server.url.replace(String(server.port), String(slow.port)), 50)
    expect([store.isUp(), store.trouble()]).toEqual([false, { kind: 'late' }])
    using patient = await open(server.url.replace(String(server.port), String(slow.port)))
    expect(patient.isUp()).toBe(true)
  })

  test('a store that was killed and starts empty', async () => {
    await using server = await startQuotaStore()
    using store = await open(server.url)
    expect(await store.take()).toBe('counted')
    await server.kill()
    await until(() => !store.isUp())
    expect(await store.take()).toBe('closed')
    await server.restart()
    await until(store.isUp)
    expect(await store.take()).toBe('counted')
  })

  test('a connection that is cut is made anew', async () => {
    await using server = await startQuotaStore()
    using store = await open(server.url)
    await server.command('CLIENT', 'KILL', 'TYPE', 'normal')
    await until(() => store.changes.length === 3)
    expect(store.changes).toEqual([true, false, true])
    expect(await store.take()).toBe('counted')
  })

  test.each<[string, (server: QuotaStoreProcess) => Promise<unknown>, string, string[]]>([
    [
      'is full',
      (server) => server.command('CONFIG', 'SET', 'maxmemory', '1'),
      'full',
      ['CONFIG', 'SET', 'maxmemory', '0'],
    ],
    [
      'became a replica',
      (server) => server.command('REPLICAOF', '127.0.0.1', '1'),
      'read-only',
      ['REPLICAOF', 'NO', 'ONE'],
    ],
    [
      'took a right away',
      (server) => server.command('ACL', 'SETUSER', 'default', '-hset'),
      'not-permitted',
      ['ACL', 'SETUSER', 'default', '+hset'],
    ],
  ])('a store that %s', async (_, breakIt, kind, [repair = '', ...rest]) => {
    await using server = await startQuotaStore()
    using store = await open(server.url)
    await breakIt(server)
    while (store.isUp()) expect(await store.take()).toBe(kind)
    expect(store.trouble()).toMatchObject({ kind })
    await server.command(repair, ...rest)
    await until(store.isUp)
    expect(await store.take()).toBe('counted')
  })

  test('a wrong password, a missing one and no server are all a closed connection', async () => {
    await using server = await startQuotaStore({ password: 'right' })
    const { port } = server
    for (const url of [
      `redis://:wrong@127.0.0.1:${port}`,
      `redis://127.0.0.1:${port}`,
      'redis://127.0.0.1:1',
    ]) {
      using store = await open(url)
      expect([store.isUp(), store.trouble(), store.changes]).toEqual([
        false,
        { kind: 'closed' },
        [false],
      ])
    }
  })

  test('a user whose password is changed is shut out until it is right again', async () => {
    const rule = 'user changing on >old ~drawbridge:quota:* +@all'
    await using server = await startQuotaStore({ config: [rule] })
    using store = await open(`redis://changing:old@127.0.0.1:${server.port}`)
    expect(await store.take()).toBe('counted')
    await server.command('ACL', 'SETUSER', 'changing', 'resetpass', '>new')
    await server.command('CLIENT', 'KILL', 'USER', 'changing')
    await until(() => !store.isUp())
    expect(await store.take()).toBe('closed')
    await server.command('ACL', 'SETUSER', 'changing', '>old')
    await until(store.isUp)
    expect(await store.take()).toBe('counted')
  })

  test('a user without the rights is found before the first request', async () => {
    const rule = 'user limited on >secret ~drawbridge:quota:* -@all +evalsha +eval +hget'
    await using server = await startQuotaStore({ config: [rule] })
    using store = await open(`redis://limited:secret@127.0.0.1:${server.port}`)
    expect([store.isUp(), store.trouble()]).toEqual([false, { kind: 'not-permitted' }])
  })

  test('a cluster: a key is counted by the server that has it', async () => {
    const config = [
      'cluster-enabled yes',
      'cluster-node-timeout 20000',
      'cluster-require-full-coverage no',
    ]
    await using first = await startQuotaStore({ config })
    await using second = await startQuotaStore({ config })
    await first.command('CLUSTER', 'ADDSLOTSRANGE', '0', '8191')
    await second.command('CLUSTER', 'ADDSLOTSRANGE', '8192', '16383')
    await first.command('CLUSTER', 'MEET', '127.0.0.1', String(second.port))
    const knows = async (server: QuotaStoreProcess) =>
      String(await server.command('CLUSTER', 'INFO')).includes('cluster_slots_assigned:16384')
    while (!(await knows(first)) || !(await knows(second))) await Bun.sleep(50)

    using store = await open(first.url)
    const keys = Array.from({ length: 40 }, (_, at) => `drawbridge:quota:{client ${at}}`)
    // The connection to the other server is made once its first key is wanted.
    while ((await Promise.all(keys.map(store.take))).some((each) => each !== 'counted'))
      await Bun.sleep(20)
    expect(await store.run(beatScript, ['drawbridge:quota:instances'], ['me'])).toBe(1)
    const held = async (server: QuotaStoreProcess) =>
      [await server.command('KEYS', 'drawbridge:quota:{client*')].flat().map(String).sort()
    const isFirst = (key: string) => slotOf(key) < 8192
    expect(await held(first)).toEqual(keys.filter(isFirst).sort())
    expect(await held(second)).toEqual(keys.filter((key) => !isFirst(key)).sort())

    // Those of a server that is gone cannot be counted, all others can.
    await second.kill()
    const seenOf = async () =>
      [
        ...new Set(
          await Promise.all(keys.map(async (key) => `${isFirst(key)} ${await store.take(key)}`)),
        ),
      ].sort()
    expect(await seenOf()).toEqual(['false closed', 'true counted'])
    expect([store.isUp(), store.trouble()]).toEqual([true, { kind: 'closed' }])
    await second.restart()
    while ((await seenOf()).join() !== 'false counted,true counted') await Bun.sleep(50)
    expect(store.trouble()).toBeUndefined()
  })
})
