import type { Fault } from '../../basics/fault.ts'
import type { ToolSet } from '../../basics/tool-set.ts'
import { asObject, type Json } from '../../endpoint/openapi-schema.ts'
import type { OpenRequests } from '../../endpoint/open-request.ts'
import type { Inner } from '../inner.ts'
import type { Capability, RouteInfo } from '../../endpoint/route.ts'
import type { AgentServer } from './agent-server.ts'
import { isTool } from './make-tools.ts'
import { makeToolbox } from './toolbox.ts'

export type AgentDeps<Route extends RouteInfo> = {
  routes: readonly Route[]
  sets: readonly ToolSet[]
  readDocument: () => Promise<unknown>
  /** Opens the endpoints of both addresses without the pipeline around them. */
  makeInner: (routes: readonly Route[]) => Inner
  openRequests: OpenRequests
  version: string
  /** Called for a tool call on stdio that hit a bug. */
  onBug: (fault: Fault) => void
}

/** Path under which the protocol's own messages are counted; tool calls count for the route they call. */
export const agentPath = '/mcp'
export const agentCapability: Capability = 'agents'

/** Serves agents. The SDK, a megabyte that few servers need, is loaded when the first agent connects. */
export const makeAgents = <Route extends RouteInfo>(deps: AgentDeps<Route>): AgentServer => {
  const { routes, openRequests, version } = deps
  const toolbox = makeToolbox(routes, deps.sets, deps.readDocument, () =>
    deps.makeInner(routes.filter(isTool)),
  )
  return {
    answer: async (message, request) => {
      const context = openRequests.get(request)
      if (!context) throw new Error('a message came past the pipeline')
      const { name, args } = calledTool(message)
      const tool = (await toolbox.tools()).get(name)
      const weight = tool?.weightOf?.(args) ?? 1
      await context.count(tool?.path ?? agentPath, tool?.capability ?? agentCapability, weight)
      const { exchange } = await import('./mcp-exchange.ts')
      return exchange({ toolbox, version, onFault: context.failedWithin }, message, request)
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

/** The tool that a message calls; its name is empty for other messages. */
const calledTool = (message: object): { name: string; args: Json } => {
  const { method, params } = asObject(message)
  const { name, arguments: args } = asObject(params)
  return {
    name: method === 'tools/call' && typeof name === 'string' ? name : '',
    args: asObject(args),
  }
}
