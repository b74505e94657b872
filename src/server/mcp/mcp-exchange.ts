import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { Fault } from '../../basics/fault.ts'
import { asObject } from '../../endpoint/openapi-schema.ts'
import { makeMcpServer, type McpServerOptions } from './mcp-server.ts'
import { plainError } from './plain-error.ts'

/**
 * One message over HTTP, with a server of its own: nothing is kept between requests, so that any machine can answer
 * the next one.
 * @throws Fault INVALID_REQUEST where it is no message of the protocol, or of a version that is not spoken here
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
    const response = await transport.handleRequest(asSdkWants(request), { parsedBody: message })
    const text = await response.text()
    if (text === '') return undefined
    const answer = asObject(JSON.parse(text))
    const { code, message: said } = asObject(answer['error'])
    if (typeof code !== 'number') return text
    const error = plainError({ code, message: String(said) })
    const fault = invalid(error.message)
    if (response.status >= 400) throw fault
    options.onFault(fault)
    return JSON.stringify({ ...answer, error })
  } finally {
    await server.close()
  }
}

/** Responses are always JSON, so clients need not accept a stream as well. */
const asSdkWants = ({ url, headers }: Request): Request => {
  const wanted = new Headers(headers)
  wanted.set('accept', 'application/json, text/event-stream')
  return new Request(url, { method: 'POST', headers: wanted })
}

const invalid = (details: string): Fault => new Fault('not-mcp', { details })
