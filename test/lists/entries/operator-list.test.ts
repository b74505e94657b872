import { describe, expect, test } from 'bun:test'
import type { LineRefusal } from '../../../src/lists/entries/list-problem.ts'
import { operatorEntriesMax } from '../../../src/lists/thresholds.ts'
import { readOperatorList } from '../../../src/lists/entries/operator-list.ts'
import { type OperatorFile } from '../../../src/lists/entries/operator-file.ts'

const wallet = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
const read = (file: OperatorFile, text: string) => {
  const { entries, problems } = readOperatorList(file, text)
  return { entries: Object.fromEntries(entries), problems }
}

test('entries, reasons, options, comments and empty lines', () => {
  const text = `\ufeff# sites that cost our users money
evil.com

  www.Evil.org   # phishing kit, seen by Ann.
https://sites.google.com/view/steal/?x=1 fake wallet\r
bücher.example expires=2027-01-31 until the court decides
*.zip`
  expect(read('block-domains.txt', text)).toEqual({
    entries: {
      'evil.com': {},
      'evil.org': { reason: 'phishing kit, seen by Ann' },
      'sites.google.com/view/steal': { reason: 'fake wallet' },
      'xn--bcher-kva.example': { expires: '2027-01-31', reason: 'until the court decides' },
      '*.zip': {},
    },
    problems: [],
  })
})

test('addresses with their kind', () => {
  expect(read('block-addresses.txt', `${wallet} kind=drainer expires=2030-12-31 ticket 5`)).toEqual(
    {
      entries: { [wallet]: { kind: 'drainer', expires: '2030-12-31', reason: 'ticket 5' } },
      problems: [],
    },
  )
})

describe('a bad line is reported by its number and does not affect others', () => {
  test.each<[OperatorFile, string, LineRefusal | undefined]>([
    ['block-domains.txt', 'not a host/', undefined],
    ['block-domains.txt', 'com', { reason: 'public-suffix', wildcardWorks: true }],
    ['block-domains.txt', 'vercel.app', { reason: 'public-suffix', wildcardWorks: true }],
    ['allow-domains.txt', '*.vercel.app', { reason: 'public-suffix', wildcardWorks: false }],
    ['allow-domains.txt', 'co.uk', { reason: 'public-suffix', wildcardWorks: false }],
    ['allow-domains.txt', 'sites.google.com', { reason: 'shared-host' }],
    ['block-domains.txt', '..', { reason: 'not-a-host' }],
    ['block-domains.txt', 'evil.com expires=tomorrow', { reason: 'expiry' }],
    ['block-domains.txt', 'evil.com expires=2026-02-31', { reason: 'expiry' }],
    ['block-domains.txt', 'evil.com kind=drainer', { reason: 'kind' }],
    ['block-addresses.txt', 'evil.com', { reason: 'not-an-address' }],
    ['block-addresses.txt', `${wallet}1`, { reason: 'not-an-address' }],
    [
      'allow-addresses.txt',
      '0x0000000000000000000000000000000000000000',
      { reason: 'not-an-address' },
    ],
  ])('%s: %s', (file, line, refusal) => {
    if (refusal === undefined) {
      // A word without a dot may be a host of the operator's own network; the rest is the reason.
      expect(read(file, line).entries).toEqual({ not: { reason: 'a host/' } })
      return
    }
    const good = file.endsWith('addresses.txt') ? wallet : 'good.org'
    const { entries, problems } = read(file, `# list\n${line}\n${good}`)
    expect(Object.keys(entries)).toEqual([good])
    expect(problems).toEqual([{ file, line: 2, refusal }])
  })

  test('a file that is not a list does not fill the log', () => {
    const { problems } = readOperatorList('block-addresses.txt', 'nonsense\n'.repeat(5_000))
    expect(problems).toHaveLength(21)
    expect(problems.at(-1)).toEqual({ file: 'block-addresses.txt', moreLines: 4_980 })
  })

  test('entries beyond the maximum are reported', () => {
    const lines = Array.from({ length: operatorEntriesMax + 2 }, (_, at) => `n${at}.example.com`)
    const { entries, problems } = readOperatorList('block-domains.txt', lines.join('\n'))
    expect(entries.size).toBe(operatorEntriesMax)
    expect(problems).toHaveLength(2)
  })

  test('a reason cannot reverse text or break a line', () => {
    const { entries } = read('block-domains.txt', 'evil.com a\u202eb\u0007c' + 'x'.repeat(500))
    expect(entries['evil.com']?.reason).toStartWith('abcx')
    expect(entries['evil.com']?.reason).toHaveLength(200)
  })
})
