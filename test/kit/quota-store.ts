// Valkey or Redis as a real process that a test can pause, kill and start again.
import { RedisClient } from 'bun'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import { freePort } from './external-process.ts'
import { makeFolder } from './test-folder.ts'

const programs = ['valkey-server', 'redis-server']
const program = programs.find((name) => Bun.which(name, { PATH: '/usr/bin:/usr/sbin:/bin' }))

/** Why tests with a store are skipped; empty if they are not. */
export const noQuotaStore =
  program === undefined ? ` (skipped: neither ${programs.join(' nor ')} is installed)` : ''

export type QuotaStoreProcess = AsyncDisposable & {
  port: number
  /** With the password of its user. */
  url: string
  /** Where it writes its data. */
  folder: string
  pause: () => void
  resume: () => void
  kill: () => Promise<void>
  /** After `kill`, on the same port; empty, since it saves nothing by itself. */
  restart: () => Promise<void>
  /** Sends a command as the operator. */
  command: (name: string, ...args: string[]) => Promise<unknown>
}

export type QuotaStoreOptions = {
  /** Lines of its configuration. */
  config?: readonly string[]
  password?: string
  /** Certificate, key and authority, as paths. */
  tls?: { cert: string; key: string; ca: string }
}

const startLimitMs = 15_000

export const startQuotaStore = async ({
  config = [],
  password = 'of-the-test',
  tls,
}: QuotaStoreOptions = {}): Promise<QuotaStoreProcess> => {
  if (program === undefined) throw new Error(`no store${noQuotaStore}`)
  const [port, folder] = [freePort(), makeFolder()]
  const file = join(folder, 'store.conf')
  const listening = tls
    ? [
        `port 0`,
        `tls-port ${port}`,
        `tls-cert-file ${tls.cert}`,
        `tls-key-file ${tls.key}`,
        `tls-ca-cert-file ${tls.ca}`,
        'tls-auth-clients no',
      ]
    : [`port ${port}`]
  const lines = ['bind 127.0.0.1', 'save ""', `dir ${folder}`, ...listening, ...config]
  if (password !== '') lines.push(`requirepass ${password}`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  const spawn = () => {
    const child = Bun.spawn([program, file], { stdin: 'ignore', stdout: 'ignore' })
    children.add(child)
    return child
  }
  let child = spawn()
  const url = `${tls ? 'rediss' : 'redis'}://${password === '' ? '' : `:${password}@`}127.0.0.1:${port}`
  const client = () =>
    new RedisClient(url, {
      autoReconnect: false,
      ...(tls && { tls: { ca: Bun.file(tls.ca) } }),
    })
  const command = async (name: string, ...args: string[]): Promise<unknown> => {
    const operator = client()
    try {
      await operator.connect()
      return await operator.send(name, args)
    } finally {
      operator.close()
    }
  }
  const ready = async (): Promise<void> => {
    const endsAtMs = Date.now() + startLimitMs
    for (;;) {
      try {
        return void (await command('PING'))
      } catch (cause) {
        if (child.exitCode !== null || Date.now() > endsAtMs)
          throw new Error('the store did not start', { cause })
        await Bun.sleep(20)
      }
    }
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await child.exited
    children.delete(child)
  }
  await ready()
  return {
    port,
    url,
    folder,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    kill,
    restart: async () => {
      child = spawn()
      await ready()
    },
    command,
    [Symbol.asyncDispose]: kill,
  }
}

const children = new Set<{ kill: (signal: NodeJS.Signals) => void }>()
atEnd(() => children.forEach((child) => child.kill('SIGKILL')))
