import type { Command } from '../command.ts'
import { mcp } from '../mcp.ts'

export const mcpCommand: Command = {
  name: 'mcp',
  about: 'serve one AI agent over stdin and stdout (Model Context Protocol)',
  usage: [''],
  details: [
    'For agents that start their tools themselves. A running server offers the same at /mcp.',
  ],
  exitCodes: [
    [0, 'stdin was closed'],
    [1, 'could not start, or a message was too long; see stderr'],
  ],
  examples: [['mcp', 'as the server command in an agent’s settings']],
  run: (args, { readConfig }) => mcp(args, readConfig),
}
