// The content of a request and its caller must not appear in any byte that the service stores or returns.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { startFakeNode, transferScan } from '../kit/chain/fake-node.ts'
import { fetchAnswer, holdsAnswer, jsonPost } from '../kit/http.ts'
import {
  processTestMs,
  type ServerProcess,
  serverKinds,
  type StoredEvent,
  startServer,
  storedEvents,
} from '../kit/server-process.ts'
import { noPostgres, startPostgres } from '../kit/postgres.ts'
import { noTestChain, startTestChain } from '../kit/chain/surfnet.ts'
import { healthPath, previewPath, scanPath, statsPath } from '../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

/** Text that appears nowhere else and is too long to occur by chance. */
const word = (name: string): string => `mArKeR${name}qZx7W`

const wallet = Keypair.generate().publicKey
const friend = Keypair.generate().publicKey
const stranger = Keypair.generate().publicKey
const transfer = transferScan(wallet, friend, 987_654_321)
const taking = unsignedBase64(wallet, [
  SystemProgram.assign({ accountPubkey: wallet, programId: stranger }),
])

/** The local address of the raw connections; the listeners' own address is in the log. */
const socketAddress = '127.9.8.7'

const words = {
  path: word('Path'),
  query: word('Query'),
  name: word('ParameterName'),
  agent: word('Agent'),
  id: word('RequestId'),
  header: word('Header'),
  cookie: word('Cookie'),
  authorization: word('Authorization'),
  origin: word('origin'),
  body: word('Body'),
  field: word('Field'),
  source: word('Source'),
  domain: `${word('domain')}.example.com`.toLowerCase(),
  wrong: word('WrongTransaction'),
  asset: word('Asset'),
  method: 'MARKERMETHODQZX',
  host: `${word('host')}.example`.toLowerCase(),
  region: 'a mArKeRregion"qZx7W',
}
const clients = ['203.0.113.77', '198.51.100.201', '2001:db8:abcd:1234:5678:9abc:def0:1357']

const keyForms = (key: PublicKey): [string, Uint8Array][] => {
  const bytes = key.toBuffer()
  return [
    ['base58', Buffer.from(key.toBase58())],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['base64', Buffer.from(bytes.toString('base64').slice(0, 40))],
    ['bytes', bytes],
  ]
}

const textForms = (text: string): [string, Uint8Array][] => [
  ['plain', Buffer.from(text)],
  ['hex', Buffer.from(Buffer.from(text).toString('hex'))],
  ['base64', Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -2))],
  ['UTF-16', Buffer.from(text, 'utf16le')],
]

/** A transaction is searched by a run from its middle, which signatures and padding do not change. */
const transactionForms = (base64: string): [string, Uint8Array][] => {
  const bytes = Buffer.from(base64, 'base64')
  return [
    ['base64', Buffer.from(base64.slice(100, 140))],
    ['bytes', bytes.subarray(70, 100)],
    ['hex', Buffer.from(bytes.subarray(70, 100).toString('hex'))],
  ]
}

const needles: [what: string, form: string, bytes: Uint8Array][] = [
  ...Object.entries(words).flatMap(([what, text]) => named(what, textForms(text))),
  ...[...clients, socketAddress].flatMap((ip) => named(ip, textForms(ip))),
  ...named('socket as hexadecimal', [['hex', Buffer.from('7f090807')]]),
  ...named('wallet', keyForms(wallet)),
  ...named('friend', keyForms(friend)),
  ...named('stranger', keyForms(stranger)),
  ...named('transfer', transactionForms(transfer.tx_base64)),
  ...named('taking', transactionForms(taking)),
  ...named('amount', textForms('987654321')),
]

function named(what: string, forms: [string, Uint8Array][]): [string, string, Uint8Array][] {
  return forms.map(([form, bytes]) => [what, form, bytes])
}

/** The search ignores case. */
const lower = (bytes: Uint8Array): Buffer =>
  Buffer.from(Buffer.from(bytes).toString('latin1').toLowerCase(), 'latin1')

const found = (place: string, bytes: Uint8Array): string[] => {
  const hay = lower(bytes)
  return needles
    .filter(([, , needle]) => hay.includes(lower(needle)))
    .map(([what, form]) => `${what} (${form}) in ${place}`)
}

const foundInFolder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => found(entry.name, readFileSync(join(entry.parentPath, entry.name))))

/** Everything at once, in every request. */
const marked = (extra: Record<string, string> = {}): Record<string, string> => ({
  'user-agent': `Mozilla/5.0 ${words.agent}`,
  'x-request-id': words.id,
  'x-forwarded-for': `${clients.join(', ')}, 10.0.0.1`,
  'x-real-ip': clients[1] ?? '',
  'x-edge-region': words.region,
  'cf-ipcountry': words.header,
  cookie: `session=${words.cookie}`,
  authorization: `Bearer ${words.authorization}`,
  origin: `https://${words.origin}.example`,
  referer: `https://${words.domain}/${words.path}`,
  host: words.host,
  ...extra,
})

const rawFrom = (url: string, request: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    let text = ''
    const socket = connect({ host: hostname, port: Number(port), localAddress: socketAddress })
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve()
    }
    const timer = setTimeout(end, 1000)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (holdsAnswer(text)) end()
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.write(request)
  })

const scanBodies = (): unknown[] => [
  transfer,
  { ...transfer, context: { source: words.source, dapp_domain: words.domain } },
  { ...transfer, tx_base64: taking, context: { source: words.source } },
  { ...transfer, tx_base64: taking, context: { source: words.source, [words.field]: words.body } },
  { ...transfer, wallet_address: stranger.toBase58() },
  { ...transfer, tx_base64: words.wrong },
  { ...transfer, tx_base64: `${transfer.tx_base64.slice(0, 60)}${words.wrong}` },
  { ...transfer, chain: words.body },
  { ...transfer, wallet_address: `${wallet.toBase58()}${words.body}` },
  { ...transfer, [words.field]: { [words.field]: words.body } },
  { [words.field]: words.body },
  `{"chain":"solana","${words.field}":${words.body}`,
  words.body,
  words.body.repeat(20_000),
]

const paths = (): string[] => [
  `/${words.path}`,
  `/v1/${wallet.toBase58()}/${words.path}?${words.name}=${words.query}`,
  `${statsPath}?limit=${words.query}`,
  `${statsPath}?${words.name}=${words.query}&includeRecent=true`,
  `${statsPath}?includeRecent=%ff${words.query}`,
  `${healthPath}?address=${friend.toBase58()}`,
  `/assets/${words.asset}`,
  `/assets/%ff${words.asset}`,
  `/docs?${words.name}=${words.query}`,
  `/docs/json?${words.query}`,
  `/metrics?${words.query}`,
  `/${words.path.repeat(300)}`,
]

const requestEverything = async (server: ServerProcess): Promise<void> => {
  for (const path of paths()) {
    for (const url of [server.apiUrl, server.scanUrl]) {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD']) {
        const body = method === 'POST' ? { body: words.body } : {}
        await fetchAnswer(`${url}${path}`, { method, headers: marked(), ...body })
      }
    }
  }
  for (const body of scanBodies()) {
    await fetchAnswer(`${server.scanUrl}${scanPath}?include=findings`, jsonPost(body, marked()))
    await fetchAnswer(
      `${server.scanUrl}${scanPath}?include=${words.query}`,
      jsonPost(body, marked()),
    )
    await fetchAnswer(`${server.scanUrl}${scanPath}`, {
      ...jsonPost(body, marked()),
      headers: { ...marked(), 'content-type': `text/${words.header}` },
    })
  }
  for (const transaction of [transfer.tx_base64, taking, words.wrong, { [words.field]: 1 }]) {
    const body = { transaction, chain: 'solana', [words.field]: words.body }
    await fetchAnswer(
      `${server.apiUrl}${previewPath}`,
      jsonPost({ transaction, chain: 'solana' }, marked()),
    )
    await fetchAnswer(`${server.apiUrl}${previewPath}?${words.query}`, jsonPost(body, marked()))
    await fetchAnswer(`${server.apiUrl}${previewPath}`, jsonPost(body, marked()))
    await fetchAnswer(
      `${server.apiUrl}${previewPath}`,
      jsonPost({ ...body, chain: words.body }, marked()),
    )
  }
  const head = `host: ${words.host}\r\nuser-agent: ${words.agent}`
  for (const url of [server.apiUrl, server.scanUrl]) {
    await rawFrom(url, `GET /${words.path} HTTP/1.1\r\n${head}\r\n\r\n`)
    await rawFrom(url, `${words.method} /${words.path} HTTP/1.1\r\n${head}\r\n\r\n`)
    await rawFrom(url, `PROPFIND /${words.path} HTTP/1.1\r\n${head}\r\n\r\n`)
    await rawFrom(url, `GET /${words.path} HTTP/9.9\r\n${head}\r\n\r\n`)
    await rawFrom(
      url,
      `POST ${scanPath} HTTP/1.1\r\n${head}\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{"${words.field}":`,
    )
  }
}

/** Where events are stored. */
type EventPlace = {
  folder: string
  read: () => Promise<Pick<StoredEvent, 'api_route' | 'api_status'>[]>
}

const holdsInFolder = (folder: string, text: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) =>
      entry.isFile() &&
      readFileSync(join(entry.parentPath, entry.name)).includes(Buffer.from(text)),
  )

describe.each(serverKinds)('%s', (kind) => {
  const look = async (
    server: ServerProcess,
    scans: string,
    { folder, read }: EventPlace = {
      folder: server.dataDir,
      read: () => Promise.resolve(storedEvents(server.dataDir)),
    },
  ): Promise<void> => {
    await requestEverything(server)
    const stats = await fetchAnswer(`${server.apiUrl}${statsPath}?includeRecent=true&limit=100`)
    const metrics = await fetchAnswer(`${server.apiUrl}/metrics`)
    const health = await fetchAnswer(`${server.apiUrl}${healthPath}`)
    while ((await read()).length < 150) await Bun.sleep(20)
    const running = [...foundInFolder(server.dataDir), ...foundInFolder(folder)]
    expect(await server.stop()).toBe(0)
    // Proves that the scans got far enough, and that the right bytes are searched.
    expect(metrics.text).toMatch(
      new RegExp(`^drawbridge_scans_total\\{verdict="${scans}"\\} [1-9]`, 'm'),
    )
    const stored = await read()
    const previews = stored.filter((event) => event.api_route === previewPath)
    expect(previews.map(({ api_status }) => api_status)).toContain(200)
    expect(stored.filter(({ api_status }) => api_status >= 500)).toEqual([])
    expect(holdsInFolder(folder, '/v1/wallet/tx')).toBe(true)
    expect(server.stdout()).toContain('"api_route":"unmatched"')
    expect([
      ...running,
      ...foundInFolder(server.dataDir),
      ...foundInFolder(folder),
      ...found('stdout', Buffer.from(server.stdout())),
      ...found('stderr', Buffer.from(server.stderr())),
      ...found('the stats', Buffer.from(stats.text)),
      ...found('the metrics', Buffer.from(metrics.text)),
      ...found('the health', Buffer.from(health.text)),
    ]).toEqual([])
  }
  const env = {
    LOG_LEVEL: 'debug',
    TRUST_PROXY: '2',
    QUOTA_IP: 'off',
    QUOTA_ENDPOINT: 'off',
    QUOTA_CAPABILITY: 'off',
  }

  test('nothing of a request is stored or returned', async () => {
    const node = startFakeNode()
    await using server = await startServer(kind, { env: { ...env, SOLANA_RPC_URL: node.url } })
    await look(server, 'safe')
    node.stop()
  }, 30_000)

  test.skipIf(noPostgres !== '')(
    `nor in PostgreSQL${noPostgres}`,
    async () => {
      const node = startFakeNode()
      await using postgres = await startPostgres()
      const { url, query } = await postgres.makeDatabase()
      await using server = await startServer(kind, {
        env: { ...env, SOLANA_RPC_URL: node.url, DATABASE_URL: url },
      })
      await look(server, 'safe', {
        folder: postgres.folder,
        read: async () => {
          // Everything is also written to the files of the tables.
          await query('CHECKPOINT')
          return (await query('SELECT api_route, api_status FROM events')).map((row) => ({
            api_route: String(row['api_route']),
            api_status: Number(row['api_status']),
          }))
        },
      })
      node.stop()
    },
    180_000,
  )

  test.skipIf(noTestChain !== undefined)(
    'nor with a real chain behind it',
    async () => {
      const chain = await startTestChain()
      await chain.fundSol(wallet, 5_000_000_000n)
      await using server = await startServer(kind, { env: { ...env, SOLANA_RPC_URL: chain.url } })
      await look(server, 'malicious')
      chain.stop()
    },
    180_000,
  )
})

test('the search finds what is there', () => {
  for (const [what, form, bytes] of needles) {
    const hay = Buffer.concat([Buffer.alloc(1000, 1), bytes, Buffer.alloc(1000, 2)])
    expect(found('hay', hay)).toContain(`${what} (${form}) in hay`)
  }
})
