// External programs that run next to the product: proxies, Prometheus.
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { connect } from 'node:net'
import { atEnd } from './at-end.ts'

/** A port that was just free. */
export const freePort = (): number => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const port = server.port ?? 0
  void server.stop(true)
  return port
}

const startLimitMs = 60_000

/** Starts a program and waits until it listens. Throws Error with its stderr otherwise. */
export const startExternal = async (
  command: string[],
  { port, env = {} }: { port: number; env?: Record<string, string> },
): Promise<AsyncDisposable> => {
  const child = Bun.spawn(command, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  children.add(child)
  const errors = new Response(child.stderr).text()
  const stop = async (): Promise<void> => {
    // A polite signal first, so that programs also stop their children.
    child.kill('SIGTERM')
    const forced = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await child.exited
    clearTimeout(forced)
    children.delete(child)
  }
  const endsAtMs = Date.now() + startLimitMs
  while (!(await listens(port))) {
    if (child.exitCode === null && Date.now() < endsAtMs) {
      await Bun.sleep(20)
      continue
    }
    await stop()
    throw new Error(`${command[0]} does not listen: ${await errors}`)
  }
  return { [Symbol.asyncDispose]: stop }
}

const children = new Set<{ kill: (signal: NodeJS.Signals) => void }>()
atEnd(() => children.forEach((child) => child.kill('SIGTERM')))

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })

export type SeenAnswer = { status: number; headers: Record<string, unknown>; text: string }

/** Sends a request from one of this machine's addresses, so that the server sees several callers. */
export const requestFrom = (
  localAddress: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<SeenAnswer> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https') ? requestTls : requestPlain
    const request = send(
      url,
      // Test certificates are self-signed.
      { localAddress, headers, agent: false, rejectUnauthorized: false },
      (response) => {
        let text = ''
        response.on('data', (piece) => (text += String(piece)))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    request.on('error', reject)
    request.end()
  })
