import type { Command } from '../command.ts'
import { serve } from '../serve.ts'

export const serveCommand: Command = {
  name: 'serve',
  about: 'serve the API and the scan; the default command',
  usage: [''],
  details: [
    'Listens at HOST:PORT, and at HOST:SCAN_PORT for the scan alone, until SIGTERM or SIGINT, then finishes the requests in flight.',
    'SIGHUP reloads your own lists.',
  ],
  exitCodes: [
    [0, 'stopped by a signal'],
    [1, 'could not start; see stderr'],
  ],
  examples: [
    ['', 'mainnet via the public node, at http://127.0.0.1:3000'],
    ['serve', 'the same; see drawbridge help settings'],
  ],
  run: async (args, { readConfig }) => {
    if (args.length > 0)
      throw new Error('Usage: drawbridge serve. Settings come from the environment.')
    return serve(readConfig())
  },
}
