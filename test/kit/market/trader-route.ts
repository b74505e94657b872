import { expect, test } from 'bun:test'
import { ask, envelopeOf, member } from '../http.ts'
import type { WatchedServer } from '../watched-server.ts'

/** Tests queries that are refused, each with the field that the message must name. */
export const testRefusals = (
  server: () => WatchedServer,
  path: string,
  queries: readonly [query: string, field: string][],
): void => {
  test.each(queries)('%s is refused, naming the field', async (query, field) => {
    const { answer, event } = await server().watch(() => ask(`${server().apiUrl}${path}?${query}`))
    expect(answer.status).toBe(400)
    const { code, message } = envelopeOf(answer)
    expect(code).toBe('INVALID_REQUEST')
    expect(message).toStartWith(`\`${field}\` `)
    expect(member(event, 'api_route')).toBe(path)
    expect(member(event, 'api_rate_bucket')).toBe('trader-data')
  })
}

/** A cursor with one character changed, for each of them. */
export const tampered = (cursor: string): string[] =>
  [...cursor].map((letter, at) => {
    const other = letter === 'A' ? 'B' : 'A'
    return `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`
  })
