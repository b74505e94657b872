import type { CommandOption } from './command.ts'
import { didYouMean } from './did-you-mean.ts'
import { parseWords } from './read-options.ts'

/** A request to the API, as the command line accepts it. */
export type Question = {
  name: string
  about: string
  /** The subject; `field` is its name in the path, the query or the body. Absent for requests without one. */
  subject?: { field: string; words: string }
  method: 'GET' | 'POST'
  /** Path of the API route, with `:name` parameters. */
  path: string
  /** Each becomes a field of the query or, for a POST, of the body. */
  options?: readonly QuestionOption[]
  /** Constant fields of the body. */
  fixed?: Readonly<Record<string, string>>
  /** Constant fields of the query. */
  query?: Readonly<Record<string, string>>
}

export type QuestionOption = CommandOption & {
  /** Name in the API, with a dot for a field of a nested object. */
  field: string
  type?: 'number' | 'flag'
}

export type QuestionValues = Readonly<Record<string, string | boolean | undefined>>

/** Parses the words after the command. Throws an Error of one sentence. */
export const readQuestion = (
  args: string[],
  command: string,
  questions: readonly Question[],
): {
  question: Question
  subject: string
  values: QuestionValues
  json: boolean
} => {
  const [name, ...rest] = args
  const names = questions.map((each) => each.name)
  const hint = `Run drawbridge help ${command} to see what each does.`
  if (name === undefined || name.startsWith('-'))
    throw new Error(`Expected one of ${names.join(', ')}. ${hint}`)
  const question = questions.find((each) => each.name === name)
  if (!question)
    throw new Error(
      `Unknown subcommand "${name}" of drawbridge ${command}.${didYouMean(name, names)} ${hint}`,
    )
  const { values, positionals } = parsed(rest, question, command)
  const [subject = '', second] = positionals
  if (question.subject && subject === '')
    throw new Error(`Expected ${question.subject.words}. Usage: ${usageOf(command, question)}`)
  if (second !== undefined || (!question.subject && subject !== ''))
    throw new Error(
      `Unexpected argument "${second ?? subject}". Usage: ${usageOf(command, question)}`,
    )
  const { json, ...others } = values
  return { question, subject, values: others, json: json === true }
}

const parsed = (args: string[], question: Question, command: string) => {
  const options = Object.fromEntries([
    ['json', { type: 'boolean' } as const],
    ...(question.options ?? []).map(
      ({ name, type }) =>
        [name.slice(2), { type: type === 'flag' ? 'boolean' : 'string' } as const] as const,
    ),
  ])
  return parseWords(args, options, usageOf(command, question))
}

/** `drawbridge check token <mint> [--json]` */
export const usageOf = (command: string, { name, subject, options = [] }: Question): string =>
  [
    `drawbridge ${command} ${name}`,
    ...(subject ? [`<${subject.words}>`] : []),
    ...options.map((each) => `[${each.name}${each.takes ? ` <${each.takes}>` : ''}]`),
    '[--json]',
  ].join(' ')

/** The request as the API would receive it. Throws an Error of one sentence if a number is invalid. */
export const requestOf = (question: Question, subject: string, values: QuestionValues): Request => {
  const fields = (question.options ?? []).flatMap((option): [string, unknown][] => {
    const value = values[option.name.slice(2)]
    return value === undefined ? [] : [[option.field, valueOf(option, value)]]
  })
  const inPath =
    question.subject !== undefined && question.path.includes(`:${question.subject.field}`)
  // One or two dots would be resolved as a path segment.
  if (inPath && /^\.{1,2}$/.test(subject))
    throw new Error(`Expected ${question.subject?.words ?? 'a subject'}, not "${subject}".`)
  const path = question.path.replace(/:\w+/, () => encodeURIComponent(subject))
  const url = new URL(path, 'http://localhost')
  const all: [string, unknown][] =
    question.subject && !inPath ? [[question.subject.field, subject], ...fields] : fields
  for (const [name, value] of Object.entries(question.query ?? {}))
    url.searchParams.set(name, value)
  if (question.method === 'GET') {
    for (const [name, value] of all) url.searchParams.set(name, String(value))
    return new Request(url)
  }
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(nested([...Object.entries(question.fixed ?? {}), ...all])),
  })
}

const valueOf = ({ name, type }: QuestionOption, value: string | boolean): unknown => {
  if (type !== 'number') return value
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) throw new Error(`${name} must be a number.`)
  return number
}

/** `context.dapp_domain` is a field of a nested object. */
const nested = (fields: readonly (readonly [string, unknown])[]): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [field, value] of fields) {
    const [outer = '', inner] = field.split('.')
    if (inner === undefined) body[outer] = value
    else body[outer] = { ...Object(body[outer]), [inner]: value }
  }
  return body
}
