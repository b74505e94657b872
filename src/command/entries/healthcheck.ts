import { type Command, jsonOption } from '../command.ts'
import type { Config } from '../../config.ts'
import { makeHttp } from '../../network/http.ts'
import { writeLines } from '../terminal.ts'

const timeoutMs = 3000
const maxBytes = 64 * 1024

/**
 * Checks the server that the same environment describes; for container health checks. Exit code 0 if it works, even if
 * some components are degraded; 1 with a sentence if it does not respond.
 */
const checkHealth = async (args: readonly string[], readConfig: () => Config): Promise<number> => {
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
  const text = [`Server status: ${String(status)}.`, ...troublesOf(report)].join('\n')
  await writeLines(json ? JSON.stringify(report) : text)
  return status === 'ok' || status === 'degraded' ? 0 : 1
}

/** A line for each component that is degraded or down. */
const troublesOf = (report: unknown): string[] =>
  Object.entries(Object(Object(report)['components'])).flatMap(([name, component]) => {
    const { status, detail } = Object(component)
    if (status !== 'degraded' && status !== 'down') return []
    return [`  ${name}: ${status}.${typeof detail === 'string' ? ` ${detail}` : ''}`]
  })

/** Bind addresses that cannot be connected to. */
const everywhere = new Set(['0.0.0.0', '::'])

export const healthcheckCommand: Command = {
  name: 'healthcheck',
  about: 'check that a running server works; exit code 0 if it does',
  usage: ['[options]'],
  details: ['Connects to HOST and PORT; run it with the same environment as the server.'],
  options: [jsonOption],
  exitCodes: [
    [0, 'the server works, though some components may be degraded'],
    [1, 'no response, or not from a Drawbridge server'],
  ],
  examples: [['healthcheck', 'for a container’s health check']],
  run: (args, { readConfig }) => checkHealth(args, readConfig),
}
