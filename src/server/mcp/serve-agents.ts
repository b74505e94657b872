import type { AgentDoor } from './door.ts'
import { agentCapability, agentPath } from './make-agents.ts'
import { answersKey } from '../../endpoint/answer-text.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { agentAnswer, agentMessage, agentNoAnswer } from './agent.ts'

export type AgentVerbs = { agents: AgentDoor }

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
          summary: 'Talk to an AI agent (Model Context Protocol)',
          description:
            'Every route of this document that is about Solana is a tool here, with the same arguments, checks and answers: streamable HTTP without sessions, one JSON-RPC message a request, each answered as JSON. A call of a tool counts against the quotas of the route behind it. What goes wrong with a call stands in its result with `isError`, as `CODE: what is wrong`; quotas, origins and broken messages are refused as everywhere else.',
        },
      },
    ),
}
