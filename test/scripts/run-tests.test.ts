import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTests, runTestsTwice } from '../../scripts/run-tests.ts'
import { makeFolder } from '../kit/test-folder.ts'

const passing = `import { test } from 'bun:test'\ntest('passes', () => {})\n`

/** The second run of the file finds what the first left. */
const unsteady = `${passing}
import { existsSync, writeFileSync } from 'node:fs'
test('depends', () => {
  const ran = existsSync('ran')
  writeFileSync('ran', '')
  if (!ran) throw new Error('not yet')
})`
const failing = `${passing}test('fails', () => { throw new Error('never') })`
const unloadable = `throw new Error('no tests')`
const crashing = `${passing}test('ends', () => process.kill(process.pid, 'SIGKILL'))`

const folderOf = (texts: Record<string, string>): string => {
  const folder = makeFolder()
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  return folder
}

test('what passes alone counts as passed and is named', async () => {
  const texts = { 'a.test.ts': unsteady, 'b.test.ts': passing, 'c.test.ts': failing }
  const outcome = await runTestsTwice(
    folderOf(texts),
    Object.keys(texts),
    ['--no-isolate'],
    ['--parallel=2'],
  )
  expect(outcome).toMatchObject({ passed: 4, failed: 1 })
  expect(outcome.unsteady).toMatchObject([{ file: 'a.test.ts', test: 'depends' }])
  expect(outcome.unsteady[0]?.text).toContain('not yet')
})

test.each([
  ['a file that does not load', unloadable, { passed: 1, failed: 1 }],
  ['a process that ends within a test', crashing, { passed: 0, failed: 1 }],
])('%s has failed', async (_, text, outcome) => {
  const texts = { 'a.test.ts': passing, 'b.test.ts': text }
  expect(await runTests(folderOf(texts), Object.keys(texts), [])).toMatchObject(outcome)
})
