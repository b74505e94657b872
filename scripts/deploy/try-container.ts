// Runs an unpacked image as Compose would, and reports the results: `try-container.ts <folder> <buildah inspect's
// JSON>`. The folder is mounted read-only in a separate namespace; the image's user, variables, commands and signal are
// used.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { noSources } from '../no-sources.ts'
import { unknownProgramScan } from '../release/try-executable.ts'
import { startSandbox } from '../sandbox.ts'
import { listening } from '../smoke.ts'

const imageSettings = t.Object({
  User: t.String({ pattern: '^[1-9]\\d*:[1-9]\\d*$' }),
  Env: t.Array(t.String()),
  Entrypoint: t.Array(t.String(), { minItems: 1 }),
  StopSignal: t.Literal('SIGTERM'),
  Volumes: t.Object({ '/data': t.Object({}) }),
  Healthcheck: t.Object({ Test: t.Array(t.String(), { minItems: 2 }) }),
})

type ImageSettings = typeof imageSettings.static

/** As in compose.yaml. */
const graceMs = 35_000
const pidsLimit = 256
const tmpfsOptions = 'mode=1777,exec,size=64m'

const [folder, description] = process.argv.slice(2)

const readSettings = (path: string): ImageSettings => {
  const image: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return Value.Parse(imageSettings, Object(Object(Object(image).Docker).config))
}

/**
 * Each command replaces the previous one with exec, so the started process is the server and gets the signal itself.
 */
const enter = (root: string, data: string, { User, Entrypoint }: ImageSettings): string[] => {
  const mounts = [
    `mount --bind "${root}" "${root}"`,
    `mount --bind "${data}" "${root}/data"`,
    `mount -t proc proc "${root}/proc"`,
    `mount -t tmpfs -o ${tmpfsOptions} tmpfs "${root}/tmp"`,
    `mount -o remount,ro,bind "${root}"`,
  ]
  const inside = ['chroot', `--userspec=${User}`, root, ...Entrypoint]
  return [
    'unshare',
    '--mount',
    'sh',
    '-ec',
    `${mounts.join('\n')}\nexec "$@"`,
    'sh',
    ...['prlimit', `--nproc=${pidsLimit}`],
    ...['setpriv', '--no-new-privs', '--inh-caps=-all'],
    ...inside,
  ]
}

const variables = (settings: ImageSettings, more: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  ...Object.fromEntries(settings.Env.map((each) => each.split(/=(.*)/s).slice(0, 2))),
  ...more,
})

/** The image's health command, in the namespace and under the root of the running server. */
const checkHealth = async (pid: number, settings: ImageSettings, env: Record<string, string>) => {
  const [uid = '', gid = ''] = settings.User.split(':')
  const [kind, ...command] = settings.Healthcheck.Test
  demand(kind === 'CMD', 'the health check needs a shell, and the image has none')
  const check = Bun.spawn(
    [
      ...['nsenter', `--target=${pid}`, '--mount', '--root', '--wd'],
      ...[`--setuid=${uid}`, `--setgid=${gid}`],
      ...command,
    ],
    { env, stdout: 'ignore', stderr: 'inherit' },
  )
  demand((await check.exited) === 0, 'the health check failed')
  return 'its health check passed'
}

const run = async (root: string, settings: ImageSettings): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'drawbridge-volume-'))
  // A new volume starts with the image's content and owner.
  Bun.spawnSync(['cp', '-a', `${root}/data/.`, data])
  Bun.spawnSync(['chown', '--reference', `${root}/data`, data])
  Bun.spawnSync(['chmod', '--reference', `${root}/data`, data])
  const sandbox = await startSandbox()
  const ports = { PORT: '0', SCAN_PORT: '0', SOLANA_RPC_URL: sandbox.rpcUrl }
  const env = variables(settings, { ...noSources, ...ports })
  const server = Bun.spawn(enter(root, data, settings), { env, stdout: 'pipe', stderr: 'inherit' })
  try {
    const { apiUrl, scanUrl } = await listening(server.stdout)
    const here = (url: string): string => url.replace('0.0.0.0', '127.0.0.1')
    const [uid] =
      /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.slice(1) ?? []
    demand(uid === settings.User.split(':')[0], `it runs as user ${uid}`)
    log(`it runs as user ${uid}, with nothing to be written but /data and /tmp`)
    demand((await fetch(`${here(apiUrl)}/v1/monitoring/health`)).ok, 'the API is not well')
    const scenarios = await unknownProgramScan(here(scanUrl), sandbox)
    log(`a call of an unknown program was tried in ${scenarios} scenarios`)
    const { PORT, SCAN_PORT } = { PORT: new URL(apiUrl).port, SCAN_PORT: new URL(scanUrl).port }
    log(await checkHealth(server.pid, settings, { ...env, PORT, SCAN_PORT }))
    demand(existsSync(join(data, 'drawbridge.db')), 'there is no database in its volume')
    const startedMs = performance.now()
    server.kill(settings.StopSignal)
    const exitCode = await Promise.race([server.exited, Bun.sleep(graceMs)])
    demand(exitCode === 0, `${settings.StopSignal} did not end it with 0 within its time`)
    log(
      `${settings.StopSignal} ended it within ${Math.ceil((performance.now() - startedMs) / 1000)} s`,
    )
  } finally {
    server.kill('SIGKILL')
    await server.exited
    sandbox.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

const log = (text: string): void => console.log(`drawbridge: ${text}`)

function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

if (folder === undefined || description === undefined)
  throw new Error('usage: try-container.ts <folder of the image> <its description>')
try {
  await run(folder, readSettings(description))
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
