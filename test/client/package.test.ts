// The package as users install it, with a server and a chain as they run them.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from '../../scripts/client/build-client.ts'
import { followTrades, sampleExamples, type Sandbox, startSandbox } from '../../scripts/sandbox.ts'
import { type ClientProject, makeClientProject, runtimes } from '../kit/client-project.ts'
import { fetchJson, member } from '../kit/http.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

// npm, the compiler and a chain are slow on a busy machine; no test asserts how long.
setDefaultTimeout(180_000)

let sandbox: Sandbox
let server: ServerProcess
let project: ClientProject

beforeAll(async () => {
  sandbox = await startSandbox()
  const env = { ...followTrades(sandbox), SOLANA_RPC_URL: sandbox.rpcUrl }
  server = await startServer('binary', { env })
  project = await makeClientProject()
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  sandbox?.stop()
})

/** What a program is given, without types of Node. */
const settings = `declare const process: { env: Record<string, string> }
const baseUrl = process.env['API'] ?? ''
const wallet = process.env['WALLET'] ?? ''
`

const program = `
import { createClient, DrawbridgeError, type WalletScanResult } from 'drawbridge/client'
${settings}
const drawbridge = createClient({ baseUrl, timeoutMs: 60_000 })
const scan = (tx_base64: string): Promise<WalletScanResult> =>
  drawbridge.scanWalletTransaction({ chain: 'solana', tx_base64, wallet_address: wallet, include: ['findings'] })

const safe = await scan(process.env['SAFE'] ?? '')
const malicious = await scan(process.env['MALICIOUS'] ?? '')
const flags: string[] = (malicious.evidence?.findings ?? []).map(({ flag }) => flag)
const refused = await drawbridge.getToken({ mint: 'x' }).catch((error: unknown) => error)
let trade = ''
for await (const event of drawbridge.streamTrades({ minAmountUsd: 0 }))
  if (event.type === 'trade') {
    trade = event.data.position
    break
  }
console.log(JSON.stringify({
  verdicts: [safe.verdict, malicious.verdict], flags, trade,
  code: refused instanceof DrawbridgeError && refused.code,
  metrics: (await drawbridge.getMetrics()).includes('# TYPE '),
}))
`

const guardProgram = `
import { createClient } from 'drawbridge/client'
import { GuardError, guardWallet, type SigningRequest } from 'drawbridge/guard'
${settings}
declare const Buffer: { from: (text: string, encoding: 'base64') => Uint8Array }

type Account = { readonly address: string; readonly publicKey: Uint8Array }
type SignTransaction = (
  ...inputs: readonly { account: Account; transaction: Uint8Array; chain?: string }[]
) => Promise<readonly { signedTransaction: Uint8Array }[]>

const testWallet = {
  version: '1.0.0' as const,
  name: 'Test wallet',
  icon: 'data:image/svg+xml;base64,' as const,
  chains: ['solana:mainnet'] as const,
  accounts: [{ address: wallet, publicKey: new Uint8Array(32) }],
  features: {
    'solana:signTransaction': {
      version: '1.0.0',
      signTransaction: (async (...inputs) =>
        inputs.map(({ transaction }) => ({ signedTransaction: transaction }))) satisfies SignTransaction,
    },
  },
}
const verdicts: SigningRequest['verdict'][] = []
const guarded = guardWallet(testWallet, {
  client: createClient({ baseUrl }),
  timeoutMs: 60_000,
  onVerdict: ({ verdict }) => {
    verdicts.push(verdict)
    return verdict === 'safe' ? 'sign' : 'reject'
  },
})
const account = guarded.accounts[0]
if (!account) throw new Error('no account')
const { signTransaction } = guarded.features['solana:signTransaction']
const [safe, malicious] = ['SAFE', 'MALICIOUS'].map((name) => ({
  account,
  transaction: Uint8Array.from(Buffer.from(process.env[name] ?? '', 'base64')),
}))
if (!safe || !malicious) throw new Error('no transaction')
const [output] = await signTransaction(safe)
const refused = (error: unknown) => (error instanceof GuardError ? error.reason : error)
console.log(JSON.stringify({
  same: String(output?.signedTransaction) === String(safe.transaction),
  alone: await signTransaction(malicious).catch(refused),
  together: await signTransaction(safe, malicious).catch(refused),
  verdicts,
}))
`

/** A wallet as wallets write it, with the packages of the Wallet Standard, and an app that finds it guarded. */
const standardProgram = `
import type { SolanaSignMessageFeature, SolanaSignTransactionFeature } from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import type { StandardConnectFeature, StandardEventsFeature } from '@wallet-standard/features'
import { createClient } from 'drawbridge/client'
import { guardWallet } from 'drawbridge/guard'
${settings}
declare const Buffer: { from: (text: string, encoding: 'base64') => Uint8Array }

type Features = StandardConnectFeature & StandardEventsFeature & SolanaSignTransactionFeature & SolanaSignMessageFeature
type OwnWallet = Omit<Wallet, 'features'> & { features: Features }

const own: OwnWallet = {
  version: '1.0.0',
  name: 'Test wallet',
  icon: 'data:image/svg+xml;base64,',
  chains: ['solana:mainnet'],
  accounts: [
    { address: wallet, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: ['solana:signTransaction'] },
  ],
  features: {
    'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: own.accounts }) },
    'standard:events': { version: '1.0.0', on: () => () => {} },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs) => inputs.map(({ transaction }) => ({ signedTransaction: transaction })),
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async (...inputs) => inputs.map(({ message }) => ({ signedMessage: message, signature: new Uint8Array(64) })),
    },
  },
}
const guarded: OwnWallet = guardWallet(own, {
  client: createClient({ baseUrl }),
  timeoutMs: 60_000,
  onVerdict: ({ verdict }) => (verdict === 'safe' ? 'sign' : 'reject'),
})

const { get, register } = getWallets()
register(guarded)
const found = get().find(({ name }) => name === 'Test wallet') as OwnWallet | undefined
if (!found) throw new Error('the wallet is not registered')
const { accounts: [account] } = await found.features['standard:connect'].connect()
if (!account) throw new Error('no account')
const sign = (name: string) =>
  found.features['solana:signTransaction'].signTransaction({
    account, transaction: Uint8Array.from(Buffer.from(process.env[name] ?? '', 'base64')), chain: 'solana:mainnet',
  })
const [signed] = await sign('SAFE')
const message = new TextEncoder().encode('Hello')
const [greeting] = await found.features['solana:signMessage'].signMessage({ account, message })
console.log(JSON.stringify({
  versions: found.features['solana:signTransaction'].supportedTransactionVersions,
  signed: signed?.signedTransaction.length,
  refused: await sign('MALICIOUS').then(() => false, () => true),
  greeting: greeting?.signedMessage.length,
}))
`

/** What the examples leave out. */
const exampleSetting = `
import type { Decision as GivenDecision, SigningRequest as GivenRequest, StandardWallet as GivenWallet } from 'drawbridge/guard'
declare const wallet: GivenWallet & string
declare const transaction: string
declare const mint: string
declare const showSheet: (request: GivenRequest) => Promise<GivenDecision>
`
const exampleClient = `
import type { DrawbridgeClient } from 'drawbridge/client'
declare const drawbridge: DrawbridgeClient
`

/** The server, a wallet, and transactions of it. */
const given = (): Record<string, string> => {
  const [safe = '', malicious = ''] = sampleExamples(sandbox).map(
    ({ fields }) => fields['transaction'] ?? '',
  )
  return { API: server.apiUrl, WALLET: sandbox.wallets.alice, SAFE: safe, MALICIOUS: malicious }
}

describe('the package', () => {
  test('is type-checked strictly', async () => {
    const { exitCode, output } = await project.check({ 'client.ts': program })
    expect([exitCode, exitCode === 0 ? '' : output]).toEqual([0, ''])
  })

  const named = Object.entries(runtimes).map(([name, [file]]) => {
    const absent = Bun.which(file) === null
    return { name: name as keyof typeof runtimes, absent }
  })
  for (const { name, absent } of named)
    test.skipIf(absent)(
      `runs under ${name}${absent ? ' (skipped: not installed)' : ''}`,
      async () => {
        const { exitCode, output } = await project.run(program, given(), name)
        expect([exitCode, output]).toEqual([0, expect.stringMatching(/^\{/)])
        expect(JSON.parse(output)).toEqual({
          verdicts: ['safe', 'malicious'],
          flags: expect.arrayContaining(['TOKEN_ACCOUNT_OWNER_CHANGE']),
          trade: expect.stringMatching(/^\d+$/),
          code: 'INVALID_REQUEST',
          metrics: true,
        })
      },
    )

  test('guards a wallet', async () => {
    expect(await project.check({ 'guard.ts': guardProgram })).toMatchObject({ exitCode: 0 })
    const { exitCode, output } = await project.run(guardProgram, given())
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/^\{/)])
    expect(JSON.parse(output)).toEqual({
      same: true,
      alone: 'rejected',
      together: 'rejected',
      verdicts: ['safe', 'malicious', 'malicious'],
    })
  })

  test('guards a wallet that is registered with the Wallet Standard', async () => {
    const checked = await project.check({ 'standard.ts': standardProgram })
    expect([checked.exitCode, checked.exitCode === 0 ? '' : checked.output]).toEqual([0, ''])
    const { exitCode, output } = await project.run(standardProgram, given())
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/^\{/)])
    expect(JSON.parse(output)).toEqual({
      versions: ['legacy', 0],
      signed: Buffer.from(given()['SAFE'] ?? '', 'base64').length,
      refused: true,
      greeting: 5,
    })
  })

  test('compiles the examples of its README and of the API documentation', async () => {
    const readme = readFileSync(join(import.meta.dir, '../../src/client/README.md'), 'utf8')
    const document = await fetchJson(`${server.apiUrl}/docs/json`)
    const blocks = [readme, String(member(member(document, 'info'), 'description'))]
      .flatMap((text) => [...text.matchAll(/```ts\n([\s\S]*?)```/g)])
      .map(([, block = '']) => block)
    expect(blocks).toHaveLength(4)
    const programs = blocks.map((block, at): [string, string] => [
      `example-${at}.ts`,
      `${exampleSetting}${block.includes('const drawbridge') ? '' : exampleClient}${block}`,
    ])
    const { exitCode, output } = await project.check(Object.fromEntries(programs))
    expect([exitCode, exitCode === 0 ? '' : output]).toEqual([0, ''])
  })

  test('does not compile calls that the server would refuse', async () => {
    const wrong = [
      "import { createClient } from 'drawbridge/client'",
      "const drawbridge = createClient({ baseUrl: '' })",
      "void drawbridge.checkDappRisk({ link: 'jup.ag' })",
      'void drawbridge.checkDappRisk()',
      "void drawbridge.listTraders({ window: '1y' })",
      "void drawbridge.getToken({ mint: 5 }, { signal: 'now' })",
    ]
    const { exitCode, output } = await project.check({ 'wrong.ts': wrong.join('\n') })
    expect(exitCode).not.toBe(0)
    const lines = [...output.matchAll(/wrong\.ts[(:](\d+)/g)].map(([, line]) => line)
    expect(new Set(lines)).toEqual(new Set(['3', '4', '5', '6']))
  })

  test('is small and needs nothing', async () => {
    const folder = await buildClient(join(makeFolder(), 'client'))
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
    const text = scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
    expect(Bun.gzipSync(text).length).toBeLessThan(10_000)
    expect(text).not.toMatch(/\bfrom ?"(?!\.\/)|\bnode:|\bBuffer\b|\bprocess\b|\brequire\(/)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(Object.keys(manifest)).not.toContain('dependencies')
  })
})
