// Everything that must hold before a change lands: `npm test`. `npm run test:fast` runs only the steps that need no
// executable, chain or browser. Cheap steps come first, and later steps run even if one fails, so one run shows every
// problem. The last line is `N passed, N failed`.
import { join } from 'node:path'
import { build } from './build.ts'
import { configTableProblem } from './config-table.ts'
import { splitTests } from './fast-tests.ts'
import { lintRules } from './lint-rules.ts'
import { smokeStart } from './smoke.ts'

type Outcome = { passed: number; failed: number; output?: string }
type Step = { name: string; run: () => Promise<Outcome> }

const root = join(import.meta.dir, '..')
const fastOnly = process.argv.includes('--fast')
const folders = ['src', 'test', 'scripts']

const bun = <Stdout extends 'pipe' | 'inherit'>(stdout: Stdout, args: readonly string[]) =>
  Bun.spawn([process.execPath, ...args], { cwd: root, stdout, stderr: 'pipe' })

const one = (problem: string | undefined): Outcome =>
  problem === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output: problem }

/** Counts as one check. Its output is shown if it fails. */
const command =
  (...args: string[]) =>
  async (): Promise<Outcome> => {
    const child = bun('pipe', args)
    const texts = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return one((await child.exited) === 0 ? undefined : texts.join(''))
  }

/** Bun writes its report to stderr and closes it with ` 12 pass` and ` 0 fail`. */
const tests = async (...args: string[]): Promise<Outcome> => {
  const child = bun('inherit', ['test', ...args])
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
const ignored = unformatted.map((pattern) => `--ignore-pattern=${pattern}`)

const exact = (files: readonly string[]): string[] => files.map((file) => `./${file}`)

/** A test that shares its processor with others may take longer than the 5 s that Bun gives it. Only failures take this long. */
const sideBySide = ['--no-isolate', '--only-failures', '--timeout=60000']

/** Slow tests start servers, chains and browsers of their own, and wait for them, so three files at a time keep two cores busy. */
const slowAtOnce = 3

const fastSteps = (files: readonly string[]): Step[] => [
  { name: 'format', run: command('fmt', '--check', ...ignored, ...folders) },
  { name: 'tables of settings', run: async () => one(await configTableProblem()) },
  { name: 'layout', run: () => tests('--only-failures', './test/layout.test.ts') },
  { name: 'types', run: command('check') },
  { name: 'lint', run: command('node_modules/oxlint/bin/oxlint', ...lintRules, ...folders) },
  {
    name: 'fast tests',
    run: () => tests('--parallel', ...sideBySide, ...exact(files)),
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
    run: () => tests(`--parallel=${slowAtOnce}`, ...sideBySide, ...exact(files)),
  },
]

const startMs = performance.now()
const secondsSince = (fromMs: number): string => ((performance.now() - fromMs) / 1000).toFixed(1)

const { fast, slow } = await splitTests()
let passed = 0
let failed = 0
for (const { name, run } of [...fastSteps(fast), ...(fastOnly ? [] : slowSteps(slow))]) {
  const stepMs = performance.now()
  const outcome = await run()
  passed += outcome.passed
  failed += outcome.failed
  console.log(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(stepMs)} s)`)
  if (outcome.output) console.log(outcome.output.trimEnd())
}
console.log(`It took ${secondsSince(startMs)} s.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
