// Whether the tests would notice wrong evidence: each field of every check's findings is corrupted in turn, and every
// firing case has to fail. `bun scripts/corrupt-findings.ts [folder or file …]` prints the
// cases that passed all the same, and ends with 1 if there are any.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corruptedFields, untouched } from './corrupt/fields.ts'

const root = join(import.meta.dir, '..')

/** Tests of single checks, whose cases are tables. */
export const checkTests: readonly string[] = [
  'test/scan/rules',
  'test/checks/message/rules',
  'test/checks/permission/rules',
  'test/checks/wallet/rules',
  'test/checks/address/rules',
  'test/checks/token/rules',
  'test/checks/dapp/rules',
  'test/checks/dapp/page/rules',
]

/** How the kit names a firing case. */
const firingCase = /^finds: /

/** `suite` is the check's id, which its `describe` bears. */
type Case = { suite: string; name: string; failed: boolean }

/** Firing cases of one run with the field corrupted. */
const casesWith = async (field: string, places: readonly string[]): Promise<Case[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'corrupt-'))
  const report = join(folder, 'report.xml')
  try {
    const child = Bun.spawn(
      [
        ...[process.execPath, 'test', '--preload', './scripts/corrupt/preload.ts'],
        ...['--reporter=junit', `--reporter-outfile=${report}`, ...places],
      ],
      {
        cwd: root,
        env: { ...process.env, CORRUPT_FIELD: field },
        stdout: 'ignore',
        stderr: 'ignore',
      },
    )
    await child.exited
    return readCases(readFileSync(report, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const readCases = (xml: string): Case[] =>
  [...xml.matchAll(/<testcase ([^>]*?)(\/>|>[\s\S]*?<\/testcase>)/g)].flatMap(
    ([, attributes = '', body = '']) => {
      const name = attributeOf(attributes, 'name')
      if (!firingCase.test(name)) return []
      const suite = attributeOf(attributes, 'classname')
      return [{ suite, name: `${suite}: ${name}`, failed: body.includes('<failure') }]
    },
  )

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

export type Survivors = {
  field: string
  /** Firing cases that were run. */
  cases: number
  /** Ids of the checks that have such a case. */
  checks: ReadonlySet<string>
  /** Cases that passed although the field was wrong. */
  unnoticed: string[]
}

/** Fields with the number of cases and those that did not notice. Throws if a case fails uncorrupted. */
export const survivors = async (places: readonly string[] = checkTests): Promise<Survivors[]> => {
  const broken = (await casesWith(untouched.name, places)).filter(({ failed }) => failed)
  if (broken.length > 0)
    throw new Error(`these cases fail as they are: ${broken.map(({ name }) => name).join(', ')}`)
  const results: Survivors[] = []
  for (const { name: field } of corruptedFields) {
    const cases = await casesWith(field, places)
    const unnoticed = cases.filter(({ failed }) => !failed).map(({ name }) => name)
    results.push({
      field,
      cases: cases.length,
      checks: new Set(cases.map(({ suite }) => suite)),
      unnoticed,
    })
  }
  return results
}

if (import.meta.main) {
  const argv = process.argv.slice(2)
  const results = await survivors(argv.length > 0 ? argv : checkTests)
  for (const { field, cases, unnoticed } of results) {
    console.log(`${field}: ${cases} cases, ${unnoticed.length} did not notice`)
    for (const name of unnoticed) console.log(`  ${name}`)
  }
  const failed = results.some(({ cases, unnoticed }) => cases === 0 || unnoticed.length > 0)
  process.exit(failed ? 1 : 0)
}
