// Everything that must hold before a change lands: `npm test`. `npm run test:fast` runs only the steps that need no
// executable, chain or browser. Cheap steps come first, and later steps run even if one fails, so one run shows every
// problem. Slow test files with a failure are run once more, each by itself: what passes then is named as unsteady and
// does not fail the run. The last line is `N passed, N failed`.
import { join } from 'node:path'
import { build } from './build.ts'
import { configTableProblem } from './config-table.ts'
import { splitTests } from './fast-tests.ts'
import { lintRules } from './lint-rules.ts'
import { runTests, runTestsTwice } from './run-tests.ts'
import { smokeStart } from './smoke.ts'
import type { Unsteady } from './test-report.ts'

type Outcome = { passed: number; failed: number; unsteady?: readonly Unsteady[]; output?: string }
type Step = { name: string; run: () => Promise<Outcome> }

const root = join(import.meta.dir, '..')
const fastOnly = process.argv.includes('--fast')
const folders = ['src', 'test', 'scripts']

const one = (problem: string | undefined): Outcome =>
  problem === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output: problem }

/** Counts as one check. Its output is shown if it fails. */
const command =
  (...args: string[]) =>
  async (): Promise<Outcome> => {
    const child = Bun.spawn([process.execPath, ...args], {
      cwd: root,
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const texts = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return one((await child.exited) === 0 ? undefined : texts.join(''))
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
const ignored = unformatted.map((pattern) => `--ignore-pattern=${pattern}`)

/** A test that shares its processor with others may take longer than the 5 s that Bun gives it. Only failures take this long. */
const sideBySide = ['--no-isolate', '--only-failures', '--timeout=180000']

/** Slow tests start servers, chains and browsers of their own, and wait for them, so four files at a time keep two cores busy. */
const slowAtOnce = 4

/**
 * The longest files start first, so that none of them runs alone at the end. A new file counts as one of average length
 * until `npm test -- --update-timings` writes all of them anew.
 */
const timings = [
  '--timings=scripts/test-timings.json',
  ...process.argv.filter((argument) => argument === '--update-timings'),
]

const fastSteps = (files: readonly string[]): Step[] => [
  { name: 'format', run: command('fmt', '--check', ...ignored, ...folders) },
  { name: 'tables of settings', run: async () => one(await configTableProblem()) },
  { name: 'layout', run: () => runTests(root, ['test/layout.test.ts'], ['--only-failures']) },
  { name: 'types', run: command('check') },
  { name: 'lint', run: command('node_modules/oxlint/bin/oxlint', ...lintRules, ...folders) },
  {
    name: 'fast tests',
    run: () => runTests(root, files, ['--parallel', ...sideBySide]),
  },
]

const slowSteps = (files: readonly string[]): Step[] => [
  { name: 'build', run: () => problemOf(build) },
  {
    name: 'smoke start of the executable',
    run: () => problemOf(async () => smokeStart([await build()])),
  },
  {
    name: 'slow tests',
    run: () => runTestsTwice(root, files, sideBySide, [`--parallel=${slowAtOnce}`, ...timings]),
  },
]

const startMs = performance.now()
const secondsSince = (fromMs: number): string => ((performance.now() - fromMs) / 1000).toFixed(1)

const { fast, slow } = await splitTests()
let passed = 0
let failed = 0
const unsteady: Unsteady[] = []
for (const { name, run } of [...fastSteps(fast), ...(fastOnly ? [] : slowSteps(slow))]) {
  const stepMs = performance.now()
  const outcome = await run()
  passed += outcome.passed
  failed += outcome.failed
  unsteady.push(...(outcome.unsteady ?? []))
  console.log(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(stepMs)} s)`)
  if (outcome.output) console.log(outcome.output.trimEnd())
}
for (const { file, test, text } of unsteady) {
  console.log(text)
  console.log(`unsteady: ${file}: ${test}`)
}
console.log(`It took ${secondsSince(startMs)} s.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
