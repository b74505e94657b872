import { type Command, jsonOption } from '../command.ts'
import { replay } from '../replay.ts'
import { verdictCodes } from './scan.ts'

export const replayCommand: Command = {
  name: 'replay',
  about: 'run a saved scan again, offline',
  usage: ['<bundle> [options]'],
  details: ['Asks neither the node nor the lists: the bundle holds what both said.'],
  takesFile: true,
  options: [jsonOption],
  exitCodes: [...verdictCodes, [4, 'it comes out otherwise than it was saved; stderr says how']],
  examples: [['replay tx.bundle', 'the verdict, and the hash of all inputs on stderr']],
  run: replay,
}
