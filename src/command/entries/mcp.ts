import type { Command } from '../command.ts'
import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { databasePathOf } from '../../app/open/list-places.ts'
import { openLocalApp } from '../open-local-app.ts'

/**
 * Serves one agent on stdin and stdout until stdin ends, with the tools of `/mcp`. With a single client there are no
 * quotas; nothing is counted or written, and no database is created. It uses the server's lists if there are any, but
 * not the trades that a server follows. Returns the exit code; throws Error of one sentence if a message is too long.
 */
const mcp = async (args: readonly string[], readConfig: () => Config): Promise<number> => {
  if (args.length > 0) throw new Error('Usage: drawbridge mcp')
  const config = readConfig()
  const { app, log, close } = await openLocalApp(config, { logLevel: config.logLevel, stays: true })
  if (config.lists.length > 0 && !existsSync(databasePathOf(config)))
    log.warn('no lists are stored: run `drawbridge lists update` with the same DATA_DIR and LISTS')
  try {
    const { messageMaxBytes, openStdio } = await import('../stdio-transport.ts')
    let isTooLong = false
    await app.agents.serve(openStdio(() => (isTooLong = true)))
    if (isTooLong)
      throw new Error(`Stopped: a message is longer than the limit of ${messageMaxBytes} bytes.`)
    return 0
  } finally {
    close()
  }
}

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
