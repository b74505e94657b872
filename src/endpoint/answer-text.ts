import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { TSchema } from 'elysia'
import type { MaybePromise } from '../basics/maybe-promise.ts'
import { answers, type Refusals } from './schema/fault.ts'

/** Key in a route's `detail` for the documented answers of routes that Elysia does not validate itself. */
export const answersKey = 'x-answers'

/** Key in the schema of an answer for its media type, where it is neither JSON nor plain text. */
export const mediaTypeKey = 'x-media-type'

/** For a route's `detail`: the answers of a route that Elysia does not validate. */
export const documentedAnswers = (schema: TSchema, can: Refusals): Record<string, unknown> => ({
  [answersKey]: answers(schema, can),
})

type Settings = { headers: Record<string, string | number | string[] | undefined> }

/** The part of Elysia's context that handlers of cached answers read. */
export type HandlerContext = { request: Request; set: Settings }

export type AnswerText = {
  /** The answer as JSON text, with the headers set so far. An answer that is no promise is sent without one. */
  send: (set: Settings, answer: MaybePromise<object>) => MaybePromise<Response>
  /** For the route's `detail`: Elysia would validate the JSON text against the schema of the object. */
  documented: Record<string, unknown>
}

/**
 * Answers of verbs with a cache: each object is validated and serialized once, so a cached answer costs neither again.
 */
export const makeAnswerText = (schema: TSchema, can: Refusals): AnswerText => {
  const compiled = TypeCompiler.Compile(schema)
  const texts = new WeakMap<object, string>()
  const textOf = (answer: object): string => {
    const known = texts.get(answer)
    if (known !== undefined) return known
    if (!compiled.Check(answer)) throw misfit(compiled.Errors(answer).First()?.path)
    const text = JSON.stringify(answer)
    texts.set(answer, text)
    return text
  }
  const reuse = makeReusedHeaders()
  const responseOf = (set: Settings, text: string): Response => {
    set.headers['content-type'] = 'application/json;charset=utf-8'
    const headers = reuse(set.headers)
    // Elysia passes a response through unchanged if there is nothing to add.
    set.headers = {}
    return new Response(text, { headers })
  }
  return {
    send: (set, answer) =>
      answer instanceof Promise
        ? answer.then((late) => responseOf(set, textOf(late)))
        : responseOf(set, textOf(answer)),
    documented: documentedAnswers(schema, can),
  }
}

/**
 * A handler that answers without a promise if the answer is cached. Elysia decides from the source text of a handler
 * whether to await it, and has no setting for that; what a minifier makes of this one would look asynchronous. A bound
 * function has no source text, so Elysia calls it as synchronous. A promise it returns is still awaited.
 */
export const maybeSync = <Context extends HandlerContext>(
  handler: (context: Context) => MaybePromise<Response>,
): ((context: Context) => MaybePromise<Response>) => handler.bind(undefined)

/** Only the path: the value may contain the caller's input. */
const misfit = (path = ''): Error => new Error(`an answer does not fit its schema at "${path}"`)

type HeaderValues = Readonly<Record<string, string | number | readonly string[] | undefined>>

/**
 * Reuses one `Headers` object and sets only what changed. Nearly all headers are the same every time, and building them
 * from a record takes 1 µs longer. Pass the result to a `Response` at once, which copies it: the next call changes it.
 */
export const makeReusedHeaders = (): ((values: HeaderValues) => Headers) => {
  let reused = new Headers()
  let values = new Map<string, string>()
  const set = (next: HeaderValues): number => {
    let count = 0
    for (const name in next) {
      const value = next[name]
      if (value === undefined) continue
      count += 1
      const text = typeof value === 'string' ? value : String(value)
      if (values.get(name) === text) continue
      reused.set(name, text)
      values.set(name, text)
    }
    return count
  }
  return (next) => {
    if (set(next) === values.size) return reused
    reused = new Headers()
    values = new Map()
    set(next)
    return reused
  }
}
