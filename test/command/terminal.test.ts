import { describe, expect, test } from 'bun:test'
import { nearestWord } from '../../src/basics/nearest-word.ts'
import { barOf, makeProgress } from '../../src/command/progress.ts'
import { plain, readTerminal } from '../../src/command/terminal.ts'

describe('--no-color', () => {
  test.each([
    [
      ['scan', '--no-color', 'AA'],
      ['scan', 'AA'],
    ],
    [['--no-color', 'lists'], ['lists']],
    [
      ['scan', '--', '--no-color'],
      ['scan', '--', '--no-color'],
    ],
    [[], []],
  ])('%p', (argv, args) => {
    expect(readTerminal(argv, { isTTY: false })).toEqual({ args, colour: false })
  })
  test('there is no colour without a terminal', () => {
    const hasColors = (): boolean => true
    expect(readTerminal([], { isTTY: true, hasColors }).colour).toBe(true)
    expect(readTerminal(['--no-color'], { isTTY: true, hasColors }).colour).toBe(false)
    expect(readTerminal([], { isTTY: true, hasColors: () => false }).colour).toBe(false)
    expect(readTerminal([], { hasColors }).colour).toBe(false)
  })
})

describe('the nearest word', () => {
  const words = ['serve', 'scan', 'get', 'rewards', 'restore', 'help']
  test.each([
    ['scna', 'scan'],
    ['SERVE', 'serve'],
    ['reward', 'rewards'],
    ['hlep', 'help'],
    ['gett', 'get'],
    ['nothing', undefined],
    ['', undefined],
    ['toString', undefined],
  ])('%s', (typed, meant) => expect(nearestWord(typed, words)).toBe(meant))
})

describe('progress', () => {
  const terminal = (columns: number) => {
    const written: string[] = []
    let now = 0
    const progress = makeProgress(
      { isTTY: true, columns, write: (text) => written.push(text) },
      () => now,
    )
    return { written, progress, wait: (ms: number) => (now += ms) }
  }
  test.each([
    [0, 10, `[${'-'.repeat(24)}]   0 %`],
    [5, 10, `[${'#'.repeat(12)}${'-'.repeat(12)}]  50 %`],
    [999, 1000, `[${'#'.repeat(24)}]  99 %`],
    [11, 10, `[${'#'.repeat(24)}] 100 %`],
    [0, 0, `[${'#'.repeat(24)}] 100 %`],
  ])('%d of %d', (done, of, bar) => expect(barOf(done, of)).toBe(bar))

  test('stays on one line of the terminal and clears it at the end', () => {
    const { written, progress } = terminal(20)
    progress.show(1, 2, 'a very long word')
    progress.end()
    expect(written).toEqual([`\r\u001b[K[${'#'.repeat(12)}------`, '\r\u001b[K'])
  })
  test('is redrawn at a limited rate, and at once for new words', () => {
    const { written, progress, wait } = terminal(80)
    progress.show(1, undefined, 'rows')
    progress.show(2, undefined, 'rows')
    progress.show(3, undefined, 'others')
    wait(100)
    progress.show(4, undefined, 'others')
    expect(written.map((each) => each.slice(4))).toEqual(['1 rows …', '3 others …', '4 others …'])
  })
  test('nothing is written if stderr is redirected', () => {
    const written: string[] = []
    const progress = makeProgress({ write: (text) => written.push(text) })
    progress.show(1, 2, 'x')
    progress.end()
    expect(written).toEqual([])
  })
})

test('untrusted text cannot control the terminal', () => {
  expect(plain('a\u001b[2Jb\r\n\u202ec\u2028')).toBe('a\ufffd[2Jb\ufffd\ufffd\ufffdc\ufffd')
})
