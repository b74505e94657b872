import { type Command, jsonOption } from '../command.ts'
import { checkHealth } from '../healthcheck.ts'

export const healthcheckCommand: Command = {
  name: 'healthcheck',
  about: 'ask a running server whether it works; exit code 0 if it does',
  usage: ['[options]'],
  details: ['Asks at HOST and PORT, as the server’s own environment has them.'],
  options: [jsonOption],
  exitCodes: [
    [0, 'it works, if not in every part'],
    [1, 'it does not answer, or not as a server of this product'],
  ],
  examples: [['healthcheck', 'for a container’s health check']],
  run: (args, { readConfig }) => checkHealth(args, readConfig),
}
