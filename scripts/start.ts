// `npm start`: builds the executable where need be and serves a sandbox with it, or, with SOLANA_RPC_URL set, that
// network. Prints requests to paste once the server listens.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Addresses, addressesIn } from './addresses.ts'
import { build } from './build.ts'
import { noSources } from './no-sources.ts'
import { noLocalChain } from './sandbox/local-chain.ts'
import {
  followTrades,
  sampleExamples,
  sampleRequests,
  sampleScan,
  type Sandbox,
  startSandbox,
} from './sandbox.ts'

/**
 * A new chain at each start has nothing to do with what an earlier one, or a real network, left behind: trades of both
 * would stand side by side, and the new ones would be taken for known.
 */
const sandboxData = join(import.meta.dir, '..', 'dist', 'sandbox-data')

const say = (text: string): void => console.error(text)

const serve = async (): Promise<number> => {
  const network = process.env['SOLANA_RPC_URL']
  const impossible = network ? undefined : noLocalChain()
  if (impossible !== undefined)
    throw new Error(
      `There can be no sandbox: ${impossible}. To serve a real network instead: SOLANA_RPC_URL=https://api.mainnet-beta.solana.com npm start`,
    )
  const binary = await build()
  const sandbox = network ? undefined : await startSandbox()
  const server = Bun.spawn([binary], {
    env: { ...process.env, ...(sandbox && sandboxSettings(sandbox)) },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  // The server drains by itself; this process waits for it, whichever of the two the signal was sent to.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
  await follow(server.stdout, (urls) => welcome(urls, sandbox))
  const exitCode = await server.exited
  sandbox?.stop()
  return exitCode
}

const sandboxSettings = (sandbox: Sandbox) => {
  const dataDir = process.env['DATA_DIR']
  if (!dataDir) rmSync(sandboxData, { recursive: true, force: true })
  return {
    ...noSources,
    ...followTrades(sandbox),
    DATA_DIR: dataDir || sandboxData,
    SOLANA_RPC_URL: sandbox.rpcUrl,
    TRY_EXAMPLES: JSON.stringify(sampleExamples(sandbox)),
  }
}

/** Passes the server's log on, and tells once where it listens. */
const follow = async (
  stdout: ReadableStream<Uint8Array>,
  onListening: (urls: Addresses) => void,
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
    onListening(urls)
  }
}

const welcome = (urls: Addresses, sandbox: Sandbox | undefined): void => {
  say('')
  say(`  Drawbridge serves ${sandbox ? 'a sandbox' : 'the network of SOLANA_RPC_URL'}.`)
  say(`  API         ${urls.apiUrl}`)
  say(`  pages       ${urls.apiUrl}/`)
  say(`  documents   ${urls.apiUrl}/docs`)
  say(`  scan        ${urls.scanUrl}`)
  if (sandbox) say(`  Solana RPC  ${sandbox.rpcUrl}`)
  for (const { label, curl } of sandbox ? sampleRequests(sandbox, urls) : []) {
    say('')
    say(`  # ${label}`)
    say(`  ${curl}`)
  }
  if (sandbox) {
    say('')
    say('  # The malicious one again, in words, from a terminal')
    say(`  ${sampleScan(sandbox)}`)
  }
  say('')
}

try {
  process.exit(await serve())
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
