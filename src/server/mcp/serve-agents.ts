import type { AgentServer } from './agent-server.ts'
import { agentCapability, agentPath } from './make-agents.ts'
import { answersKey } from '../../endpoint/answer-text.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { agentAnswer, agentMessage, agentNoAnswer } from './agent.ts'

export type AgentVerbs = { agents: AgentServer }

export const serveAgentsRoute: Route<AgentVerbs> = {
  method: 'POST',
  path: agentPath,
  listeners: ['api'],
  capability: agentCapability,
  traffic: 'product',
  countsLate: true,
  knownOriginsOnly: true,
  clientType: 'agent',
  mount: (app, { agents }) =>
    app.post(
      agentPath,
      async ({ body, request, set }) => {
        const text = await agents.answer(body, request)
        if (text === undefined) return new Response(null, { status: 202 })
        set.headers['content-type'] = 'application/json;charset=utf-8'
        return text
      },
      {
        body: agentMessage,
        detail: {
          [answersKey]: {
            ...answers(agentAnswer, {
              beInvalid: '`body` must be a JSON-RPC 2.0 message.',
              haveBody: true,
              refuseOrigins: true,
            }),
            202: agentNoAnswer,
          },
          operationId: 'serveAgents',
          tags: ['Agents'],
          summary: 'Serve AI agents (Model Context Protocol)',
          description:
            'The routes that the operator has chosen (`MCP_TOOLS`) are available as tools, with the same arguments, checks and responses; by default, the security checks and what they need. `tools/list` lists them. The transport is streamable HTTP without sessions: one JSON-RPC message per request, each with a JSON response. A tool call counts against the quotas of its route. If a call fails, its result has `isError` and the text `CODE: message`. Exceeded quotas, refused origins and malformed messages return the usual HTTP errors.',
        },
      },
    ),
}
