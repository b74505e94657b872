// Everything that must hold before a change lands: `npm test`. Steps run in order, the cheap ones first, and all of
// them run whatever the earlier ones said. The last line is `N passed, N failed`.
import { join } from 'node:path'
import { build } from './build.ts'
import { configTableProblem } from './config-table.ts'
import { lintRules } from './lint-rules.ts'
import { smokeStart } from './smoke.ts'

type Outcome = { passed: number; failed: number; said?: string }

const root = join(import.meta.dir, '..')

const bun = (...args: string[]) =>
  Bun.spawn([process.execPath, ...args], { cwd: root, stdout: 'inherit', stderr: 'pipe' })

const one = (problem: string | undefined): Outcome =>
  problem === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, said: problem }

const command =
  (...args: string[]) =>
  async (): Promise<Outcome> => {
    const child = bun(...args)
    const said = await new Response(child.stderr).text()
    return one((await child.exited) === 0 ? undefined : said)
  }

/** Bun writes its report to stderr and closes it with ` 12 pass` and ` 0 fail`. */
const tests = async (): Promise<Outcome> => {
  const child = bun('test')
  let report = ''
  const decoder = new TextDecoder()
  for await (const chunk of child.stderr) {
    const text = decoder.decode(chunk, { stream: true })
    report += text
    process.stderr.write(text)
  }
  const exitCode = await child.exited
  const passed = Number(/^\s*(\d+) pass$/m.exec(report)?.[1] ?? 0)
  const failed = Number(/^\s*(\d+) fail$/m.exec(report)?.[1] ?? 0)
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

const problemOf = async (work: () => Promise<unknown>): Promise<Outcome> => {
  try {
    await work()
    return one(undefined)
  } catch (error) {
    return one(error instanceof Error ? error.message : String(error))
  }
}

/** Recorded answers stay as they were recorded, and a generated table as its generator writes it. */
const unformatted = ['test/fixtures/**/*.json', 'src/settings.md']

const steps: [string, () => Promise<Outcome>][] = [
  [
    'format',
    command(
      'fmt',
      '--check',
      ...unformatted.map((pattern) => `--ignore-pattern=${pattern}`),
      'src',
      'test',
      'scripts',
    ),
  ],
  ['layout', command('test', 'test/layout.test.ts')],
  ['types', command('check')],
  ['lint', command('node_modules/oxlint/bin/oxlint', ...lintRules, 'src', 'test', 'scripts')],
  ['tables of settings', async () => one(await configTableProblem())],
  ['build', () => problemOf(build)],
  ['smoke start of the binary', () => problemOf(async () => smokeStart([await build()]))],
  ['tests', tests],
]

let passed = 0
let failed = 0
for (const [name, step] of steps) {
  const startedMs = performance.now()
  const outcome = await step()
  passed += outcome.passed
  failed += outcome.failed
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (outcome.said) console.log(outcome.said.trimEnd())
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
