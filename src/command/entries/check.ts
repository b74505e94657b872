import { check } from '../check.ts'
import { checkQuestions } from '../check-questions.ts'
import { type Command, jsonOption } from '../command.ts'

export const checkCommand: Command = {
  name: 'check',
  about: 'check an app, token, wallet, address, permissions or a message',
  usage: ['<what> <subject> [options]'],
  details: [
    'The same checks as the API, run in this process. A message file must contain the exact bytes to sign.',
  ],
  words: checkQuestions,
  takesFile: true,
  options: [...checkQuestions.flatMap(({ options = [] }) => options), jsonOption],
  exitCodes: [
    [0, 'low: no serious risks found'],
    [1, 'medium or unknown'],
    [2, 'high or critical'],
    [3, 'no result: invalid usage, or a source is unavailable'],
  ],
  examples: [
    ['check dapp https://app.example', 'before opening it; needs no network'],
    ['check token EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC'],
    ['check permissions 7xPA…x1b8 --json', 'with transactions to revoke them'],
    ['check message login.txt --wallet 7xPA…x1b8 --dapp app.example', 'a sign-in'],
  ],
  run: check,
}
