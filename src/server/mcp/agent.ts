import { t } from 'elysia'
import dappSamples from '../../checks/dapp/http/schema/dapp.samples.json' with { type: 'json' }
import { explained } from '../../endpoint/schema/explained.ts'
import { samples } from '../../endpoint/schema/samples.ts'

const id = t.Unknown({
  description:
    'String or integer that identifies the request and its response. Notifications have none.',
})

/** The fields that every JSON-RPC 2.0 message has; the SDK reads the rest. */
export const agentMessage = t.Object(
  {
    jsonrpc: t.Literal('2.0', explained('"2.0"', {})),
    id: t.Optional(id),
    method: t.Optional(
      t.String(
        explained('the name of a method', {
          maxLength: 128,
          description: 'Such as `initialize`, `tools/list` or `tools/call`.',
        }),
      ),
    ),
    params: t.Optional(
      t.Record(
        t.String(),
        t.Unknown(),
        explained('a JSON object', { description: 'Parameters of the method.' }),
      ),
    ),
    result: t.Optional(
      t.Unknown({
        description: 'Result of a response. This server sends no requests, so it expects none.',
      }),
    ),
    error: t.Optional(t.Unknown({ description: 'Error of a response, likewise.' })),
  },
  {
    // The protocol may add fields.
    additionalProperties: true,
    ...explained('one JSON-RPC 2.0 message', {}),
    ...samples({
      initialize: {
        summary: 'Start',
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

/** The response to one JSON-RPC 2.0 request. */
export const agentAnswer = t.Object(
  {
    jsonrpc: t.Literal('2.0'),
    id,
    result: t.Optional(
      t.Record(t.String(), t.Unknown(), {
        description:
          'Result of the method. For `tools/call`, `structuredContent` is the response of the route, `content` is the same as text, and `isError` is set if the call failed.',
      }),
    ),
    error: t.Optional(
      t.Object(
        {
          code: t.Integer({ description: 'JSON-RPC or MCP error code.' }),
          message: t.String({ description: 'One sentence for people.' }),
        },
        { description: 'Instead of `result` if there is no such method or tool.' },
      ),
    ),
  },
  {
    description: 'The response to a request.',
    ...samples({
      callTool: {
        summary: 'The result of checking an app',
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
        summary: 'A failed call',
        value: {
          jsonrpc: '2.0',
          id: 3,
          result: {
            content: [{ type: 'text', text: 'INVALID_REQUEST: `url` must be a URL or a domain.' }],
            isError: true,
          },
        },
      },
    }),
  },
)

/** `202`, without a body. */
export const agentNoAnswer = t.Null({
  description: 'A notification was accepted; it has no response.',
})
