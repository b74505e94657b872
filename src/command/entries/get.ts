import { type Command, type CommandOption, jsonOption, type CommandContext } from '../command.ts'
import { dataQuestions } from '../data-questions.ts'
import { sendRequest } from '../send-request.ts'
import { dataText } from '../data-text.ts'
import { readQuestion } from '../question.ts'
import { writeOut } from '../terminal.ts'

/** `drawbridge get`: reads data of the API in this process. Exit code 0 if there is a result. */
const get = async (args: string[], { readConfig }: CommandContext): Promise<number> => {
  const { question, subject, values, json } = readQuestion(args, 'get', dataQuestions)
  const { text, value } = await sendRequest(readConfig(), question, subject, values)
  await writeOut(json ? `${text}\n` : dataText(value))
  return 0
}

const onceEach = (options: readonly CommandOption[]): CommandOption[] => [
  ...new Map(options.map((option) => [option.name, option])).values(),
]

export const getCommand: Command = {
  name: 'get',
  about: 'read data: wallets, tokens, prices, bridges',
  usage: ['<what> [subject] [options]'],
  details: [
    'The same data as the API, read in this process. The trade feed, signals and leaderboard are only available from a running server.',
  ],
  words: dataQuestions,
  options: [...onceEach(dataQuestions.flatMap(({ options = [] }) => options)), jsonOption],
  exitCodes: [
    [0, 'success'],
    [1, 'no result; see stderr'],
  ],
  examples: [
    ['get price So11111111111111111111111111111111111111112', 'SOL in US dollars'],
    ['get trades 7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8 --limit 5', 'the five latest trades'],
    ['get search usdc --json | jq -r .data[0].mint', 'in a script'],
  ],
  run: get,
}
