import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { TSchema } from 'elysia'
import type { MaybePromise } from '../basics/maybe-promise.ts'
import { answers, type Refusals } from './schema/fault.ts'

/** Where routes whose answers are checked elsewhere than by Elysia keep what is documented of them. */
export const answersKey = 'x-answers'

type Settings = { headers: Record<string, string | number | string[] | undefined> }

/** The part of Elysia's context that handlers of cached answers read. */
export type HandlerContext = { request: Request; set: Settings }

export type AnswerText = {
  /** The answer as JSON text, with the headers set so far. What is there at once stays there at once. */
  send: (set: Settings, answer: MaybePromise<object>) => MaybePromise<Response>
  /** For the route's `detail`, since Elysia itself must not check a text against the schema of what it says. */
  documented: Record<string, unknown>
}

/**
 * Answers of verbs that remember them: checked against the schema and written as text once an object, so that a
 * remembered one costs neither again.
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
  const keep = makeKeptHeaders()
  const responseOf = (set: Settings, text: string): Response => {
    set.headers['content-type'] = 'application/json;charset=utf-8'
    const headers = keep(set.headers)
    // Elysia hands on an answer as it is where there is nothing to add.
    set.headers = {}
    return new Response(text, { headers })
  }
  return {
    send: (set, answer) =>
      answer instanceof Promise
        ? answer.then((late) => responseOf(set, textOf(late)))
        : responseOf(set, textOf(answer)),
    documented: { [answersKey]: answers(schema, can) },
  }
}

/**
 * A handler that answers without a promise where the answer is cached. Elysia decides from the source text of a handler
 * whether to await it, and has no setting for that; what a minifier makes of this one would look asynchronous. A bound
 * function has no source text, so Elysia calls it as synchronous. A promise it returns is still awaited.
 */
export const maybeSync = <Context extends HandlerContext>(
  handler: (context: Context) => MaybePromise<Response>,
): ((context: Context) => MaybePromise<Response>) => handler.bind(undefined)

/** The place alone: the value may hold what was asked. */
const misfit = (path = ''): Error => new Error(`an answer does not fit its schema at "${path}"`)

type Wanted = Readonly<Record<string, string | number | readonly string[] | undefined>>

/**
 * Headers kept from one answer to the next, in which only what differs is set anew. Nearly all are the same every time,
 * and a response that has to make all of them from a record takes 1 µs longer. What comes back is to be given to a
 * `Response` at once, which copies it: the next call changes it.
 */
export const makeKeptHeaders = (): ((wanted: Wanted) => Headers) => {
  let kept = new Headers()
  let values = new Map<string, string>()
  const set = (wanted: Wanted): number => {
    let count = 0
    for (const name in wanted) {
      const given = wanted[name]
      if (given === undefined) continue
      count += 1
      const value = typeof given === 'string' ? given : String(given)
      if (values.get(name) === value) continue
      kept.set(name, value)
      values.set(name, value)
    }
    return count
  }
  return (wanted) => {
    if (set(wanted) === values.size) return kept
    kept = new Headers()
    values = new Map()
    set(wanted)
    return kept
  }
}
