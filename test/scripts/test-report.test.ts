import { describe, expect, test } from 'bun:test'
import { type FileReport, filesToRepeat, readReport, settle } from '../../scripts/test-report.ts'

const report = (...suites: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="bun test">${suites.join('')}</testsuites>`
const ok = (file: string, name: string) => `<testcase name="${name}" classname="" file="${file}" />`
const bad = (file: string, name: string) =>
  `<testcase name="${name}" classname="a &gt; b" file="${file}"><failure type="Error" message="m">Error: ${name}&#10;</failure></testcase>`
const skipped = (file: string) =>
  `<testcase name="skipped" classname="" file="${file}"><skipped /></testcase>`

describe('the report', () => {
  test('counts the tests of each file at any depth', () => {
    const xml = report(
      `<testsuite file="one">${ok('one', '1')}<testsuite>${ok('one', '2')}${bad('one', '3')}</testsuite></testsuite>`,
      `<testsuite file="two"><testsuite>${ok('two', '1')}${skipped('two')}</testsuite></testsuite>`,
    )
    expect(readReport(xml, ['one', 'two'])).toEqual([
      { file: 'one', passed: 2, failures: [{ test: 'a > b > 3', text: 'Error: 3' }] },
      { file: 'two', passed: 1, failures: [] },
    ])
  })

  test('a failure without a text is one', () => {
    const crashed =
      '<testcase name="(worker crashed)" classname="" file="one"><failure type="Error" message="it crashed" /></testcase>'
    expect(readReport(report(`<testsuite>${crashed}</testsuite>`), ['one'])).toEqual([
      { file: 'one', passed: 0, failures: [{ test: '(worker crashed)', text: 'it crashed' }] },
    ])
    expect(readReport(report(crashed.replace(/ type.*?" \/>/, ' />')), ['one'])).toEqual([
      { file: 'one', passed: 0, failures: [{ test: '(worker crashed)', text: '' }] },
    ])
  })

  test('a file that is not in it has failed', () => {
    for (const xml of [report(), report(`<testsuite file="two">${ok('two', '1')}</testsuite>`)])
      expect(readReport(xml, ['one'])).toMatchObject([
        { file: 'one', passed: 0, failures: [{ test: '(the whole file)' }] },
      ])
  })

  test.each(['', '<testsuites>', report().slice(0, -4)])('a broken one is none: %j', (xml) => {
    expect(() => readReport(xml, ['one'])).toThrow()
  })
})

const file = (name: string, passed: number, ...failures: string[]): FileReport => ({
  file: name,
  passed,
  failures: failures.map((each) => ({ test: each, text: `text of ${each}` })),
})

describe('files with a failure are run once more', () => {
  test('and no others', () => {
    expect(filesToRepeat([file('one', 5), file('two', 5, 'x'), file('three', 0, 'y')])).toEqual([
      'two',
      'three',
    ])
  })

  test('unless there are many', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}`, 1, 'x'))
    expect(filesToRepeat(many(10))).toHaveLength(10)
    expect(filesToRepeat(many(11))).toEqual([])
  })

  const cases: [
    what: string,
    first: FileReport[],
    repeated: FileReport[],
    outcome: { passed: number; failed: number; unsteady: string[] },
  ][] = [
    ['none failed', [file('one', 5)], [], { passed: 5, failed: 0, unsteady: [] }],
    [
      'it passes alone',
      [file('one', 5), file('two', 3, 'x')],
      [file('two', 4)],
      { passed: 9, failed: 0, unsteady: ['two: x'] },
    ],
    [
      'it fails again',
      [file('one', 5), file('two', 3, 'x')],
      [file('two', 3, 'x')],
      { passed: 8, failed: 1, unsteady: [] },
    ],
    [
      'another of its tests fails',
      [file('one', 3, 'x')],
      [file('one', 3, 'y')],
      { passed: 3, failed: 1, unsteady: ['one: x'] },
    ],
    ['it was not repeated', [file('one', 3, 'x', 'y')], [], { passed: 3, failed: 2, unsteady: [] }],
  ]
  test.each(cases)('%s', (_, first, repeated, outcome) => {
    const { unsteady, ...counts } = settle(first, repeated)
    expect({ ...counts, unsteady: unsteady.map((each) => `${each.file}: ${each.test}`) }).toEqual(
      outcome,
    )
    expect(unsteady.map(({ text }) => text)).toEqual(unsteady.map((each) => `text of ${each.test}`))
  })
})
