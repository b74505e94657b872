// What an operator unpacks: complete, the same executable, and a man page that groff accepts.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeArchive } from '../../../scripts/release/archive.ts'
import { manPage } from '../../../scripts/release/man-page.ts'
import { isHere, targets } from '../../../scripts/release/targets.ts'
import { commands } from '../../../src/command/entries/registry.ts'
import { settingGroups, settings } from '../../../src/config.ts'
import { processTestMs } from '../../kit/server-process.ts'
import { makeFolder } from '../../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

const root = join(import.meta.dir, '../../..')
const target = targets.find(isHere) ?? targets[0]
if (target === undefined) throw new Error('there is no target')

const unpacked = (): { folder: string; files: string[] } => {
  const folder = makeFolder()
  const executable = join(folder, 'built')
  writeFileSync(executable, 'an executable', { mode: 0o755 })
  const made = makeArchive(
    { root, folder, version: '1.2.3', notes: '# notes\n' },
    target,
    executable,
  )
  expect(made).toBe(join(folder, `drawbridge-1.2.3-${target.name}.tar.gz`))
  expect(readdirSync(folder).sort()).toEqual(['built', `drawbridge-1.2.3-${target.name}.tar.gz`])
  const out = makeFolder()
  expect(Bun.spawnSync(['tar', '-xzf', made, '-C', out]).success).toBe(true)
  expect(readdirSync(out)).toEqual([`drawbridge-1.2.3-${target.name}`])
  const inside = join(out, `drawbridge-1.2.3-${target.name}`)
  return { folder: inside, files: readdirSync(inside, { recursive: true, encoding: 'utf8' }) }
}

test('an archive is complete', () => {
  const { folder, files } = unpacked()
  expect(files).toEqual(
    expect.arrayContaining([
      'drawbridge',
      'drawbridge.1',
      'LICENSE',
      'RELEASE_NOTES.md',
      'completions/drawbridge.bash',
      'completions/_drawbridge',
      'completions/drawbridge.fish',
      'deploy/README.md',
      'deploy/systemd/drawbridge.service',
      'deploy/proxy/Caddyfile',
      'deploy/prometheus/alerts.yml',
    ]),
  )
  expect(readFileSync(join(folder, 'drawbridge'), 'utf8')).toBe('an executable')
  expect(statSync(join(folder, 'drawbridge')).mode & 0o777).toBe(0o755)
})

describe('the man page', () => {
  const page = manPage(commands, settingGroups, '1.2.3')

  test('names every command, option and setting', () => {
    const plain = page.replaceAll('\\-', '-')
    for (const { name, options = [] } of commands) {
      expect(plain).toContain(`\n.SS ${name}\n`)
      for (const option of options) expect(plain).toContain(`\n.B ${option.name}`)
    }
    for (const { name } of Object.values(settings)) expect(plain).toContain(`\n.B ${name}\n`)
  })

  const groff = Bun.which('groff')
  test.skipIf(groff === null)(`groff accepts it${groff ? '' : ' (skipped: no groff)'}`, () => {
    const run = Bun.spawnSync(['groff', '-man', '-ww', '-Tutf8', '-z'], {
      stdin: new Blob([page]),
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect([run.exitCode, run.stderr.toString()]).toEqual([0, ''])
  })
})
