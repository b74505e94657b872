import { afterEach, describe, expect, test } from 'bun:test'
import type { SourceClientDeps } from '../../../src/network/source-client.ts'
import type {
  ProviderOptions,
  TokenProvider,
} from '../../../src/market/adapters/providers/provider.ts'
import { makeHandClock } from '../hand-clock.ts'
import {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  startRecordedServer,
} from '../recorded-server.ts'

export type TokenSource = {
  provider: TokenProvider
  server: RecordedServer
  /** Outcome of every call, in order. */
  outcomes: string[]
  /** Rows left out so far. */
  dropped: () => number
  nowMs: () => number
  advance: (byMs: number) => void
}

type MakeProvider = (options: ProviderOptions, deps: SourceClientDeps) => TokenProvider
type Answers = RecordedAnswer[] | ((request: RecordedRequest) => RecordedAnswer)
type KeyOption = { apiKey?: string }

/** Returns a function that starts sources of one provider; they are stopped after each test. */
export const sourceStarter = (make: MakeProvider, defaults: KeyOption = {}) => {
  const running: TokenSource[] = []
  afterEach(() => {
    for (const { server } of running.splice(0)) server.stop()
  })
  return (answers: Answers, options: KeyOption = defaults): TokenSource => {
    const source = startTokenSource(make, answers, options)
    running.push(source)
    return source
  }
}

/** A provider of token data at a server that replays answers; waiting takes no time. */
const startTokenSource = (
  make: MakeProvider,
  answers: Answers,
  options: KeyOption,
): TokenSource => {
  const server = startRecordedServer(answers)
  const clock = makeHandClock()
  const outcomes: string[] = []
  let dropped = 0
  const provider = make(
    {
      baseUrl: server.url,
      ...options,
      onRowsDropped: (_upstream, count) => {
        dropped += count
      },
    },
    {
      nowMs: clock.nowMs,
      random: () => 0,
      sleep: async (ms) => clock.advance(ms),
      onCall: ({ outcome }) => outcomes.push(outcome),
    },
  )
  return {
    provider,
    server,
    outcomes,
    dropped: () => dropped,
    nowMs: clock.nowMs,
    advance: clock.advance,
  }
}

/** Tests that each call turns every broken answer into a Fault with the expected outcome. */
export const testBrokenAnswers = (
  start: (answers: RecordedAnswer[]) => TokenSource,
  calls: Readonly<Record<string, (provider: TokenProvider) => Promise<unknown> | undefined>>,
): void =>
  describe.each(brokenAnswers)('%s', (_name, answer, outcome) => {
    test.each(Object.entries(calls))('is a fault to %s', async (_what, call) => {
      const source = start([answer])
      await expect(call(source.provider)).rejects.toMatchObject({ name: 'Fault' })
      expect(source.outcomes.at(-1)).toBe(outcome)
    })
  })

/** Broken answers that every provider must handle, with the outcome that each must be counted as. */
export const brokenAnswers: readonly (readonly [string, RecordedAnswer, string])[] = [
  ['a page', { body: '<!doctype html><html><body>Just a moment…</body></html>' }, 'error'],
  ['nothing', { body: '' }, 'error'],
  ['null', { body: 'null' }, 'error'],
  ['a number', { body: '7' }, 'error'],
  ['text', { body: '"ok"' }, 'error'],
  ['a list of nothing we know', { body: [1, 'two', null, []] }, 'error'],
  ['an error in words', { body: { status: { error_code: 10_000, error_message: 'no' } } }, 'error'],
  ['half an answer', { body: `[${' '.repeat(500)}]`, truncateAtBytes: 100 }, 'unavailable'],
  ['400', { status: 400, body: { error: 'bad' } }, 'error'],
  ['401', { status: 403, body: {} }, 'unavailable'],
  ['429', { status: 429, headers: { 'retry-after': '9' }, body: {} }, 'rate_limited'],
  ['429 without a wait', { status: 429, body: {} }, 'rate_limited'],
  ['500', { status: 500, body: 'oops' }, 'unavailable'],
  ['503', { status: 503, body: '' }, 'unavailable'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'error'],
  ['a closed connection', { drop: true }, 'unavailable'],
]
