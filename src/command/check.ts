import { sendRequest } from './send-request.ts'
import { assessmentExitCode, assessmentText } from './assessment-text.ts'
import { checkQuestions } from './check-questions.ts'
import type { CommandContext } from './command.ts'
import { orFailed } from './exit-code.ts'
import { readQuestion } from './question.ts'
import { readMessageArgument } from './read-transaction.ts'
import { writeOut } from './terminal.ts'

/** `drawbridge check`: runs one check of the API in this process. Exit codes as for a scan. */
export const check = (args: string[], { readConfig, colour }: CommandContext): Promise<number> =>
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
