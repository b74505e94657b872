// The path of scripts/deploy/README.md, as far as a machine without its systemd allows: its commands install the real
// archive below a folder, set up the real executable there, and that serves.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from '../../../scripts/build.ts'
import { makeArchive } from '../../../scripts/release/archive.ts'
import { isHere, targets } from '../../../scripts/release/targets.ts'
import { settings } from '../../../src/config.ts'
import { readEnvFile } from '../../../src/config/env-file.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'
import { processTestMs } from '../../kit/server-process.ts'
import { makeFolder } from '../../kit/test-folder.ts'

setDefaultTimeout(2 * processTestMs)

const root = join(import.meta.dir, '../../..')
const guide = readFileSync(join(root, 'scripts', 'deploy', 'README.md'), 'utf8')

/** Blocks marked as `sh` run here; the others need a server's packages, or are another way. */
const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
const settingsBlock = /^```\n((?:[A-Z_]+=.*\n)+)```$/m.exec(guide)?.[1] ?? ''

test('the path sets only settings that there are', () => {
  const names = [...readEnvFile(settingsBlock).keys()]
  const known = Object.values(settings).map(({ name }) => name)
  expect(names).toContain('SOLANA_RPC_URL')
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

const target = targets.find((each) => isHere(each) && each.platform === 'linux')
const impossible = noTestChain ?? (target ? undefined : 'the path is for Linux')

describe.skipIf(impossible !== undefined)(`the path${impossible ? ` (${impossible})` : ''}`, () => {
  const machine = makeFolder()
  const calls = join(machine, 'systemctl-calls')
  const envFile = join(machine, 'etc', 'drawbridge', 'drawbridge.env')
  let folder = join(machine, 'root')
  let chain: TestChain

  /** On the machine below `machine`, where systemd only notes what it is told. */
  const run = (script: string): { exitCode: number; text: string } => {
    const below = script.replaceAll(/(?<=^|[ =])\/(?=usr\/local|etc|var)/gm, `${machine}/`)
    const child = Bun.spawnSync(['bash', '-euo', 'pipefail', '-c', below], {
      cwd: folder,
      env: {
        PATH: [join(machine, 'usr/local/bin'), join(machine, 'stubs'), '/usr/bin', '/bin'].join(
          ':',
        ),
      },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    return { exitCode: child.exitCode, text: child.stdout.toString() + child.stderr.toString() }
  }

  beforeAll(async () => {
    chain = await startTestChain()
    for (const each of ['root', 'stubs', 'usr/local/bin', 'etc/systemd/system'])
      mkdirSync(join(machine, each), { recursive: true })
    writeFileSync(calls, '')
    writeFileSync(join(machine, 'stubs', 'systemctl'), `#!/bin/sh\necho "$@" >> '${calls}'\n`, {
      mode: 0o755,
    })
    if (!target) throw new Error('there is no target')
    const contents = { root, folder, version: '1.2.3', notes: '' }
    const archive = makeArchive(contents, target, await build())
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
    writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  ${basename(archive)}\n`)
  })
  afterAll(() => chain.stop())

  test('leads from the archive to a server that works', async () => {
    const [install = '', init = '', doctor = '', units = '', healthcheck = '', ...more] = blocks
    expect(more).toEqual([])
    expect(run(install)).toMatchObject({ exitCode: 0 })
    folder = join(folder, `drawbridge-1.2.3-${target?.name}`)

    expect(run(init)).toMatchObject({ exitCode: 0 })
    expect(statSync(envFile).mode & 0o777).toBe(0o600)
    const written = settingsBlock
      .replace(/^DATA_DIR=.*$/m, `DATA_DIR=${join(machine, 'data')}`)
      .replace(/^SOLANA_RPC_URL=.*$/m, `SOLANA_RPC_URL=${chain.url}`)
      // Nothing is downloaded in a test.
      .replace(/^LISTS=.*$/m, 'LISTS_REFRESH_MINUTES=0')
    appendFileSync(envFile, `${written}PORT=0\nSCAN_PORT=0\nINDEX=off\n`)
    const seen = run(doctor)
    expect([seen.exitCode, seen.text]).toEqual([
      0,
      expect.not.stringMatching(/ (?:warning|problem) /),
    ])

    expect(run(units)).toMatchObject({ exitCode: 0 })
    expect(readFileSync(calls, 'utf8')).toContain('enable --now drawbridge.service')
    const unit = readFileSync(join(machine, 'etc/systemd/system/drawbridge.service'), 'utf8')
    const [, started = ''] = /^ExecStart=\/(\S+) serve$/m.exec(unit) ?? []
    await serveAndCheck(join(machine, started), healthcheck)
  })

  /** Started as the unit does, on a free port that the check has to know. */
  const serveAndCheck = async (executable: string, healthcheck: string): Promise<void> => {
    const server = Bun.spawn([executable, '--env-file', envFile, 'serve'], {
      cwd: machine,
      env: {},
      stdout: 'pipe',
      stderr: 'inherit',
    })
    try {
      let log = ''
      const decoder = new TextDecoder()
      for await (const chunk of server.stdout) {
        log += decoder.decode(chunk, { stream: true })
        if (/API at \S+:\d+,/.test(log)) break
      }
      const [, port = ''] = /API at \S+:(\d+),/.exec(log) ?? []
      const changed = readFileSync(envFile, 'utf8').replace(/^PORT=0$/m, `PORT=${port}`)
      writeFileSync(envFile, changed)
      expect(run(healthcheck)).toMatchObject({ exitCode: 0 })
    } finally {
      server.kill('SIGTERM')
      await server.exited
    }
  }
})
