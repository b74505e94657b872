import { sendRequest } from './send-request.ts'
import type { CommandContext } from './command.ts'
import { dataText } from './data-text.ts'
import { dataQuestions } from './data-questions.ts'
import { readQuestion } from './question.ts'
import { writeOut } from './terminal.ts'

/** `drawbridge get`: reads data of the API in this process. Exit code 0 if there is a result. */
export const get = async (args: string[], { readConfig }: CommandContext): Promise<number> => {
  const { question, subject, values, json } = readQuestion(args, 'get', dataQuestions)
  const { text, value } = await sendRequest(readConfig(), question, subject, values)
  await writeOut(json ? `${text}\n` : dataText(value))
  return 0
}
