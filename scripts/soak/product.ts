// The product under the soak: started, killed and started again on the same data, while its memory is watched.
import { readFileSync } from 'node:fs'
import { type ServerKind, type ServerProcess, startServer } from '../../test/kit/server-process.ts'

export type Product = {
  apiUrl: () => string
  start: () => Promise<void>
  kill: () => Promise<void>
  /** Exit code of a clean stop. */
  stop: () => Promise<number>
  peakMegabytes: () => number
  metric: (name: string) => Promise<number>
}

export const makeProduct = (
  kind: ServerKind,
  dataDir: string,
  env: Record<string, string>,
): Product => {
  let server: ServerProcess | undefined
  let apiUrl = 'http://127.0.0.1:9'
  let peak = 0
  const look = (): number => (peak = Math.max(peak, server ? peakMegabytesOf(server.pid) : 0))
  return {
    apiUrl: () => apiUrl,
    start: async () => {
      server = await startServer(kind, { dataDir, env })
      apiUrl = server.apiUrl
    },
    kill: async () => {
      look()
      await server?.stop('SIGKILL')
      server = undefined
    },
    stop: async () => {
      look()
      return (await server?.stop()) ?? -1
    },
    peakMegabytes: look,
    metric: async (name) => {
      const response = await fetch(`${apiUrl}/metrics`).catch(() => undefined)
      const text = (await response?.text()) ?? ''
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    },
  }
}

/** 0 where the system does not report it. */
const peakMegabytesOf = (pid: number): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_000
  } catch {
    return 0
  }
}
