// The whole server while it follows blocks and answers requests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noSources } from '../no-sources.ts'
import type { BlockKind } from './mainnet-blocks.ts'
import type { PacedResult } from './paced-load.ts'

export type ServerBench = {
  blocksPerSecond: number
  /** Of the blocks that the node made meanwhile, the share that was read. */
  keptUp: number
  streamedPerSecond: number
  behindSeconds: number
  /** Cores that the server used in all. */
  cores: number
  peakMegabytes: number
  load: PacedResult
}

const requestsPerSecond = 1_000

/** Time for the server to start, to find the head and to be compiled. */
const warmUpSeconds = 15

/**
 * The product as a separate process that follows blocks at twice mainnet's rate, over a stream or from a node alone, and
 * answers a thousand requests a second.
 */
export const benchServer = async (
  { what, perSecond }: BlockKind,
  seconds: number,
  { isStreamed = false } = {},
): Promise<ServerBench> => {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-bench-blocks-'))
  const script = (name: string, ...args: string[]) =>
    Bun.spawn([process.execPath, join(import.meta.dir, name), ...args], {
      stdout: 'pipe',
      stderr: 'inherit',
    })
  const year = what.includes('2025') ? '2025' : '2026'
  const node = script('block-node.ts', year, String(2 * perSecond))
  const [nodePort, streamPort] = (await firstLine(node.stdout)).split(' ')
  const port = freePort()
  const server = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/main.ts')], {
    cwd: folder,
    env: {
      ...noSources,
      INDEX: 'blocks',
      SOLANA_RPC_URL: `http://127.0.0.1:${nodePort}`,
      ...(isStreamed && { YELLOWSTONE_URL: `http://127.0.0.1:${streamPort}` }),
      PORT: String(port),
      SCAN_PORT: '0',
      QUOTA_IP: 'off',
      QUOTA_ENDPOINT: 'off',
      QUOTA_CAPABILITY: 'off',
      LOG_LEVEL: 'warn',
    },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  try {
    const apiUrl = `http://127.0.0.1:${port}`
    await Bun.sleep(warmUpSeconds * 1_000)
    const before = {
      read: await metric(apiUrl, 'drawbridge_blocks_read_total'),
      streamed: await metric(apiUrl, 'drawbridge_stream_blocks_total'),
      cpu: cpuSecondsOf(server.pid),
    }
    const startedMs = performance.now()
    const load = script(
      'paced-load.ts',
      `${apiUrl}/v1/data/trades/feed?limit=20`,
      String(requestsPerSecond),
      String(seconds),
    )
    const result: PacedResult = JSON.parse(await firstLine(load.stdout))
    const elapsed = (performance.now() - startedMs) / 1_000
    const cpu = cpuSecondsOf(server.pid) - before.cpu
    const read = (await metric(apiUrl, 'drawbridge_blocks_read_total')) - before.read
    const streamed = (await metric(apiUrl, 'drawbridge_stream_blocks_total')) - before.streamed
    return {
      blocksPerSecond: read / elapsed,
      keptUp: read / elapsed / (2 * perSecond),
      streamedPerSecond: streamed / elapsed,
      behindSeconds: await metric(apiUrl, 'drawbridge_blocks_behind_seconds'),
      cores: cpu / elapsed,
      peakMegabytes: peakMegabytesOf(server.pid),
      load: result,
    }
  } finally {
    server.kill('SIGKILL')
    node.kill('SIGKILL')
    await Promise.all([server.exited, node.exited])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Its log has no request lines, which would name the port. */
const freePort = (): number => {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { port } = server
  void server.stop(true)
  return port ?? 0
}

const firstLine = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  let text = ''
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk)
    if (text.includes('\n')) break
  }
  return text.trim()
}

const metric = async (apiUrl: string, name: string): Promise<number> => {
  const text = await (await fetch(`${apiUrl}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** User and system time of all threads of a process. */
const cpuSecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const peakMegabytesOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000
