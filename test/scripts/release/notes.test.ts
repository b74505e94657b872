import { describe, expect, test } from 'bun:test'
import { releaseNotes } from '../../../scripts/release/notes.ts'

const notes = (...subjects: string[]): string =>
  releaseNotes('1.1.0', { since: 'v1.0.0', subjects })

/** The lists of a text, by heading. */
const listsIn = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    text
      .split('\n## ')
      .slice(1)
      .map((part) => {
        const [title = '', ...lines] = part.split('\n')
        return [title, lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))]
      }),
  )

describe('release notes', () => {
  test('group what users notice, by room', () => {
    const text = notes(
      'fix(scan): count stake',
      'feat(pages): add a status page',
      'feat: start faster',
      'perf(store): read less',
      'feat(bridges): add a provider',
    )
    expect(listsIn(text)).toEqual({
      New: ['start faster', '**bridges**: add a provider', '**pages**: add a status page'],
      Fixed: ['**scan**: count stake'],
      Faster: ['**store**: read less'],
    })
  })

  test('name what may break first, and once', () => {
    const lists = listsIn(notes('feat(scan)!: rename a field', 'fix: one'))
    expect(Object.values(lists)).toEqual([['**scan**: rename a field'], ['one']])
  })

  test('leave out what changes nothing for users', () => {
    const text = notes('test: more', 'refactor(scan): split', 'merge: a branch', 'no form at all')
    expect(listsIn(text)).toEqual({})
    expect(text).toContain('v1.0.0')
  })

  test('have nothing to compare with before the first release', () => {
    const text = releaseNotes('1.0.0', { since: undefined, subjects: ['feat: one'] })
    expect(text).toStartWith('# drawbridge 1.0.0\n')
    expect(text).not.toContain('one')
  })
})
