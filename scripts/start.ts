// `npm start`: builds the executable where need be and serves a sandbox with it, or, with SOLANA_RPC_URL set, that
// network. Prints requests to paste once the server listens.
import { type Addresses, addressesIn } from './addresses.ts'
import { build } from './build.ts'
import { noSources } from './no-sources.ts'
import {
  followTrades,
  sampleExamples,
  sampleRequests,
  sampleScan,
  type Sandbox,
  startSandbox,
} from './sandbox.ts'

const say = (text: string): void => console.error(text)

const serve = async (): Promise<number> => {
  const binary = await build()
  const sandbox = process.env['SOLANA_RPC_URL'] ? undefined : await startSandbox()
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

const sandboxSettings = (sandbox: Sandbox) => ({
  ...noSources,
  ...followTrades(sandbox),
  SOLANA_RPC_URL: sandbox.rpcUrl,
  TRY_EXAMPLES: JSON.stringify(sampleExamples(sandbox)),
})

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
