import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { Fault } from '../../basics/fault.ts'
import { asObject } from '../../endpoint/openapi-schema.ts'
import { makeMcpServer, type McpServerOptions } from './mcp-server.ts'
import { plainError } from './plain-error.ts'

/**
 * Exchanges one message over HTTP with a new MCP server. No state is kept between requests, so any machine can answer
 * the next one.
 * @throws Fault INVALID_REQUEST if it is not a protocol message, or its version is not supported
 */
export const exchange = async (
  options: McpServerOptions,
  message: object,
  request: Request,
): Promise<string | undefined> => {
  const server = makeMcpServer(options)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(forSdk(request), { parsedBody: message })
    const text = await response.text()
    if (text === '') return undefined
    const answer = asObject(JSON.parse(text))
    const { code, message: sentence } = asObject(answer['error'])
    if (typeof code !== 'number') return text
    const error = plainError({ code, message: String(sentence) })
    const fault = invalid(error.message)
    if (response.status >= 400) throw fault
    options.onFault(fault)
    return JSON.stringify({ ...answer, error })
  } finally {
    await server.close()
  }
}

/** Responses are always JSON, so clients need not accept a stream as well. */
const forSdk = ({ url, headers }: Request): Request => {
  const accepting = new Headers(headers)
  accepting.set('accept', 'application/json, text/event-stream')
  return new Request(url, { method: 'POST', headers: accepting })
}

const invalid = (details: string): Fault => new Fault('not-mcp', { details })
