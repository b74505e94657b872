import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { fetchAnswer, envelopeOf, headerProblems } from '../kit/http.ts'
import { processTestMs, runProduct, serverKinds, startServer } from '../kit/server-process.ts'

setDefaultTimeout(processTestMs)

const path = '/.well-known/security.txt'
const halfYearMs = 180 * 24 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

describe.each(serverKinds)('%s', (kind) => {
  test('names the operator’s contacts in the form of RFC 9116, on both addresses', async () => {
    const contacts = ['mailto:security@example.org', 'https://example.org/report?by=web']
    await using server = await startServer(kind, {
      env: { SECURITY_CONTACT: contacts.join(', ') },
    })
    for (const url of [server.apiUrl, server.scanUrl]) {
      const answer = await fetchAnswer(url + path)
      expect([answer.status, headerProblems(answer)]).toEqual([200, []])
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      const lines = answer.text.split('\r\n')
      expect(lines.slice(0, 2)).toEqual(contacts.map((contact) => `Contact: ${contact}`))
      const expires = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/.exec(lines[2] ?? '')?.[1] ?? ''
      const leftMs = Date.parse(expires) - Date.now()
      expect(leftMs).toBeGreaterThan(halfYearMs - 2 * dayMs)
      expect(leftMs).toBeLessThanOrEqual(halfYearMs)
      expect(lines.slice(3)).toEqual([''])
    }
  })

  test('is absent without a contact', async () => {
    await using server = await startServer(kind)
    expect(envelopeOf(await fetchAnswer(server.apiUrl + path)).code).toBe('NOT_FOUND')
  })

  test('an invalid contact stops the start', async () => {
    const run = await runProduct(kind, [], { SECURITY_CONTACT: 'security@example.org' })
    expect(run.exitCode).toBe(1)
    expect(run.stderr).toMatch(/^SECURITY_CONTACT must be 1 to 4 comma-separated mailto:.*\.\n$/)
  })
})
