import { check } from '../check.ts'
import { checkQuestions } from '../check-questions.ts'
import { type Command, jsonOption } from '../command.ts'

export const checkCommand: Command = {
  name: 'check',
  about: 'check an app, token, wallet, address, permissions or a message',
  usage: ['<what> <subject> [options]'],
  details: [
    'The same checks as the API’s, made in this process. A file of a message holds the very bytes to sign.',
  ],
  words: checkQuestions,
  takesFile: true,
  options: [...checkQuestions.flatMap(({ options = [] }) => options), jsonOption],
  exitCodes: [
    [0, 'low: nothing speaks against it'],
    [1, 'medium, or unknown'],
    [2, 'high or critical'],
    [3, 'no answer: bad usage, or nobody that could be asked'],
  ],
  examples: [
    ['check dapp https://app.example', 'before it is opened; asks nobody'],
    ['check token EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC'],
    ['check permissions 7xPA…x1b8 --json', 'with the transactions that end them'],
    ['check message login.txt --wallet 7xPA…x1b8 --dapp app.example', 'a sign-in'],
  ],
  run: check,
}
