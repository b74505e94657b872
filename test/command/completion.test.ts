// The completion scripts in real shells.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../../src/command/entries/registry.ts'
import { processTestMs, runProduct, serverKinds } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

const names = [...commands.map(({ name }) => name), 'help']

const run = async (command: string[], cwd: string): Promise<{ code: number; text: string }> => {
  const child = Bun.spawn(command, { cwd, stdout: 'pipe', stderr: 'pipe' })
  const [text, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, text: text + problems }
}

describe.each(serverKinds)('%s', (kind) => {
  const inFolder = async (
    shell: string,
    use: (script: string, folder: string) => Promise<void>,
  ): Promise<void> => {
    const folder = makeFolder()
    const printed = await runProduct(kind, ['completion', shell])
    expect([printed.exitCode, printed.stderr]).toEqual([0, ''])
    const script = join(folder, 'completion')
    writeFileSync(script, printed.stdout)
    await use(script, folder)
  }

  test.skipIf(Bun.which('bash') === null)('bash completes commands', () =>
    inFolder('bash', async (script, folder) => {
      writeFileSync(join(folder, 'my tx.b64'), '')
      const complete = async (...words: string[]): Promise<string[]> => {
        const line = ['drawbridge', ...words].map((word) => `'${word}'`).join(' ')
        const program = `. '${script}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _drawbridge; printf '%s\\n' "\${COMPREPLY[@]}"`
        const { code, text } = await run(['bash', '--norc', '-uc', program], folder)
        expect([code, text]).toEqual([0, text])
        return text.split('\n').filter((each) => each !== '')
      }
      expect(await complete('')).toEqual(
        expect.arrayContaining([...names, '--version', '--help', '--no-color']),
      )
      expect(await complete('re')).toEqual(['replay', 'rewards', 'restore'])
      expect(await complete('check', 'd')).toEqual(['dapp'])
      expect(await complete('check', '')).toContain('permissions')
      expect(await complete('get', 'bridge-')).toContain('bridge-quote')
      expect(await complete('lists', 'u')).toEqual(['update'])
      expect(await complete('help', 'sc')).toEqual(['scan'])
      expect(await complete('completion', '')).toEqual(['bash', 'zsh', 'fish'])
      expect(await complete('scan', '--wa')).toEqual(['--wallet'])
      expect(await complete('restore', '--')).toEqual(
        expect.arrayContaining(['--replace', '--json', '--help']),
      )
      expect(await complete('scan', 'my')).toEqual(['my tx.b64'])
      expect(await complete('healthcheck', '--env')).toEqual(['--env-file'])
      expect(await complete('healthcheck', '--env-file', 'my')).toEqual(['my tx.b64'])
      expect(await complete('--env-file', 'my')).toEqual(['my tx.b64'])
      expect(await complete('help', 'se')).toEqual(['serve', 'settings'])
      expect(await complete('healthcheck', 'my')).toEqual([])
      expect(await complete('nothing', 'my')).toEqual([])
    }),
  )

  test.skipIf(Bun.which('zsh') === null)('zsh reads its script', () =>
    inFolder('zsh', async (script, folder) => {
      expect(await run(['zsh', '-n', script], folder)).toEqual({ code: 0, text: '' })
    }),
  )

  test.skipIf(Bun.which('fish') === null)('fish completes commands', () =>
    inFolder('fish', async (script, folder) => {
      expect(await run(['fish', '-n', script], folder)).toEqual({ code: 0, text: '' })
      const request = `source ${script}; complete -C 'drawbridge sc'`
      expect((await run(['fish', '--no-config', '-c', request], folder)).text).toContain('scan\t')
    }),
  )

  test('an unknown shell', async () => {
    const refused = await runProduct(kind, ['completion', 'tcsh'])
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^Unsupported shell "tcsh"\. [^\n]+\n$/)
  })
})
