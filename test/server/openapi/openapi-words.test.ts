import { describe, expect, test } from 'bun:test'
import { faultCodes } from '../../../src/basics/fault.ts'
import type { QuotaLimits } from '../../../src/server/quota/holders.ts'
import { openingWords, refusalWords, tagWords } from '../../../src/server/openapi/openapi-words.ts'
import dappSamples from '../../../src/checks/dapp/http/schema/dapp.samples.json' with { type: 'json' }

const none: QuotaLimits = { ip: undefined, endpoint: undefined, capability: undefined }
const some: QuotaLimits = { ...none, ip: { count: 7, windowSeconds: 5 } }
const all: QuotaLimits = {
  ip: { count: 7, windowSeconds: 5 },
  endpoint: { count: 3, windowSeconds: 2 },
  capability: { count: 4, windowSeconds: 9 },
}

describe('the introduction', () => {
  test.each<[name: string, limits: QuotaLimits, text: string]>([
    ['no quota', none, '## Quotas\n\nThis server has no rate limits.\n'],
    [
      'one',
      some,
      '| --- |\n| client | 7 | 5 | all of its requests |\n\nEvery response reports these limits in `RateLimit',
    ],
    [
      'all',
      all,
      '| --- |\n| route | 3 | 2 | identified by method and path |\n| group of routes | 4 | 9 | named in the `429` response of each route |\n| client | 7 | 5 | all of its requests |\n\nEvery response reports these limits in `RateLimit',
    ],
  ])('lists the quotas of this server: %s', (_, limits, text) => {
    expect(openingWords(limits, [])).toContain(text)
  })

  test('credits sources as they require, and only enabled ones', () => {
    expect(openingWords(none, [])).not.toContain('token data')
    const credits = [
      { name: 'A', url: 'https://a.example', notice: 'Powered by A' },
      { name: 'B', url: 'https://b.example' },
      { name: 'C' },
    ]
    expect(openingWords(none, credits)).toEndWith(
      '## Sources of token data\n\n[Powered by A](https://a.example) · [B](https://b.example) · C',
    )
  })
})

test('every error has a row that explains whether to retry', () => {
  const rows = openingWords(none, []).match(/^\| \d{3} \|.*$/gm) ?? []
  expect(rows.map((row) => row.split('|')[2]?.trim())).toEqual(
    faultCodes.map((code) => `\`${code}\``),
  )
  for (const row of rows) expect(row).toMatch(/ (?:Not retryable|Retry )[^|]*\. \|$/)
})

test('the first request is a documented sample that works in a shell', () => {
  const [, body = ''] = /-d '(.+)'/.exec(openingWords(none, [])) ?? []
  expect(JSON.parse(body)).toEqual(dappSamples.body.imitation.value)
  expect(body).not.toContain("'")
})

describe('the rate limit description', () => {
  test.each<[limits: QuotaLimits, end: string]>([
    [none, 'in `Retry-After`.'],
    [some, 'Limits per client: 7 requests in 5 seconds in total.'],
    [
      all,
      'Limits per client: 3 requests in 2 seconds to this route, 4 requests in 9 seconds to all routes in the group `scan`, 7 requests in 5 seconds in total.',
    ],
  ])('end as the quotas are set', (limits, end) => {
    expect(refusalWords(limits, 'scan')).toEndWith(end)
  })
})

test('every group has one description', () => {
  expect(new Set(tagWords.map(({ name }) => name)).size).toBe(tagWords.length)
  for (const { name, description } of tagWords)
    expect(description, name).toMatch(/^[A-Z][^\n]{30,}\.$/)
})
