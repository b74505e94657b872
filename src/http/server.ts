import { Elysia } from 'elysia'
import { Fault } from '../domain/fault.ts'
import type { HttpDeps } from './deps.ts'
import { readJsonBody } from './json-body.ts'
import { makePipeline, type Inner, type PipelineDeps, type Socket } from './pipeline.ts'
import type { Listener, Route } from './route.ts'
import { makeRouteTable } from './route-table.ts'
import { toFault } from './to-fault.ts'

export type Handler = (request: Request, socket: Socket) => Promise<Response>

/** The handler of one listener: the pipeline around an Elysia instance that holds that listener's routes. */
export const makeHandler = (
  listener: Listener,
  routes: readonly Route[],
  httpDeps: HttpDeps,
  pipelineDeps: PipelineDeps,
): Handler =>
  makePipeline(
    pipelineDeps,
    makeRouteTable(routes, listener),
    makeInner(
      routes.filter((route) => route.listeners.includes(listener)),
      httpDeps,
    ),
  )

/** Elysia with the product's parser and error hook, first and on the root instance, so that they hold for every route. */
const makeInner = (routes: readonly Route[], httpDeps: HttpDeps): Inner => {
  const faults = new WeakMap<Response, Fault>()
  const app = new Elysia()
  app.onParse(({ request }) => readJsonBody(request))
  app.onError(({ error }) => {
    const fault = toFault(error)
    const response = new Response(null, { status: fault.status })
    faults.set(response, fault)
    return response
  })
  for (const route of routes) route.mount(app, httpDeps)
  app.compile()
  return {
    handle: (request) => app.fetch(request),
    faultOf: (response) => (response.status < 400 ? undefined : faults.get(response)),
  }
}
