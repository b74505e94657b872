import { faultText } from '../../basics/words/en/faults.ts'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool as ListedTool,
} from '@modelcontextprotocol/sdk/types.js'
import { Fault } from '../../basics/fault.ts'
import { toFault } from '../to-fault.ts'
import { instructions } from './guidance.ts'
import type { Tool } from './tool.ts'
import type { Toolbox } from './toolbox.ts'

export type McpServerOptions = {
  toolbox: Toolbox
  version: string
  /** Called for every failed call, besides the error that the agent receives. */
  onFault: (fault: Fault) => void
}

/**
 * Serves the tools over the protocol, for one connection. A failed call is an answer that the model reads and can act
 * on; only an unknown tool is a protocol error.
 */
export const makeMcpServer = ({ toolbox, version, onFault }: McpServerOptions): Server => {
  const server = new Server(
    { name: 'drawbridge', title: 'Drawbridge', version },
    { capabilities: { tools: {} }, instructions, jsonSchemaValidator: noForms },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const tools = await toolbox.tools()
    return { tools: [...tools.values()].map(listed) }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = (await toolbox.tools()).get(params.name)
    if (!tool) {
      onFault(new Fault('not-found', {}))
      throw new McpError(ErrorCode.InvalidParams, '`name` must be a tool that tools/list returns.')
    }
    return callTool(toolbox, tool, params.arguments ?? {}, onFault)
  })
  return server
}

const callTool = async (
  toolbox: Toolbox,
  tool: Tool,
  args: Record<string, unknown>,
  onFault: (fault: Fault) => void,
): Promise<CallToolResult> => {
  try {
    const { text, value } = await toolbox.call(tool, args)
    return { content: [{ type: 'text', text }], structuredContent: value }
  } catch (error) {
    const fault = toFault(error)
    onFault(fault)
    return {
      content: [{ type: 'text', text: `${fault.code}: ${faultText(fault)}` }],
      isError: true,
    }
  }
}

const listed = ({ name, title, description, inputSchema }: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema,
  annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
})

/**
 * The SDK validates user forms with this. No form is ever sent, and the SDK's default takes a millisecond to construct.
 */
const noForms = {
  getValidator: () => () => ({
    valid: false as const,
    data: undefined,
    errorMessage: 'no form was sent',
  }),
}
