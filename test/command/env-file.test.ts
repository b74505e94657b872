// Settings from a file.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeEnvFile } from '../../src/command/env-file-option.ts'
import { processTestMs, runProduct, serverKinds } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

test.each<[string[], string[], string | undefined]>([
  [[], [], undefined],
  [['--env-file', 'a'], [], 'a'],
  [['--env-file=a', 'scan', '-'], ['scan', '-'], 'a'],
  [['lists', '--env-file', 'a', '--json'], ['lists', '--json'], 'a'],
  [['scan', '--', '--env-file', 'a'], ['scan', '--', '--env-file', 'a'], undefined],
])('%j', (argv, args, envFile) => {
  expect(takeEnvFile(argv)).toEqual({ args, envFile })
})

test.each([[['--env-file']], [['--env-file=']], [['--env-file', 'a', '--env-file=b']]])(
  '%j is refused',
  (argv) => expect(() => takeEnvFile(argv)).toThrow('Usage: drawbridge --env-file <file>'),
)

describe.each(serverKinds)('%s', (kind) => {
  const withFile = (text: string): string => {
    const file = join(makeFolder(), 'settings')
    writeFileSync(file, text)
    return file
  }
  const failing = (args: string[], env: Record<string, string> = {}) =>
    runProduct(kind, ['healthcheck', ...args], env)

  test('a file is read, and the environment wins over it', async () => {
    const file = withFile('PORT=x\n')
    expect((await failing(['--env-file', file])).stderr).toBe(
      'PORT must be a port from 0 to 65535; it is "x".\n',
    )
    const { stderr } = await failing([`--env-file=${file}`], { PORT: 'y' })
    expect(stderr).toBe('PORT must be a port from 0 to 65535; it is "y".\n')
    // An empty variable counts as not set.
    expect((await failing([`--env-file=${file}`], { PORT: '' })).stderr).toContain('"x"')
  })

  test('a line that cannot be read stops the start', async () => {
    const file = withFile('PORT=1\nKEY = secret\n')
    expect(await failing(['--env-file', file])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${file}, line 2: expected NAME=value.\n`,
    })
    const none = join(makeFolder(), 'none')
    expect((await failing(['--env-file', none])).stderr).toBe(
      `${none} cannot be read: there is no such file.\n`,
    )
  })

  test('a misspelt variable is reported, in the environment and in the file', async () => {
    const file = withFile('QUOTA_IPS=1/1\nPORT=x\n')
    const { stderr } = await failing(['--env-file', file], { SOLANA_RPC_URLS: 'http://a.example' })
    expect(stderr).toStartWith(
      'QUOTA_IPS: unknown setting; did you mean QUOTA_IP?\nSOLANA_RPC_URLS: unknown setting; did you mean SOLANA_RPC_URL?\n',
    )
  })
})
