import { escaped } from '../escaped.ts'
import { line } from './prose.ts'
import type { Field, Schema } from './read-schema.ts'

/** Whose fields they are: what must be sent, or what an answer may lack. */
export type Side = 'request' | 'answer'

/** Fields of a body, those of objects within folded away below them. */
export const fieldsView = (fields: readonly Field[], side: Side): string =>
  `<ul class="fields">${fields
    .map(({ name, isRequired, schema }) => fieldView({ name, isRequired, schema, side }))
    .join('\n')}</ul>`

/** One field or parameter with all that is said of it. */
export const fieldView = ({ name, isRequired, schema, side }: Field & { side: Side }): string =>
  `<li><p class="line"><code class="name">${escaped(name)}</code> <span class="kind">${escaped(schema.kind)}</span>${mark(isRequired, side)}</p>${wordsOf(schema)}${innerView(schema, side)}</li>`

const mark = (isRequired: boolean, side: Side): string => {
  if (side === 'request') return isRequired ? ' <span class="must">required</span>' : ''
  return isRequired ? '' : ' <span class="may">may be absent</span>'
}

const wordsOf = (schema: Schema): string => {
  const words = schema.words === '' ? '' : `<p>${line(schema.words)}</p>`
  const facts = factsOf(schema)
  return `${words}${facts === '' ? '' : `<p class="limits">${facts}</p>`}`
}

const code = (text: string): string => `<code>${escaped(text)}</code>`

const factsOf = ({ choices, many, limits, pattern, initial, example }: Schema): string =>
  [
    choices.length > 0 && `${choicesWord(choices, many)} ${choices.map(code).join(' ')}`,
    limits.length > 0 && escaped(limits.join(', ')),
    pattern !== undefined && `matches ${code(pattern)}`,
    initial !== undefined && `default ${code(initial)}`,
    example !== undefined && `such as ${code(example)}`,
  ]
    .filter((each) => each !== false)
    .join(' · ')

const choicesWord = (choices: readonly string[], many: boolean): string => {
  if (many) return 'any of'
  return choices.length === 1 ? 'always' : 'one of'
}

const innerView = ({ fields }: Schema, side: Side): string =>
  fields.length === 0
    ? ''
    : `<details><summary>${fields.length === 1 ? 'One field' : `${fields.length} fields`}: ${fields
        .slice(0, namesShown)
        .map(({ name }) => code(name))
        .join(
          ' ',
        )}${fields.length > namesShown ? ' …' : ''}</summary>${fieldsView(fields, side)}</details>`

/** As many as fit a line. */
const namesShown = 4
