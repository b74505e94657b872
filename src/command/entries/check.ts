import { checkQuestions } from '../check-questions.ts'
import { type Command, jsonOption, type CommandContext } from '../command.ts'
import { sendRequest } from '../send-request.ts'
import { assessmentExitCode, assessmentText } from '../assessment-text.ts'
import { orFailed } from '../exit-code.ts'
import { readQuestion } from '../question.ts'
import { readMessageArgument } from '../read-transaction.ts'
import { writeOut } from '../terminal.ts'

/** `drawbridge check`: runs one check of the API in this process. Exit codes as for a scan. */
const check = (args: string[], { readConfig, colour }: CommandContext): Promise<number> =>
  orFailed(async () => {
    const request = readQuestion(args, 'check', checkQuestions)
    const isMessage = request.question.name === 'message'
    if (isMessage && request.values['wallet'] === undefined)
      throw new Error('--wallet is missing: name the wallet that would sign the message.')
    const config = readConfig()
    const subject = isMessage ? await readMessageArgument(request.subject) : request.subject
    const { text, value } = await sendRequest(config, request.question, subject, request.values)
    await writeOut(request.json ? `${text}\n` : assessmentText(value, colour))
    return assessmentExitCode(value)
  })

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
    [
      'check permissions 7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8 --json',
      'with transactions to revoke them',
    ],
    [
      'check message login.txt --wallet 7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8 --dapp app.example',
      'a sign-in',
    ],
  ],
  run: check,
}
