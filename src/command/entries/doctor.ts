import { countText } from '../../basics/count-text.ts'
import { type Command, type CommandContext, jsonOption } from '../command.ts'
import { examine } from '../doctor/examine.ts'
import { type Level, levelOf, type Observation, worstOf } from '../doctor/observation.ts'
import { adviceOf } from '../doctor/words.ts'
import { parseWords } from '../read-options.ts'
import { type Colour, paint, writeLines } from '../terminal.ts'

const doctor = async (
  args: string[],
  { readEnvironment, colour }: CommandContext,
): Promise<number> => {
  const { values, positionals } = parseWords(
    args,
    { json: { type: 'boolean', default: false } },
    usage,
  )
  if (positionals.length > 0) throw new Error(`doctor takes no arguments. Usage: ${usage}`)
  const observations = await examine(readEnvironment(), Date.now)
  await writeLines(
    ...(values.json ? [JSON.stringify(reportOf(observations))] : linesOf(observations, colour)),
  )
  return worstOf(observations) === 'problem' ? 1 : 0
}

const usage = 'drawbridge doctor [--json]'

const reportOf = (observations: readonly Observation[]) => ({
  status: worstOf(observations),
  observations: observations.map((each) => ({
    topic: each.topic,
    level: levelOf(each),
    kind: each.kind,
    facts: each.facts,
    ...adviceOf(each),
  })),
})

const colours: Record<Level, Colour> = {
  ok: 'green',
  note: 'grey',
  warning: 'yellow',
  problem: 'red',
}

const topicWidth = 'settings'.length
const levelWidth = 'problem'.length

const linesOf = (observations: readonly Observation[], colour: boolean): string[] => [
  ...observations.flatMap((each, at) => {
    const level = levelOf(each)
    const { text, todo } = adviceOf(each)
    const isFirst = observations[at - 1]?.topic !== each.topic
    const topic = (isFirst ? each.topic : '').padEnd(topicWidth)
    const indent = ' '.repeat(topicWidth + levelWidth + 4)
    return [
      `${topic}  ${paint(level.padEnd(levelWidth), colours[level], colour)}  ${text}`,
      ...(todo === undefined ? [] : [`${indent}${todo}`]),
    ]
  }),
  '',
  summaryOf(observations),
]

const summaryOf = (observations: readonly Observation[]): string => {
  const count = (level: Level): number =>
    observations.filter((each) => levelOf(each) === level).length
  const found = [
    ...(count('problem') > 0 ? [countText(count('problem'), 'problem')] : []),
    ...(count('warning') > 0 ? [countText(count('warning'), 'warning')] : []),
  ]
  return found.length === 0 ? 'No problems found.' : `${found.join(' and ')} found.`
}

export const doctorCommand: Command = {
  name: 'doctor',
  about: 'check settings, node, clock, quotas, lists, disk and databases',
  usage: ['[options]'],
  details: [
    'Run it with the same environment, and as the same user, as the server; the server may be running.',
    'It changes nothing and sends a few requests to each node and to the store in QUOTA_URL, to nothing else.',
  ],
  options: [jsonOption],
  exitCodes: [
    [0, 'nothing prevents the server from working, though there may be warnings'],
    [1, 'a problem was found'],
  ],
  examples: [
    ['doctor', 'before the first start, and whenever something seems wrong'],
    ['--env-file .env doctor', 'with the settings of a file'],
  ],
  run: doctor,
}
