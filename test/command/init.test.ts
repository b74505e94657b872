// A file of settings to start from.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processTestMs, runProduct, serverKinds } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

describe.each(serverKinds)('%s', (kind) => {
  test('writes a private file that changes nothing', async () => {
    const folder = makeFolder()
    const file = join(folder, 'x.env')
    expect(await runProduct(kind, ['init', file])).toMatchObject({ exitCode: 0, stderr: '' })
    expect(readFileSync(file, 'utf8')).toContain('\n#PORT=3000\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['x.env'])
    const listed = await runProduct(kind, ['--env-file', file, 'lists', '--json'])
    expect(listed).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test('never overwrites anything', async () => {
    const folder = makeFolder()
    const file = join(folder, 'mine')
    const inside = join(folder, 'folder')
    writeFileSync(file, 'PORT=1\n')
    mkdirSync(inside)
    for (const path of [file, inside]) {
      const refused = await runProduct(kind, ['init', path])
      expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
      expect(refused.stderr).toMatch(/^The file [^\n]+ exists; [^\n]+\n$/)
    }
    expect(readFileSync(file, 'utf8')).toBe('PORT=1\n')
    expect(readdirSync(folder).sort()).toEqual(['folder', 'mine'])
  })

  test('says what it cannot do', async () => {
    const nowhere = join(makeFolder(), 'none', 'x.env')
    expect(await runProduct(kind, ['init', nowhere])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `The file ${nowhere} cannot be written (ENOENT).\n`,
    })
    expect(await runProduct(kind, ['init', 'a', 'b'])).toMatchObject({ exitCode: 1, stdout: '' })
    expect(await runProduct(kind, ['init', '--force'])).toMatchObject({ exitCode: 1, stdout: '' })
  })
})
