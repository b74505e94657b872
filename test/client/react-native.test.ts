// The package in a context that has the globals of React Native on Hermes and no others: whatever else it used would be
// a ReferenceError. No phone is needed, and what Hermes does not know of JavaScript itself is taken away.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { buildClient } from '../../scripts/client/build-client.ts'
import { makeFolder } from '../kit/test-folder.ts'

/** What React Native 0.74 has of the web, without Expo. Sources: its `setUpXHR.js`, `setUpTimers.js`, and Hermes. */
const globals = { setTimeout, clearTimeout, btoa, atob, TextEncoder, console }

/** Newer than Hermes, or left out of it. Paths from the global object. */
const absent = [
  'Array.fromAsync',
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Iterator',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.union',
  'SharedArrayBuffer',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Temporal',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toBase64',
]

/** Its AbortController: an abort has no reason, and a signal no `any`, `timeout` or `throwIfAborted`. */
const abortController = `
  globalThis.AbortController = class {
    constructor() {
      const listeners = new Set()
      this.signal = {
        aborted: false,
        addEventListener: (_, listener) => listeners.add(listener),
        removeEventListener: (_, listener) => listeners.delete(listener),
      }
      this.abort = () => {
        if (this.signal.aborted) return
        this.signal.aborted = true
        for (const listener of listeners) listener({ type: 'abort' })
      }
    }
  }`

/** Its fetch: answers have no body to read piece by piece. */
const answerOf = async (url: string, { signal, ...init }: RequestInit) => {
  const cancel = new AbortController()
  signal?.addEventListener('abort', () => cancel.abort())
  const response = await fetch(url, { ...init, signal: cancel.signal })
  const text = await response.text()
  const { ok, status, headers } = response
  return { ok, status, headers, text: async () => text, json: async () => JSON.parse(text) }
}

let server: Bun.Server<undefined>
let bundle = ''

beforeAll(async () => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      if (request.url.endsWith('/tokens/slow')) return new Promise(() => {})
      if (!request.url.includes('/wallet/tx')) return Response.json({ riskLevel: 'low' })
      return Response.json({ verdict: 'safe', score: 0, summary: 'None.' })
    },
  })
  const folder = await buildClient(join(makeFolder(), 'client'))
  const entry = join(folder, 'entry.js')
  writeFileSync(
    entry,
    "import { createClient } from './client.js'\nimport { guardWallet } from './guard.js'\nObject.assign(globalThis, { createClient, guardWallet })\n",
  )
  const { outputs } = await Bun.build({ entrypoints: [entry], format: 'iife', target: 'browser' })
  bundle = (await outputs[0]?.text()) ?? ''
})

afterAll(() => server?.stop(true))

/** The result of a program in such a context, as JSON would carry it. */
const run = async (program: string): Promise<unknown> => {
  const context = createContext({ ...globals, fetch: answerOf, baseUrl: server.url.origin })
  for (const path of absent) runInContext(`delete ${path}`, context)
  runInContext(`${abortController};\n${bundle}`, context)
  const result: unknown = await runInContext(
    `(async () => JSON.stringify(await (${program})()))()`,
    context,
  )
  return JSON.parse(String(result))
}

describe('in React Native', () => {
  const cases: [name: string, program: string, result: unknown][] = [
    [
      'calls are answered',
      "() => createClient({ baseUrl }).checkDappRisk({ url: 'a.example' })",
      { riskLevel: 'low' },
    ],
    [
      'a call can be cancelled',
      `async () => {
        const cancel = new AbortController()
        const call = createClient({ baseUrl }).getToken({ mint: 'slow' }, { signal: cancel.signal })
        cancel.abort()
        return call.catch(({ name }) => name)
      }`,
      'AbortError',
    ],
    [
      'a server that cannot be reached is reported',
      "() => createClient({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 }).getHealth().catch(({ code }) => code)",
      'NETWORK_ERROR',
    ],
    [
      'streams say what is missing',
      `async () => {
        try { for await (const _ of createClient({ baseUrl }).streamTrades()) return 'an event' }
        catch ({ code }) { return code }
      }`,
      'STREAMS_UNSUPPORTED',
    ],
    [
      'a wallet is guarded',
      `async () => {
        const account = { address: 'a' }
        const sign = async (...all) => all.map(({ transaction }) => ({ signedTransaction: [...transaction] }))
        const wallet = {
          version: '1.0.0', name: '', icon: '', chains: [], accounts: [account],
          features: { 'solana:signTransaction': { version: '1.0.0', signTransaction: sign } },
        }
        const verdicts = []
        const { features } = guardWallet(wallet, {
          client: createClient({ baseUrl }),
          onVerdict: ({ verdict }) => { verdicts.push(verdict); return 'sign' },
        })
        const transaction = new Uint8Array([1, 2])
        const [signed] = await features['solana:signTransaction'].signTransaction({ account, transaction })
        return { verdicts, signed }
      }`,
      { verdicts: ['safe'], signed: { signedTransaction: [1, 2] } },
    ],
  ]
  test.each(cases)('%s', async (_, program, result) => expect(await run(program)).toEqual(result))

  test('nothing else is there', async () => {
    for (const path of absent)
      expect([path, await run(`() => typeof ${path}`)]).toEqual([path, 'undefined'])
    const program = '() => [typeof TextDecoder, typeof structuredClone, typeof process, typeof URL]'
    expect(await run(program)).toEqual(['undefined', 'undefined', 'undefined', 'undefined'])
  })
})
