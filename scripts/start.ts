// `npm start`: builds the executable if needed and serves a sandbox with it, or, with SOLANA_RPC_URL set, that network.
// Prints requests to paste once the server listens. `npm run dev` does the same from the sources, and restarts
// the server, not the sandbox, whenever a file in src changes.
import { rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { type Addresses, addressesIn } from './addresses.ts'
import { build } from './build.ts'
import { noSources } from './no-sources.ts'
import { noLocalChain } from './sandbox/local-chain.ts'
import {
  followTrades,
  sampleExampleApp,
  sampleExamples,
  sampleRequests,
  sampleScan,
  type Sandbox,
  startSandbox,
} from './sandbox.ts'

/**
 * Emptied at each start: each sandbox is a new chain, and data of an earlier one, or of a real network, would mix with
 * it. Its trades would be taken for already indexed ones.
 */
const sandboxData = join(import.meta.dir, '..', 'dist', 'sandbox-data')

const sources = join(import.meta.dir, '..', 'src')
const dev = process.argv.includes('--dev')

const print = (text: string): void => console.error(text)

const serve = async (): Promise<number> => {
  const network = process.env['SOLANA_RPC_URL']
  const impossible = network ? undefined : noLocalChain()
  if (impossible !== undefined)
    throw new Error(
      `The sandbox cannot run here: ${impossible}. To serve a real network instead: SOLANA_RPC_URL=https://api.mainnet-beta.solana.com npm start`,
    )
  const command = dev ? [process.execPath, join(sources, 'main.ts')] : [await build()]
  const sandbox = network ? undefined : await startSandbox()
  const env = { ...process.env, ...(sandbox && sandboxSettings(sandbox)) }
  let server: ReturnType<typeof startServer> | undefined
  const stop = new AbortController()
  // The server drains by itself, and this process waits for it, whichever of the two received the signal.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop.abort()
      server?.kill(signal)
    })
  for (;;) {
    const first = server === undefined
    const started = startServer(command, env)
    server = started
    const changed = dev ? nextChange(stop.signal).then(() => started.kill()) : undefined
    await follow(started.stdout, first ? (urls) => welcome(urls, sandbox) : undefined)
    // A server that has ended, for example because a source does not compile, restarts after the next change.
    await changed
    const exitCode = await started.exited
    if (!dev || stop.signal.aborted) {
      sandbox?.stop()
      return exitCode
    }
    print('A source changed: the server restarts.')
  }
}

const startServer = (command: string[], env: NodeJS.ProcessEnv) =>
  Bun.spawn(command, { env, stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' })

/** How long to wait for further changes: editors and git write several files at once. */
const settleMs = 100

/** Resolves when a source was changed, or when `stopped` is aborted. */
const nextChange = async (stopped: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watcher = watch(sources, { recursive: true }, () => resolve())
  stopped.addEventListener('abort', () => resolve(), { once: true })
  await promise
  watcher.close()
  if (!stopped.aborted) await Bun.sleep(settleMs)
}

const sandboxSettings = (sandbox: Sandbox) => {
  const dataDir = process.env['DATA_DIR']
  if (!dataDir) rmSync(sandboxData, { recursive: true, force: true })
  return {
    ...noSources,
    ...followTrades(sandbox),
    DATA_DIR: dataDir || sandboxData,
    SOLANA_RPC_URL: sandbox.rpcUrl,
    // Other programs read this name too, and a sandbox has nothing to share.
    DATABASE_URL: undefined,
    QUOTA_URL: undefined,
    TRY_EXAMPLES: JSON.stringify(sampleExamples(sandbox)),
    EXAMPLE_APP: JSON.stringify(sampleExampleApp()),
  }
}

/** Passes the server's log on, and calls `onListening` once with its addresses. */
const follow = async (
  stdout: ReadableStream<Uint8Array>,
  onListening: ((urls: Addresses) => void) | undefined,
): Promise<void> => {
  const decoder = new TextDecoder()
  let head: string | undefined = ''
  for await (const chunk of stdout) {
    process.stdout.write(chunk)
    if (head === undefined) continue
    head += decoder.decode(chunk, { stream: true })
    const urls = addressesIn(head)
    if (!urls) continue
    head = undefined
    onListening?.(urls)
  }
}

const welcome = (urls: Addresses, sandbox: Sandbox | undefined): void => {
  print('')
  print(`  Drawbridge serves ${sandbox ? 'a sandbox' : 'the network of SOLANA_RPC_URL'}.`)
  print(`  API         ${urls.apiUrl}`)
  print(`  pages       ${urls.apiUrl}/`)
  print(`  API docs    ${urls.apiUrl}/docs`)
  if (sandbox) print(`  example app ${urls.apiUrl}/example`)
  print(`  scan only   ${urls.scanUrl}`)
  if (sandbox) print(`  Solana RPC  ${sandbox.rpcUrl}`)
  for (const { label, curl } of sandbox ? sampleRequests(sandbox, urls.apiUrl) : []) {
    print('')
    print(`  # ${label}`)
    print(`  ${curl}`)
  }
  if (sandbox) {
    print('')
    print('  # The malicious one again, as text in the terminal')
    print(`  ${sampleScan(sandbox)}`)
  }
  print('')
}

try {
  process.exit(await serve())
} catch (error) {
  print(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
