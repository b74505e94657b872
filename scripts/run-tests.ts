// Runs test files with Bun's own runner and counts what it reports.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileReport, filesToRepeat, readReport, settle, type Unsteady } from './test-report.ts'

export type TestOutcome = {
  passed: number
  failed: number
  /** Tests that failed beside others and passed alone. */
  unsteady: readonly Unsteady[]
  output?: string
}

/** Files are paths from `root`. */
export const runTests = (
  root: string,
  files: readonly string[],
  flags: readonly string[],
): Promise<TestOutcome> => reported(async () => settle(await reportsOf(root, files, flags), []))

/** Like `runTests`, but each file with a failure is run once more, by itself and without the flags for the first run. */
export const runTestsTwice = (
  root: string,
  files: readonly string[],
  flags: readonly string[],
  firstFlags: readonly string[],
): Promise<TestOutcome> =>
  reported(async () => {
    const first = await reportsOf(root, files, [...firstFlags, ...flags])
    const repeated: FileReport[] = []
    for (const file of filesToRepeat(first)) {
      console.log(`once more, by itself: ${file}`)
      try {
        repeated.push(...(await reportsOf(root, [file], flags)))
      } catch (error) {
        console.log(`It stays failed: ${messageOf(error)}`)
      }
    }
    return settle(first, repeated)
  })

/** A run without a report counts as one failure. */
const reported = async (run: () => Promise<TestOutcome>): Promise<TestOutcome> => {
  try {
    return await run()
  } catch (error) {
    return { passed: 0, failed: 1, unsteady: [], output: messageOf(error) }
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Shows what Bun shows. Throws if there is no report, as after a crash. */
const reportsOf = async (
  root: string,
  files: readonly string[],
  flags: readonly string[],
): Promise<FileReport[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const outFile = join(folder, 'report.xml')
  const args = ['--reporter=junit', `--reporter-outfile=${outFile}`, ...flags]
  try {
    const child = Bun.spawn(
      [process.execPath, 'test', ...args, ...files.map((file) => `./${file}`)],
      { cwd: root, stdout: 'inherit', stderr: 'inherit' },
    )
    const exitCode = await child.exited
    const reports = readReport(await Bun.file(outFile).text(), files)
    if (exitCode !== 0 && reports.every(({ failures }) => failures.length === 0))
      throw new Error(`no test failed, but the run ended with ${exitCode}`)
    return reports
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
