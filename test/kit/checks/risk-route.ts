import { expect } from 'bun:test'
import { envelopeOf, headerProblems, member } from '../http.ts'
import type { WatchedServer } from '../watched-server.ts'

type Watched = Awaited<ReturnType<WatchedServer['watch']>>

/** A 200 answer with exactly this body, its headers, and its event as a security route. */
export const expectAnswer = ({ answer, event }: Watched, path: string, body: unknown): void => {
  expect(answer.status).toBe(200)
  expect(headerProblems(answer)).toEqual([])
  expect(JSON.parse(answer.text)).toEqual(body)
  expect(member(event, 'api_route')).toBe(path)
  expect(member(event, 'api_rate_bucket')).toBe('security')
  expect(member(event, 'api_traffic_class')).toBe('product')
}

/** A refusal with this code, in a message that begins with `start`, and the code in its event. */
export const expectRefusal = (
  { answer, event }: Watched,
  start: string,
  code = 'INVALID_REQUEST',
): void => {
  const envelope = envelopeOf(answer)
  expect(envelope.code).toBe(code)
  expect(envelope.message).toStartWith(start)
  expect(member(event, 'api_error_code')).toBe(code)
}
