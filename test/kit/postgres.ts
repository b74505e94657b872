// PostgreSQL as a real process that a test can pause, kill and start again.
import { SQL } from 'bun'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import { freePort } from './external-process.ts'
import { makeFolder } from './test-folder.ts'

/** Debian keeps its programs beside those of other versions. */
const programFolder = (existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [])
  .sort((one, other) => Number(other) - Number(one))
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(join(folder, 'initdb')))

/** Why tests with PostgreSQL are skipped; empty if they are not. */
export const noPostgres = programFolder === undefined ? ' (skipped: no postgresql installed)' : ''

export type PostgresProcess = AsyncDisposable & {
  port: number
  /** Where it writes its data. */
  folder: string
  /** As the operator, in a database. */
  query: (database: string, text: string) => Promise<Record<string, unknown>[]>
  /** A new empty database. Its user may do in it what the deployment guide grants. */
  makeDatabase: () => Promise<TestDatabase>
  pause: () => void
  resume: () => void
  /** As a crash or a power cut would. */
  kill: () => Promise<void>
  /** As an administrator stops it: queries under way are cut off. */
  stop: () => Promise<void>
  /** After `kill` or `stop`, on the same port. */
  start: () => Promise<void>
  /** Cuts all connections of the product. */
  cut: () => Promise<void>
}

export type TestDatabase = {
  /** With the password of its user. */
  url: string
  name: string
  /** As the operator. */
  query: (text: string) => Promise<Record<string, unknown>[]>
}

export const testPassword = 'oF-the/test'
const operatorPassword = 'of-the-operator'
const startLimitMs = 30_000

export const startPostgres = async (
  options: {
    config?: readonly string[]
    /** Whether the user of the product exists. */ role?: boolean
  } = {},
): Promise<PostgresProcess> => {
  if (programFolder === undefined) throw new Error(`no PostgreSQL${noPostgres}`)
  const [port, folder] = [freePort(), join(makeFolder(), 'data')]
  await initialize(folder)
  const spawn = () => {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      // The disk of the tests need not survive a power cut.
      'fsync=off',
      ...(options.config ?? []),
    ]
    const child = Bun.spawn(
      asUnprivileged([
        join(programFolder, 'postgres'),
        ...['-D', folder],
        ...settings.flatMap((setting) => ['-c', setting]),
      ]),
      { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore', cwd: folder },
    )
    children.add(child)
    return child
  }
  let child = spawn()
  const query = async (database: string, text: string) => {
    const sql = new SQL(
      `postgres://operator:${operatorPassword}@127.0.0.1:${port}/${database}?sslmode=prefer`,
      { max: 1, connectionTimeout: 30, connection: { search_path: 'drawbridge, public' } },
    )
    try {
      return [...(await sql.unsafe(text))]
    } finally {
      await sql.close({ timeout: 0 })
    }
  }
  const ready = async (): Promise<void> => {
    const endsAtMs = Date.now() + startLimitMs
    for (;;) {
      try {
        return void (await query('postgres', 'SELECT 1'))
      } catch (cause) {
        if (child.exitCode !== null || Date.now() > endsAtMs)
          throw new Error('PostgreSQL did not start', { cause })
        await Bun.sleep(20)
      }
    }
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const pids = familyOf(child.pid)
    if (signal === 'SIGKILL') signalAll(child.pid, 'SIGKILL')
    if (signal !== 'SIGKILL') child.kill(signal)
    await child.exited
    children.delete(child)
    while (pids.some(isRunning)) await Bun.sleep(5)
  }
  await ready()
  if (options.role !== false)
    await query('postgres', `CREATE ROLE drawbridge LOGIN PASSWORD '${testPassword}'`)
  return {
    port,
    folder,
    query,
    makeDatabase: async () => {
      const name = `test_${(made += 1)}`
      await query('postgres', `CREATE DATABASE ${name}`)
      // The grants of the deployment guide.
      await query('postgres', `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`)
      await query('postgres', `GRANT CONNECT ON DATABASE ${name} TO drawbridge`)
      await query(name, 'CREATE SCHEMA AUTHORIZATION drawbridge')
      const password = encodeURIComponent(testPassword)
      return {
        name,
        url: `postgres://drawbridge:${password}@127.0.0.1:${port}/${name}`,
        query: (text) => query(name, text),
      }
    },
    pause: () => signalAll(child.pid, 'SIGSTOP'),
    resume: () => signalAll(child.pid, 'SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    start: async () => {
      child = spawn()
      await ready()
    },
    cut: async () => {
      await query(
        'postgres',
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'drawbridge'",
      )
    },
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  }
}

let made = 0

const initialize = async (folder: string): Promise<void> => {
  const passwordFile = join(folder, '..', 'password')
  mkdirSync(folder)
  writeFileSync(passwordFile, `${operatorPassword}\n`)
  chmodSync(join(folder, '..'), 0o711)
  if (isRoot) await Bun.$`chown -R postgres ${folder} ${passwordFile}`.quiet()
  const command = [
    join(programFolder ?? '', 'initdb'),
    ...['-D', folder, '-U', 'operator', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale=C', '--no-sync'],
  ]
  const child = Bun.spawn(asUnprivileged(command), {
    stdout: 'ignore',
    stderr: 'pipe',
    cwd: folder,
  })
  if ((await child.exited) !== 0)
    throw new Error(`initdb failed: ${await new Response(child.stderr).text()}`)
}

const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root. */
const asUnprivileged = (command: string[]): string[] =>
  isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
    : command

/** The process and its children: each connection has one. */
const familyOf = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number),
]

const signalAll = (pid: number, signal: NodeJS.Signals): void => {
  for (const each of familyOf(pid)) {
    try {
      process.kill(each, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

const parentOf = (pid: string): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

const isRunning = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.charAt(stat.lastIndexOf(')') + 2) !== 'Z'
  } catch {
    return false
  }
}

const children = new Set<{ pid: number }>()
atEnd(() => children.forEach(({ pid }) => signalAll(pid, 'SIGKILL')))
