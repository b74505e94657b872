import { t } from 'elysia'
import dappSamples from '../../checks/dapp/http/schema/dapp.samples.json' with { type: 'json' }
import { explained } from '../../endpoint/schema/explained.ts'
import { samples } from '../../endpoint/schema/samples.ts'

const id = t.Unknown({
  description:
    'Text or a whole number that names the request, so that its answer can be told; a notification has none.',
})

/** JSON-RPC 2.0 as far as every message has it; the SDK reads the rest. */
export const agentMessage = t.Object(
  {
    jsonrpc: t.Literal('2.0', explained('jsonrpc', '"2.0"', {})),
    id: t.Optional(id),
    method: t.Optional(
      t.String(
        explained('method', 'the name of a method', {
          maxLength: 128,
          description: 'Such as `initialize`, `tools/list` or `tools/call`.',
        }),
      ),
    ),
    params: t.Optional(
      t.Record(
        t.String(),
        t.Unknown(),
        explained('params', 'a JSON object', { description: 'What the method takes.' }),
      ),
    ),
    result: t.Optional(t.Unknown({ description: 'Of an answer; this server asks nothing.' })),
    error: t.Optional(t.Unknown({ description: 'Likewise.' })),
  },
  {
    ...explained('body', 'one JSON-RPC 2.0 message', {}),
    ...samples({
      initialize: {
        summary: 'Begin',
        value: {
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo: { name: 'my-agent', version: '1.0.0' },
          },
        },
      },
      listTools: {
        summary: 'List the tools',
        value: { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      },
      callTool: {
        summary: 'Check an app',
        value: {
          jsonrpc: '2.0',
          id: 3,
          method: 'tools/call',
          params: { name: 'check_dapp_risk', arguments: dappSamples.body.known.value },
        },
      },
    }),
  },
)

const checked = dappSamples.answer.known.value

/** Of JSON-RPC 2.0, one request's answer. */
export const agentAnswer = t.Object(
  {
    jsonrpc: t.Literal('2.0'),
    id,
    result: t.Optional(
      t.Record(t.String(), t.Unknown(), {
        description:
          'What the method gives. Of `tools/call`: `structuredContent` is the answer of the route, `content` the same as text, and `isError` is there where the call went wrong.',
      }),
    ),
    error: t.Optional(
      t.Object(
        {
          code: t.Integer({ description: 'As JSON-RPC and the protocol number them.' }),
          message: t.String({ description: 'One sentence for people.' }),
        },
        { description: 'In place of `result` where there is no such method or tool.' },
      ),
    ),
  },
  {
    description: 'The answer to a request.',
    ...samples({
      callTool: {
        summary: 'What an app is',
        value: {
          jsonrpc: '2.0',
          id: 3,
          result: {
            content: [{ type: 'text', text: JSON.stringify(checked) }],
            structuredContent: checked,
          },
        },
      },
      failed: {
        summary: 'A call that went wrong',
        value: {
          jsonrpc: '2.0',
          id: 3,
          result: {
            content: [{ type: 'text', text: 'INVALID_REQUEST: url: expected a URL or a domain.' }],
            isError: true,
          },
        },
      },
    }),
  },
)

/** `202`, without a body. */
export const agentNoAnswer = t.Null({
  description: 'A notification, to which nothing is answered.',
})
