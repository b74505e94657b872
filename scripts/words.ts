// All sentences of checks and faults, for review: `bun scripts/words.ts [part of a rule's id]` prints one table of the
// sentences that the test cases produce, and one of all faults.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Fault, type Problem } from '../src/basics/fault.ts'
import { faultText } from '../src/basics/words/en/faults.ts'
import { checkTests } from './corrupt-findings.ts'
import { faultSamples } from './words/fault-samples.ts'

const root = join(import.meta.dir, '..')

type SentenceRow = { rule: string; what: string; why?: string; advice?: string }

const sentencesInTests = async (): Promise<SentenceRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'words-'))
  const file = join(folder, 'words.jsonl')
  try {
    const child = Bun.spawn(
      [process.execPath, 'test', '--preload', './scripts/words/preload.ts', ...checkTests],
      {
        cwd: root,
        env: { ...process.env, WORDS_FILE: file },
        stdout: 'ignore',
        stderr: 'ignore',
      },
    )
    await child.exited
    const lines = [...new Set(readFileSync(file, 'utf8').trim().split('\n'))]
    return lines.map((line): SentenceRow => JSON.parse(line)).toSorted(byRule)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const byRule = (one: SentenceRow, other: SentenceRow): number =>
  one.rule.localeCompare(other.rule) || one.what.localeCompare(other.what)

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')

const isProblem = (name: string): name is Problem => name in faultSamples

const part = process.argv[2] ?? ''
const sentences = (await sentencesInTests()).filter(({ rule }) => rule.includes(part))
console.log(
  table(
    ['rule', 'what', 'why', 'advice'],
    sentences.map(({ rule, what, why = '', advice = '' }) => [rule, what, why, advice]),
  ),
)
if (part === '') {
  const problems = Object.keys(faultSamples).filter(isProblem)
  const rows = problems.map((problem) => {
    const fault = new Fault(problem, faultSamples[problem], { field: 'field' })
    return [fault.code, problem, faultText(fault)]
  })
  console.log(`\n${table(['code', 'problem', 'sentence'], rows)}`)
}
