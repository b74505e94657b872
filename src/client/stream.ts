import { answerOf, type ClientOptions, networkError, requestOf } from './call.ts'
import { DrawbridgeError, mayPass } from './errors.ts'
import { makeEventParser, type ServerSentEvent } from './sse.ts'
import { backoffMs, deadline, throwIfCancelled, waitMs } from './wait.ts'

export type StreamOptions = {
  /** Ends the iteration with the reason of the signal. `break` ends it as well. */
  signal?: AbortSignal | undefined
  /** How many connections in a row may fail or end at once before the iteration fails; 10 by default. */
  maxFailures?: number | undefined
  /** A connection without a sign of life for this time is replaced; 45 s by default, three times the server's pace. */
  silenceMs?: number | undefined
}

export type StreamEvent = { type: string; data: unknown }

type Connection = {
  client: ClientOptions
  url: string
  options: StreamOptions
  lastEventId: string | undefined
}

const defaultFailures = 10
const defaultSilenceMs = 45_000
const backoffMaxMs = 30_000
/** The ids of trades; anything else would be refused by the server. */
const validId = /^\d{1,16}$/

/**
 * The events of a stream, over as many connections as it takes. `resumes`: whether the server can continue after an
 * event; otherwise each connection starts anew.
 */
export async function* followStream(
  client: ClientOptions,
  id: string,
  fields: Record<string, unknown>,
  options: StreamOptions & { resumes: boolean; lastEventId?: string | undefined },
): AsyncGenerator<StreamEvent, void> {
  const { signal, maxFailures = defaultFailures, resumes } = options
  const { url } = requestOf(client, id, fields)
  // React Native has none without Expo.
  if (typeof TextDecoder === 'undefined') throw streamsUnsupported('no `TextDecoder`')
  let { lastEventId } = options
  let failures = 0
  for (;;) {
    throwIfCancelled(signal)
    let pauseMs: number | undefined
    let pieces = 0
    try {
      for await (const event of connect({ client, url, options, lastEventId })) {
        if (resumes && event.lastId !== undefined && validId.test(event.lastId))
          lastEventId = event.lastId
        if (event.event === '') {
          pieces += 1
          // A quiet stream is alive while comments arrive, however often a proxy closes it.
          if (pieces > 1) failures = 0
          continue
        }
        failures = 0
        const data = dataOf(event)
        if (event.event === 'end') pauseMs = retryMsOf(data)
        yield { type: event.event, data }
      }
      failures += 1
      if (failures > maxFailures) throw networkError(url)
    } catch (error) {
      throwIfCancelled(signal)
      failures += 1
      if (!mayPass(error) || failures > maxFailures) throw error
      if (error.retryAfterSeconds !== undefined) pauseMs = error.retryAfterSeconds * 1000
    }
    await waitMs(pauseMs ?? backoffMs(failures, backoffMaxMs), signal)
  }
}

/** The events of one connection; one without a name only moves the place to resume from. */
async function* connect({
  client,
  url,
  options,
  lastEventId,
}: Connection): AsyncGenerator<ServerSentEvent, void> {
  const silence = deadline(options.silenceMs ?? defaultSilenceMs, options.signal)
  try {
    const headers: Record<string, string> = { accept: 'text/event-stream' }
    if (lastEventId !== undefined) headers['last-event-id'] = lastEventId
    const { signal } = silence
    const { body } = await answerOf(client, url, { headers, signal, cache: 'no-store' })
    if (!body?.getReader) throw streamsUnsupported('a `fetch` that cannot read streams')
    const reader = body.getReader()
    const parser = makeEventParser()
    const decoder = new TextDecoder()
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw networkError(url, cause)
        })
        if (done) return
        silence.extend()
        yield* parser.push(decoder.decode(value, { stream: true }))
        yield { event: '', data: '', lastId: parser.lastId() }
      }
    } finally {
      await reader.cancel().catch(() => undefined)
    }
  } finally {
    silence.clear()
  }
}

const streamsUnsupported = (what: string): DrawbridgeError =>
  new DrawbridgeError(
    'STREAMS_UNSUPPORTED',
    `Streams cannot be read here: there is ${what}. In React Native, install Expo and pass \`fetch\` from \`expo/fetch\` to the client.`,
  )

const dataOf = ({ data }: ServerSentEvent): unknown => {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new DrawbridgeError('INVALID_RESPONSE', 'An event of the stream is not valid JSON.', {
      cause,
    })
  }
}

const retryMsOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'retryMs' in data && typeof data.retryMs === 'number'
    ? data.retryMs
    : undefined
