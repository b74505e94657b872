import type { Command } from '../command.ts'
import { serve } from '../serve.ts'

export const serveCommand: Command = {
  name: 'serve',
  about: 'serve the API and the scan; what is done where no command is named',
  usage: [''],
  details: [
    'Listens at HOST:PORT and HOST:SCAN_PORT until SIGTERM or SIGINT, then finishes what was begun.',
    'SIGHUP reads the operator’s own lists at once.',
  ],
  exitCodes: [
    [0, 'stopped as it was asked to'],
    [1, 'could not start; stderr says why'],
  ],
  examples: [
    ['', 'mainnet through the public node, at http://127.0.0.1:3000'],
    ['serve', 'the same; settings come from the environment, see drawbridge --help'],
  ],
  run: async (args, { readConfig }) => {
    if (args.length > 0)
      throw new Error('Usage: drawbridge serve. Settings come from the environment.')
    return serve(readConfig())
  },
}
