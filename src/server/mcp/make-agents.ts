import type { Fault } from '../../basics/fault.ts'
import { asObject } from '../../endpoint/openapi-schema.ts'
import type { OpenVisits } from '../../endpoint/open-visit.ts'
import type { Inner } from '../pipeline.ts'
import type { Capability, RouteInfo } from '../../endpoint/route.ts'
import type { AgentDoor } from './door.ts'
import { isTool } from './make-tools.ts'
import { makeToolbox } from './toolbox.ts'

export type AgentDeps<Route extends RouteInfo> = {
  routes: readonly Route[]
  readDocument: () => Promise<unknown>
  /** Opens endpoints, of both addresses alike, without the pipeline around them. */
  makeInner: (routes: readonly Route[]) => Inner
  visits: OpenVisits
  version: string
  /** A call on stdio that met a bug. */
  onBug: (fault: Fault) => void
}

/** Where the protocol's own messages are counted; calls of tools count as what they call. */
export const agentPath = '/mcp'
export const agentCapability: Capability = 'agents'

/** The door for agents. The SDK, a megabyte that few servers need, is loaded when the first one comes. */
export const makeAgents = <Route extends RouteInfo>(deps: AgentDeps<Route>): AgentDoor => {
  const { routes, visits, version } = deps
  const toolbox = makeToolbox(routes, deps.readDocument, () =>
    deps.makeInner(routes.filter(isTool)),
  )
  return {
    answer: async (message, request) => {
      const visit = visits.get(request)
      if (!visit) throw new Error('a message came past the pipeline')
      const tool = (await toolbox.tools()).get(calledTool(message))
      await visit.count(tool?.path ?? agentPath, tool?.capability ?? agentCapability)
      const { exchange } = await import('./mcp-exchange.ts')
      return exchange({ toolbox, version, onFault: visit.failedWithin }, message, request)
    },
    serve: async (transport) => {
      const { makeMcpServer } = await import('./mcp-server.ts')
      const onFault = (fault: Fault) => fault.code === 'INTERNAL_ERROR' && deps.onBug(fault)
      const server = makeMcpServer({ toolbox, version, onFault })
      const closed = Promise.withResolvers<void>()
      server.onclose = closed.resolve
      await server.connect(transport)
      await closed.promise
    },
  }
}

/** Name of the tool that a message calls; empty for every other message. */
const calledTool = (message: object): string => {
  const { method, params } = asObject(message)
  const { name } = asObject(params)
  return method === 'tools/call' && typeof name === 'string' ? name : ''
}
