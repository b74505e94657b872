// What became of each test file: the report of `bun test`, and which files are run once more.

export type Failure = { test: string; text: string }
export type FileReport = { file: string; passed: number; failures: Failure[] }
export type Unsteady = Failure & { file: string }

/** More files than this do not fail by chance: something is broken, and running them again would only take time. */
const maxRepeated = 10

/** Each file's outcome in a JUnit report. A file without tests in it, as when it does not load, has failed. */
export const readReport = (xml: string, files: readonly string[]): FileReport[] => {
  const cases = casesIn(Bun.XML.parse(xml))
  return files.map((file) => {
    const own = cases.filter((each) => each['@file'] === file)
    const failed = own.filter((each) => 'failure' in each)
    return {
      file,
      passed: own.filter((each) => !('failure' in each || 'skipped' in each)).length,
      failures: own.length === 0 ? [notReported] : failed.map(failureOf),
    }
  })
}

const notReported: Failure = { test: '(the whole file)', text: 'It reported no tests.' }

/** Files to run once more, each by itself. */
export const filesToRepeat = (reports: readonly FileReport[]): string[] => {
  const files = reports.filter(({ failures }) => failures.length > 0).map(({ file }) => file)
  return files.length > maxRepeated ? [] : files
}

/** A file that was repeated counts as it ended the second time. What failed only the first time is unsteady. */
export const settle = (
  first: readonly FileReport[],
  repeated: readonly FileReport[],
): { passed: number; failed: number; unsteady: Unsteady[] } => {
  const again = new Map(repeated.map((report) => [report.file, report]))
  const last = first.map((report) => again.get(report.file) ?? report)
  return {
    passed: sum(last.map(({ passed }) => passed)),
    failed: sum(last.map(({ failures }) => failures.length)),
    unsteady: first.flatMap(({ file, failures }) => {
      const still = new Set(again.get(file)?.failures.map(({ test }) => test))
      return again.has(file)
        ? failures.filter(({ test }) => !still.has(test)).map((failure) => ({ file, ...failure }))
        : []
    }),
  }
}

type Element = Bun.XML.Element

/** In document order, at any depth. */
const casesIn = (value: Bun.XML.Value | Bun.XML.Value[]): Element[] => {
  if (Array.isArray(value)) return value.flatMap(casesIn)
  if (typeof value === 'string') return []
  return Object.entries(value).flatMap(([name, child]) =>
    name === 'testcase' ? elementsOf(child) : casesIn(child),
  )
}

const elementsOf = (child: Bun.XML.Value | Bun.XML.Value[]): Element[] =>
  [child].flat().filter((each) => typeof each !== 'string')

const failureOf = (testcase: Element): Failure => {
  const [failure] = elementsOf(testcase['failure'] ?? [])
  const text = failure?.['#text'] ?? failure?.['@message'] ?? testcase['failure']
  return {
    test: [testcase['@classname'], testcase['@name']]
      .filter((name) => typeof name === 'string')
      .filter(Boolean)
      .join(' > '),
    text: typeof text === 'string' ? text.trim() : '',
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
