import type { Command } from '../command.ts'
import { mcp } from '../mcp.ts'

export const mcpCommand: Command = {
  name: 'mcp',
  about: 'serve one AI agent on stdin and stdout (Model Context Protocol)',
  usage: [''],
  details: ['For programs that start their tools themselves; a server offers the same at /mcp.'],
  exitCodes: [
    [0, 'stdin has ended'],
    [1, 'could not start, or a message was too long to be read; stderr says which'],
  ],
  examples: [['mcp', 'as the command of a server in an agent’s settings']],
  run: (args, { readConfig }) => mcp(args, readConfig),
}
