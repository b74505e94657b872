// Drawbridge signs nothing, sends nothing and holds no key: what its code could do, and what it may call a node.
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { bodyOf } from '../../../src/solana/rpc/exchange.ts'
import { readMethods } from '../../../src/solana/rpc/read-methods.ts'
import { startRecordedServer } from '../../kit/recorded-server.ts'

const src = join(import.meta.dir, '../../../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))

test('only read methods are sent to a node', () => {
  for (const method of readMethods) expect(method).toMatch(/^(?:get[A-Z]|simulateTransaction$)/)
  const methods = sources
    .filter(({ file }) => file.startsWith('solana/rpc'))
    .flatMap(({ text }) =>
      [...text.matchAll(/\bmethod: '(\w+)'/g)].map(([, method = '']) => method),
    )
  expect(methods.length).toBeGreaterThan(5)
  expect(methods.filter((method) => !readMethods.has(method))).toEqual([])
})

const forbidden = [
  'sendTransaction',
  'sendRawTransaction',
  'requestAirdrop',
  'sendBundle',
  'signTransaction',
]
describe.each(forbidden)('%s', (method) => {
  test('is refused before a byte leaves the process, alone and in a batch', async () => {
    const node = startRecordedServer([{ body: { jsonrpc: '2.0', id: 1, result: 'x' } }])
    try {
      const client = makeRpcClient({ urls: [node.url], nowMs: Date.now })
      const call = { method, params: [], parse: String }
      expect(() => bodyOf(call)).toThrow(method)
      await expect(client.call(call)).rejects.toThrow(method)
      await expect(client.callExpensive(call)).rejects.toThrow(method)
      await client.callMany([call, call]).catch(() => undefined)
      expect(node.requests.filter(({ body }) => JSON.stringify(body).includes(method))).toEqual([])
    } finally {
      node.stop()
    }
  })
})

test('no code signs, creates a key, or holds one', () => {
  const signing =
    /subtle\.(?:sign|generateKey)|createPrivateKey|createSign\b|generateKeyPair|nacl\b|secretKey|Keypair|'sign'\]|ed25519\.sign|secp256k1\.sign/
  // The wallet of the example app signs in the visitor's browser, to show what guards it.
  expect(sources.filter(({ text }) => signing.test(text)).map(({ file }) => file)).toEqual([
    'pages/browser/example/test-wallet.ts',
  ])
  const sending =
    /['"`](?:sendTransaction|sendRawTransaction|requestAirdrop|sendBundle|simulateBundle)\b/
  expect(sources.filter(({ text }) => sending.test(text)).map(({ file }) => file)).toEqual([])
})
