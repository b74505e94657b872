import { describe, expect, test } from 'bun:test'
import type { QuotaLimits } from '../../src/domain/quota/buckets.ts'
import { openingWords, refusalWords, tagWords } from '../../src/http/openapi-words.ts'

const none: QuotaLimits = { ip: undefined, endpoint: undefined, capability: undefined }
const some: QuotaLimits = { ...none, ip: { count: 7, windowSeconds: 5 } }
const all: QuotaLimits = {
  ip: { count: 7, windowSeconds: 5 },
  endpoint: { count: 3, windowSeconds: 2 },
  capability: { count: 4, windowSeconds: 9 },
}

describe('the words before all routes', () => {
  test.each<[name: string, limits: QuotaLimits, said: string]>([
    ['no quota', none, 'This server sets none.'],
    ['one', some, 'Here they are 7 requests in 5 seconds to everything; health'],
    [
      'all',
      all,
      'Here they are 7 requests in 5 seconds to everything, 3 requests in 2 seconds to one route, 4 requests in 9 seconds to one group of routes; health',
    ],
  ])('name the quotas of this server: %s', (_, limits, said) => {
    expect(openingWords(limits, [])).toContain(said)
  })

  test('name sources as they ask for it, and only those that there are', () => {
    expect(openingWords(none, [])).not.toContain('Token data')
    const credits = [
      { name: 'A', url: 'https://a.example', notice: 'Powered by A' },
      { name: 'B', url: 'https://b.example' },
      { name: 'C' },
    ]
    expect(openingWords(none, credits)).toEndWith(
      '**Token data**: [Powered by A](https://a.example) · [B](https://b.example) · C.',
    )
  })
})

describe('the words of a refusal', () => {
  test.each<[limits: QuotaLimits, end: string]>([
    [none, 'as `Retry-After` says.'],
    [some, 'For each client: 7 requests in 5 seconds to everything.'],
    [
      all,
      'For each client: 3 requests in 2 seconds to this route, 4 requests in 9 seconds to all routes of the group `scan`, 7 requests in 5 seconds to everything.',
    ],
  ])('end as the quotas are set', (limits, end) => {
    expect(refusalWords(limits, 'scan')).toEndWith(end)
  })
})

test('every group says what it is for, once', () => {
  expect(new Set(tagWords.map(({ name }) => name)).size).toBe(tagWords.length)
  for (const { name, description } of tagWords)
    expect(description, name).toMatch(/^[A-Z][^\n]{30,}\.$/)
})
