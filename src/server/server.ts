import { faultStatus } from '../endpoint/schema/fault-status.ts'
import { Elysia } from 'elysia'
import type { Fault } from '../basics/fault.ts'
import { readJsonBody } from './json-body.ts'
import type { Inner } from './inner.ts'
import { makePipeline, type Pipeline, type PipelineDeps } from './pipeline.ts'
import { type MaybePromise } from '../basics/maybe-promise.ts'
import type { Listener, Route } from '../endpoint/route.ts'
import { makeRequestCheck } from './request-check.ts'
import { makeRouteTable } from './route-table.ts'
import { toFault } from './to-fault.ts'

/** The handler of one listener: the pipeline around an Elysia instance that holds that listener's routes. */
export const makeHandler = <Verbs>(
  listener: Listener,
  routes: readonly Route<Verbs>[],
  verbs: Verbs,
  pipelineDeps: PipelineDeps,
): Pipeline => {
  const served = routes.filter((route) => route.listeners.includes(listener))
  return makePipeline(pipelineDeps, makeRouteTable(served), makeInner(served, verbs))
}

/**
 * Endpoints without the pipeline around them. There are two Elysia instances, with and without bodies, since a parse
 * hook makes every route of its instance asynchronous.
 */
export const makeInner = <Verbs>(routes: readonly Route<Verbs>[], verbs: Verbs): Inner => {
  const reading = makeInstance(
    verbs,
    routes.filter(({ method }) => method === 'GET'),
  )
  const posting = makeInstance(
    verbs,
    routes.filter(({ method }) => method === 'POST'),
    readJsonBody,
  )
  return (request, headers) => (request.method === 'POST' ? posting : reading)(request, headers)
}

/**
 * Elysia with the product's hooks, first and on the root instance, so they apply to every route. Errors are stored by
 * request, since Elysia turns whatever the error hook returns into a response.
 */
const makeInstance = <Verbs>(
  verbs: Verbs,
  routes: readonly Route<Verbs>[],
  readBody?: (request: Request) => Promise<unknown>,
): Inner => {
  const faults = new WeakMap<Request, Fault>()
  /** Headers of the request being passed to Elysia; its first hook takes them within the same call. */
  let arriving: Record<string, string> = {}
  const app = new Elysia({
    // The default searches for the path from the eleventh character on and misses it after a short host such as `api`.
    handler: { standardHostname: false },
    // Unknown fields of answers are dropped. Those of bodies were refused before.
    normalize: readBody ? 'typebox' : 'exactMirror',
  })
  app.onRequest(({ set }) => {
    set.headers = arriving
  })
  if (readBody) app.onParse(async ({ request }) => check.body(request, await readBody(request)))
  app.onError(({ error, request }) => {
    const fault = toFault(error)
    faults.set(request, fault)
    return new Response(null, { status: faultStatus[fault.code] })
  })
  for (const route of routes) route.mount(app, verbs)
  const check = makeRequestCheck(routes, app.routes)
  app.compile()
  const checked = (request: Request, response: Response): Response => {
    const fault = response.status < 400 ? undefined : faults.get(request)
    if (fault) throw check.whole(request, fault)
    return response
  }
  return (request, headers) => {
    arriving = headers
    const response: MaybePromise<Response> = app.fetch(request)
    return response instanceof Promise
      ? response.then((late) => checked(request, late))
      : checked(request, response)
  }
}
