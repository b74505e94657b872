// Loaded before the tests by scripts/corrupt-findings.ts: one field of every finding is wrong.
import { mock } from 'bun:test'
import { join } from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { runChecks } from '../../src/findings/run-checks.ts'
import { corruptedFields, untouched } from './fields.ts'

const corrupt = [untouched, ...corruptedFields].find(
  ({ name }) => name === process.env['CORRUPT_FIELD'],
)?.corrupt
if (!corrupt) throw new Error('CORRUPT_FIELD must name a field of a finding')

const honest = runChecks
await mock.module(join(import.meta.dir, '../../src/findings/run-checks.ts'), () => ({
  runChecks: (...args: Parameters<typeof honest>) => {
    const { findings, coverage } = honest(...args)
    return { findings: findings.map((finding): Finding => corrupt(finding)), coverage }
  },
}))
