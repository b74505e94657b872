// The command line.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { commandHelp } from '../../src/command/help.ts'
import { commands } from '../../src/command/entries/registry.ts'
import { settings } from '../../src/config.ts'
import { startRecordedServer } from '../kit/recorded-server.ts'
import {
  commandOf,
  processTestMs,
  runProduct,
  type ServerProcess,
  serverKinds,
  startServer,
} from '../kit/server-process.ts'

setDefaultTimeout(processTestMs)

const manifest: unknown = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

describe.each(serverKinds)('%s', (kind) => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const portOf = (url: string): string => new URL(url).port

  test('--version is that of the package', async () => {
    const run = await runProduct(kind, ['--version'])
    expect(run.stdout).toMatch(/^drawbridge \d+\.\d+\.\d+ \([\w.-]+\)\n$/)
    expect(run.stdout).toContain(` ${String(Reflect.get(Object(manifest), 'version'))} `)
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
  })

  test.each([
    { args: ['\u001b[2J'] },
    { args: ['restore', '/none/\u001b]0;x\u0007'] },
    { args: ['lists', 'update', '\u009b31m'] },
  ])('a name that would steer the terminal does not: %j', async ({ args }) => {
    const { exitCode, stderr } = await runProduct(kind, args)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^[^\p{Cc}]*\u{fffd}[^\p{Cc}]*\n$/u)
  })

  test('--help names every command and fits a screen', async () => {
    const run = await runProduct(kind, ['--help'])
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    for (const word of [...commands.map(({ name }) => name), 'help', '--version', '--env-file'])
      expect(run.stdout).toContain(`  ${word}`)
    const lines = run.stdout.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(28)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })

  test('help settings names every variable', async () => {
    const run = await runProduct(kind, ['help', 'settings'])
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    for (const { name } of Object.values(settings)) expect(run.stdout).toContain(`\n  ${name}=`)
  })

  test.each([
    ['nothing', ''],
    ['-h ', ''],
    ['toString', ''],
    ['__proto__', ''],
    ['', ''],
    ['SERVE', ' Did you mean serve?'],
    ['scna', ' Did you mean scan?'],
  ])('there is no command "%s"', async (name, hint) => {
    expect(await runProduct(kind, [name])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Unknown command "${name}".${hint} Run drawbridge --help to see all commands.\n`,
    })
  })

  test('help of a command, requested in two ways', async () => {
    const run = await runProduct(kind, ['help', 'scan'])
    const scan = commands.find(({ name }) => name === 'scan')
    expect(run).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `${scan && commandHelp(scan, false)}\n`,
    })
    expect(await runProduct(kind, ['scan', '--help'])).toEqual(run)
    expect(await runProduct(kind, ['help', 'help'])).toEqual(await runProduct(kind, ['help']))
  })

  test('help of an unknown command', async () => {
    const run = await runProduct(kind, ['help', 'lits'])
    expect(run.exitCode).toBe(1)
    expect(run.stderr).toBe(
      'Unknown command "lits". Did you mean lists? Run drawbridge --help to see all commands.\n',
    )
  })

  test('healthcheck --json prints the answer', async () => {
    const run = await runProduct(kind, ['healthcheck', '--json'], { PORT: portOf(server.apiUrl) })
    expect(run.exitCode).toBe(0)
    expect(JSON.parse(run.stdout)).toMatchObject({ service: 'drawbridge' })
  })

  test('healthcheck: 0 if a server answers', async () => {
    for (const host of ['127.0.0.1', '0.0.0.0', 'localhost']) {
      const run = await runProduct(kind, ['healthcheck'], {
        HOST: host,
        PORT: portOf(server.apiUrl),
      })
      expect([host, run.exitCode, run.stderr]).toEqual([host, 0, ''])
      expect(run.stdout).toMatch(/^Server status: (?:ok|degraded)\.\n/)
    }
  })

  test('healthcheck: names what does not work', async () => {
    const components = {
      store: { status: 'ok' },
      rpc: { status: 'down', detail: 'No node answers.' },
      vm: { status: 'unknown' },
      index: { status: 'degraded' },
    }
    const ill = startRecordedServer(() => ({ body: { status: 'degraded', components } }))
    const run = await runProduct(kind, ['healthcheck'], { PORT: portOf(ill.url) })
    ill.stop()
    expect([run.exitCode, run.stdout]).toEqual([
      0,
      'Server status: degraded.\n  rpc: down. No node answers.\n  index: degraded.\n',
    ])
  })

  test('healthcheck: 1 if none does', async () => {
    const run = await runProduct(kind, ['healthcheck'], { PORT: '9' })
    expect([run.exitCode, run.stdout]).toEqual([1, ''])
    expect(run.stderr).toMatch(/^[^\n]+\.\n$/)
  })

  test('healthcheck: 1 if another server answers', async () => {
    const strange = startRecordedServer((request) =>
      request.path === '/v1/monitoring/health' ? { body: { status: 'up' } } : { status: 404 },
    )
    const run = await runProduct(kind, ['healthcheck'], { PORT: portOf(strange.url) })
    strange.stop()
    expect(run.exitCode).toBe(1)
    expect(run.stderr + run.stdout).toMatch(/^[^\n]+\.\n$/)
  })

  test('healthcheck: an invalid variable is reported as at start', async () => {
    const run = await runProduct(kind, ['healthcheck'], { PORT: 'x' })
    expect([run.exitCode, run.stderr]).toEqual([
      1,
      'PORT must be a port from 0 to 65535; it is "x".\n',
    ])
  })
})

/** Run by a shell, which redirects stdout. */
const inShell = async (line: string): Promise<{ exitCode: number; stderr: string }> => {
  const command = (await commandOf('binary')).map((word) => `'${word}'`).join(' ')
  const child = Bun.spawn(['bash', '-c', line.replace('drawbridge', command)], {
    cwd: tmpdir(),
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [exitCode, stderr] = await Promise.all([child.exited, new Response(child.stderr).text()])
  return { exitCode, stderr }
}

const noFullDisk = existsSync('/dev/full') ? '' : ' (skipped: this system has no /dev/full)'

describe('a stdout that accepts nothing', () => {
  test
    .skipIf(noFullDisk !== '')
    .each(
      [
        '--version',
        '--help',
        'help scan',
        'help settings',
        'completion bash',
        'lists',
        'lists --json',
        'lists update',
      ].map((words) => [words]),
    )(`a full disk under %s is an error in one sentence${noFullDisk}`, async (words) => {
    expect(await inShell(`drawbridge ${words} > /dev/full`)).toEqual({
      exitCode: 1,
      stderr: 'The output could not be written: no space left on the device.\n',
    })
  })

  test.each([['--help'], ['completion bash'], ['lists']])(
    'a reader that closes the pipe of %s is no failure',
    async (words) => {
      // The reader closes before anything is written.
      const run = await inShell(
        `(sleep 0.5; exec drawbridge ${words}) | true; exit \${PIPESTATUS[0]}`,
      )
      expect(run).toEqual({ exitCode: 0, stderr: '' })
    },
  )
})

describe('the help of a command names its options, words, exit codes and examples', () => {
  test.each(commands.map((command) => [command.name, command] as const))('%s', (_, command) => {
    const text = commandHelp(command, false)
    const { examples, exitCodes, options = [], words = [] } = command
    expect(examples.length).toBeGreaterThan(0)
    for (const [line, about] of examples)
      expect(text).toContain(`  # ${about}\n  drawbridge ${line}`.trimEnd())
    for (const [code, meaning] of exitCodes) expect(text).toContain(`  ${code}  ${meaning}`)
    for (const each of [...options, ...words]) expect(text).toContain(each.about)
  })
})
