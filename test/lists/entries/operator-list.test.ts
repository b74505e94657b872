import { describe, expect, test } from 'bun:test'
import {
  operatorEntriesMax,
  type OperatorFile,
  readOperatorList,
} from '../../../src/lists/entries/operator-list.ts'

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

describe('a bad line is told by its number and spoils no other', () => {
  test.each<[OperatorFile, string, string]>([
    ['block-domains.txt', 'not a host/', ''],
    ['block-domains.txt', 'com', 'it is a public suffix'],
    ['block-domains.txt', 'vercel.app', 'with *. before it, all of them are blocked'],
    ['allow-domains.txt', '*.vercel.app', 'is a public suffix'],
    ['allow-domains.txt', 'co.uk', 'is a public suffix'],
    ['allow-domains.txt', 'sites.google.com', 'it is shared by many'],
    ['block-domains.txt', '..', 'is no host'],
    ['block-domains.txt', 'evil.com expires=tomorrow', 'expires= needs a day'],
    ['block-domains.txt', 'evil.com expires=2026-02-31', 'expires= needs a day'],
    ['block-domains.txt', 'evil.com kind=drainer', 'kind= needs'],
    ['block-addresses.txt', 'evil.com', 'is no Solana address'],
    ['block-addresses.txt', `${wallet}1`, 'is no Solana address'],
    ['allow-addresses.txt', '0x0000000000000000000000000000000000000000', 'is no Solana address'],
  ])('%s: %s', (file, line, why) => {
    if (line === 'not a host/') {
      // A word without a dot may be a host of the operator's own network; the rest is its reason.
      expect(read(file, line).entries).toEqual({ not: { reason: 'a host/' } })
      return
    }
    const good = file.endsWith('addresses.txt') ? wallet : 'good.org'
    const { entries, problems } = read(file, `# list\n${line}\n${good}`)
    expect(Object.keys(entries)).toEqual([good])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toStartWith(`${file}, line 2: `)
    expect(problems[0]).toContain(why)
  })

  test('a file that is no list at all does not fill the log', () => {
    const { problems } = readOperatorList('block-addresses.txt', 'nonsense\n'.repeat(5_000))
    expect(problems).toHaveLength(21)
    expect(problems.at(-1)).toContain('4980 more lines')
  })

  test('what is more than is kept is said', () => {
    const lines = Array.from({ length: operatorEntriesMax + 2 }, (_, at) => `n${at}.example.com`)
    const { entries, problems } = readOperatorList('block-domains.txt', lines.join('\n'))
    expect(entries.size).toBe(operatorEntriesMax)
    expect(problems).toHaveLength(2)
  })

  test('nothing that a reason holds turns text around or breaks a line', () => {
    const { entries } = read('block-domains.txt', 'evil.com a\u202eb\u0007c' + 'x'.repeat(500))
    expect(entries['evil.com']?.reason).toStartWith('abcx')
    expect(entries['evil.com']?.reason).toHaveLength(200)
  })
})
