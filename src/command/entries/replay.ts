import { type Command, jsonOption } from '../command.ts'
import { replay } from '../replay.ts'
import { verdictCodes } from './scan.ts'

export const replayCommand: Command = {
  name: 'replay',
  about: 'replay a saved scan offline',
  usage: ['<bundle> [options]'],
  details: ['Uses neither the node nor the lists: the bundle contains the data from both.'],
  takesFile: true,
  options: [jsonOption],
  exitCodes: [...verdictCodes, [4, 'the result differs from the saved one; see stderr']],
  examples: [['replay tx.bundle', 'prints the verdict, and the hash of all inputs on stderr']],
  run: replay,
}
