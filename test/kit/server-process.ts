// The product as users run it: a separate process, from source or as the compiled executable.
import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build.ts'
import { noSources } from '../../scripts/no-sources.ts'
import { atEnd } from './at-end.ts'
import { makeFolder } from './test-folder.ts'

export type ServerKind = 'source' | 'binary'

/** Every scenario runs in the executable, since that is what users run. */
export const serverKinds = ['binary'] as const satisfies ServerKind[]

/**
 * Developers run it from source, where it finds its threads, workers and files elsewhere and nothing is minified. A few
 * tests run both, which together send every request once; a start from source takes three times as long.
 */
export const bothKinds = ['source', 'binary'] as const satisfies ServerKind[]

/** For `setDefaultTimeout` of tests that start processes: on a busy machine a start alone can take seconds.
 * It decides only how long a failing test takes. */
export const processTestMs = 120_000

export type ServerProcess = AsyncDisposable & {
  /** Without a slash at the end. */
  apiUrl: string
  scanUrl: string
  dataDir: string
  pid: number
  /** Everything written so far. */
  stdout: () => string
  stderr: () => string
  signal: (signal: NodeJS.Signals) => void
  /** Exit code once it has ended. */
  ended: Promise<number>
  /** Sends the signal and waits for the end; returns the exit code. The data stay until disposal. */
  stop: (signal?: NodeJS.Signals) => Promise<number>
}

export type ServerOptions = {
  env?: Record<string, string>
  /** Owned by the caller and not removed; by default a new folder that is removed with the process. */
  dataDir?: string
}

/** Starts on free ports with a separate database and an unreachable node. Rejects if it does not listen. */
export const startServer = async (
  kind: ServerKind,
  { env = {}, dataDir }: ServerOptions = {},
): Promise<ServerProcess> => {
  // A failed build leaves no folder behind.
  await commandOf(kind)
  const folder = dataDir ?? makeFolder()
  const child = await spawn(kind, [], { ...freePorts, DATA_DIR: folder, ...env })
  const dispose = async (): Promise<void> => {
    child.kill('SIGKILL')
    await child.ended
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { apiUrl, scanUrl } = await listening(child)
    return {
      apiUrl,
      scanUrl,
      dataDir: folder,
      pid: child.pid,
      stdout: child.stdout,
      stderr: child.stderr,
      signal: child.kill,
      ended: child.ended,
      stop: (signal = 'SIGTERM') => {
        child.kill(signal)
        return child.ended
      },
      [Symbol.asyncDispose]: dispose,
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}

export type Run = { exitCode: number; stdout: string; stderr: string }

/** Runs a command to its end; one that is expected to fail at start may not hang, so it is ended after `limitMs`. */
export const runProduct = async (
  kind: ServerKind,
  args: readonly string[],
  env: Record<string, string> = {},
  limitMs = 100_000,
): Promise<Run> => {
  while (runs >= runsMax) await Bun.sleep(5)
  runs += 1
  try {
    const child = await spawn(kind, args, env)
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    const exitCode = await child.ended
    clearTimeout(timer)
    return { exitCode, stdout: child.stdout(), stderr: child.stderr() }
  } finally {
    runs -= 1
  }
}

/** Commands that run side by side; more of them would only make each other late. */
const runsMax = 4
let runs = 0

export type StoredEvent = {
  observed_at_ms: number
  request_id: string
  api_method: string
  api_route: string
  api_status: number
  api_error_code: string
  api_rate_bucket: string
  api_client_type: string
  api_traffic_class: string
  api_country: string
  api_edge_region: string
  api_latency_ms: number
}

/** The stored events, oldest first, read from the database file. */
export const storedEvents = (dataDir: string): StoredEvent[] => {
  const database = new Database(join(dataDir, 'drawbridge.db'), { readonly: true })
  try {
    return database
      .query<StoredEvent, []>('SELECT * FROM events ORDER BY observed_at_ms, request_id')
      .all()
  } finally {
    database.close()
  }
}

export const freePorts = { PORT: '0', SCAN_PORT: '0', SOLANA_RPC_URL: 'http://127.0.0.1:9' }

const mainFile = join(import.meta.dir, '../../src/main.ts')
let built: Promise<string> | undefined

/** How the product is started, without its arguments. */
export const commandOf = async (kind: ServerKind): Promise<string[]> =>
  kind === 'source' ? [process.execPath, mainFile] : [await (built ??= build())]

type Child = {
  pid: number
  stdout: () => string
  stderr: () => string
  kill: (signal: NodeJS.Signals) => void
  /** After the streams have been read to their end. */
  ended: Promise<number>
  /** Called after each read, and once more at the end. */
  onOutput: (look: () => void) => void
}

const spawn = async (
  kind: ServerKind,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Child> => {
  const child = Bun.spawn([...(await commandOf(kind)), ...args], {
    cwd: tmpdir(),
    env: { ...noSources, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  running.add(child)
  let looks: (() => void)[] = []
  const notify = (): void => looks.forEach((look) => look())
  const stdout = collect(child.stdout, notify)
  const stderr = collect(child.stderr, notify)
  const ended = Promise.all([child.exited, stdout.done, stderr.done]).then(([exitCode]) => {
    running.delete(child)
    notify()
    looks = []
    return exitCode
  })
  return {
    pid: child.pid,
    stdout: stdout.text,
    stderr: stderr.text,
    kill: (signal) => child.kill(signal),
    ended,
    onOutput: (look) => void looks.push(look),
  }
}

/** Children must not outlive an aborted test run. */
const running = new Set<{ kill: (signal: NodeJS.Signals) => void }>()
atEnd(() => running.forEach((child) => child.kill('SIGKILL')))

const collect = (stream: ReadableStream<Uint8Array>, onMore: () => void) => {
  const chunks: Uint8Array[] = []
  const done = (async () => {
    for await (const chunk of stream) {
      chunks.push(chunk)
      onMore()
    }
  })()
  return { done, text: () => Buffer.concat(chunks).toString('utf8') }
}

/** The line that is written once both listeners are open. */
const listening = (child: Child): Promise<{ apiUrl: string; scanUrl: string }> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const match = /API at (http\S+), scan at (http\S+)\./.exec(child.stdout())
      if (match?.[1] && match[2]) resolve({ apiUrl: match[1], scanUrl: match[2] })
    }
    child.onOutput(look)
    void child.ended.then((exitCode) =>
      reject(new Error(`it ended with ${exitCode} before it listened: ${child.stderr()}`)),
    )
  })
