import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { member } from './http.ts'

export type Agent = AsyncDisposable & { client: Client }

/** The official client, joined to a server over HTTP. */
export const joinOverHttp = (apiUrl: string): Promise<Agent> =>
  join(new StreamableHTTPClientTransport(new URL(`${apiUrl}/mcp`)))

/** The same, joined to a separate process over its pipes. */
export const joinOverStdio = (
  [command = '', ...args]: readonly string[],
  env: Record<string, string>,
  cwd: string,
) => join(new StdioClientTransport({ command, args, env, cwd, stderr: 'pipe' }))

const join = async (transport: Parameters<Client['connect']>[0]): Promise<Agent> => {
  const client = new Client({ name: 'test-agent', version: '1.0.0' })
  await client.connect(transport)
  return { client, [Symbol.asyncDispose]: () => client.close() }
}

export type Called = { failed: boolean; text: string; value: unknown }

/** Calls a tool; returns its answer as text and, unless it failed, as the value the client validated. */
export const callTool = async (
  { client }: Agent,
  name: string,
  args: Record<string, unknown>,
): Promise<Called> => {
  const result: unknown = await client.callTool({ name, arguments: args })
  return {
    failed: member(result, 'isError') === true,
    text: String(member(result, 'content', 0, 'text')),
    value: member(result, 'structuredContent'),
  }
}
