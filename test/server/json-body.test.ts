import { describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import { bodyMaxBytes, checkBodyHeaders, readJsonBody } from '../../src/server/json-body.ts'

const outcomeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'accepted'
  } catch (error) {
    return error instanceof Fault ? `${error.code} ${error.problem}` : `no fault: ${String(error)}`
  }
}

const read = (body: string | Uint8Array<ArrayBuffer> | ReadableStream): Promise<unknown> =>
  readJsonBody(new Request('http://localhost/', { method: 'POST', body }))

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('readJsonBody', () => {
  test('returns the object', async () => {
    expect(await read('{"a":[1,{"b":null}]}')).toEqual({ a: [1, { b: null }] })
    expect(await read('\ufeff{"ä":"€"}')).toEqual({ ä: '€' })
  })

  const bad: [what: string, body: string | Uint8Array<ArrayBuffer>, problem: string][] = [
    ['nothing', '', 'body-empty'],
    ['half', '{"a":', 'body-not-json'],
    ['a list', '[{}]', 'body-not-object'],
    ['null', 'null', 'body-not-object'],
    ['text', '"a"', 'body-not-object'],
    ['no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'body-not-utf8'],
    ['17 levels', nested(17), 'body-too-deep'],
    ['many levels', nested(40_000), 'body-too-deep'],
    ['deep lists', `{"a":${'['.repeat(17)}${']'.repeat(17)}}`, 'body-too-deep'],
  ]
  test.each(bad)('refuses %s', async (_, body, problem) => {
    expect(await outcomeOf(() => read(body))).toBe(`INVALID_REQUEST ${problem}`)
  })

  test('accepts 16 levels', async () => {
    expect(await outcomeOf(() => read(nested(16)))).toBe('accepted')
  })

  test('stops reading at the limit', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
      },
    })
    expect(await outcomeOf(() => read(endless))).toStartWith('PAYLOAD_TOO_LARGE ')
    expect(pulled).toBeLessThan(16)
  })

  test('an aborted body is refused', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    expect(await outcomeOf(() => read(broken))).toBe('INVALID_REQUEST body-incomplete')
  })
})

describe('checkBodyHeaders', () => {
  const cases: [headers: Record<string, string>, outcome: string][] = [
    [{ 'content-type': 'application/json' }, 'accepted'],
    [{ 'content-type': 'Application/JSON; Charset="UTF-8"' }, 'accepted'],
    [{ 'content-type': 'application/json', 'content-encoding': 'Identity' }, 'accepted'],
    [{ 'content-type': 'application/json', 'content-length': String(bodyMaxBytes) }, 'accepted'],
    [
      { 'content-type': 'application/json', 'content-length': String(bodyMaxBytes + 1) },
      'PAYLOAD_TOO_LARGE',
    ],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'UNSUPPORTED_MEDIA_TYPE'],
    [{ 'content-type': 'application/json; charset=utf-16' }, 'UNSUPPORTED_MEDIA_TYPE'],
    [{ 'content-type': 'text/json' }, 'UNSUPPORTED_MEDIA_TYPE'],
    [{}, 'UNSUPPORTED_MEDIA_TYPE'],
  ]
  test.each(cases)('%o', async (headers, outcome) => {
    expect(await outcomeOf(() => checkBodyHeaders(new Headers(headers)))).toStartWith(outcome)
  })
})
