import { type Command, jsonOption } from '../command.ts'
import { checkHealth } from '../healthcheck.ts'

export const healthcheckCommand: Command = {
  name: 'healthcheck',
  about: 'check that a running server works; exit code 0 if it does',
  usage: ['[options]'],
  details: ['Connects to HOST and PORT; run it with the same environment as the server.'],
  options: [jsonOption],
  exitCodes: [
    [0, 'the server works, though some components may be degraded'],
    [1, 'no response, or not from a Drawbridge server'],
  ],
  examples: [['healthcheck', 'for a container’s health check']],
  run: (args, { readConfig }) => checkHealth(args, readConfig),
}
