import type { Config } from '../config.ts'
import { makeHttp } from '../network/http.ts'
import { writeLines } from './terminal.ts'

const timeoutMs = 3000
const maxBytes = 64 * 1024

/** Asks the server that the same environment describes; for container health checks. Exit code 0 where it works, if not in every
 * part; 1 with a sentence where it does not answer. */
export const checkHealth = async (
  args: readonly string[],
  readConfig: () => Config,
): Promise<number> => {
  const [json, more] = args
  if ((json !== undefined && json !== '--json') || more !== undefined)
    throw new Error('Usage: drawbridge healthcheck [--json]')
  const config = readConfig()
  const host = everywhere.has(config.host) ? '127.0.0.1' : config.host
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}/v1/monitoring/health`
  const http = makeHttp({
    upstream: 'self',
    role: 'the server',
    timeoutMs,
    maxBytes,
    nowMs: Date.now,
  })
  const report = await http.getJson(url)
  const status: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, 'status') : undefined
  await writeLines(json ? JSON.stringify(report) : `The server says: ${String(status)}.`)
  return status === 'ok' || status === 'degraded' ? 0 : 1
}

/** Addresses to bind to that cannot be called. */
const everywhere = new Set(['0.0.0.0', '::'])
