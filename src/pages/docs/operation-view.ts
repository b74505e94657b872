import { countText } from '../../basics/count-text.ts'
import { escaped } from '../escaped.ts'
import { requestView, sampleAnswersView } from './example-view.ts'
import { textAt } from './json.ts'
import { line, prose } from './prose.ts'
import type { Content, DocsAnswer, Operation } from './read-document.ts'
import type { Field, Schema } from './read-schema.ts'

/** One endpoint: words and fields on one side, code and examples on the other. */
export const operationView = (operation: Operation, mainOrigin: string): string => {
  const { id, method, path, summary, words, otherServer, parameters, body, answers } = operation
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="words">
<h3 id="${id}-title"><a href="#${id}">${escaped(summary)}</a></h3>
<p class="address"><span class="method" data-method="${method}">${method}</span> <code><span class="origin">${escaped(mainOrigin)}</span>${escaped(path)}</code></p>
${otherServer === undefined ? '' : '<p class="tiny muted">Also served at the scan address.</p>'}
<div class="prose">${prose(words)}</div>
${part(
  'Parameters',
  parameters.length > 0 &&
    `<ul class="fields">${parameters.map((each) => fieldView({ ...each, side: 'request' })).join('\n')}</ul>`,
)}
${part('Body', body && contentView(body, 'request'))}
${answers
  .filter(({ status }) => status.startsWith('2'))
  .map(goodAnswer)
  .join('\n')}
${errorsView(answers)}
</div>
<div class="side">
${requestView(operation, mainOrigin)}
${sampleAnswersView(id, answers)}
</div>
</section>`
}

const part = (title: string, markup: string | false | undefined): string =>
  markup ? `<h4>${title}</h4>\n${markup}` : ''

const goodAnswer = ({ status, words, content }: DocsAnswer): string =>
  part(
    `Response <span class="status" data-class="2">${status}</span>`,
    `${words === '' ? '' : `<div class="prose">${prose(words)}</div>`}${content ? contentView(content, 'answer') : ''}`,
  )

const contentView = ({ type, schema }: Content, side: Side): string => {
  const words = schema.words === '' ? '' : `<div class="prose">${prose(schema.words)}</div>`
  const kind =
    schema.kind === 'object' ? escaped(type) : `${escaped(type)}: ${escaped(schema.kind)}`
  const fields = schema.fields.length > 0 ? fieldsView(schema.fields, side) : ''
  return `<p class="tiny muted">${kind}</p>${words}${fields}`
}

/** Fields of a request may be required; fields of an answer may be absent. */
type Side = 'request' | 'answer'

/** Fields of a body; the fields of objects in it are folded away below them. */
const fieldsView = (fields: readonly Field[], side: Side): string =>
  `<ul class="fields">${fields
    .map(({ name, isRequired, schema }) => fieldView({ name, isRequired, schema, side }))
    .join('\n')}</ul>`

const fieldView = ({ name, isRequired, schema, side }: Field & { side: Side }): string =>
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
    example !== undefined && `for example ${code(example)}`,
  ]
    .filter((each) => each !== false)
    .join(' · ')

const choicesWord = (choices: readonly string[], many: boolean): string => {
  if (many) return 'any of'
  return choices.length === 1 ? 'always' : 'one of'
}

/** As many names as fit on a line. */
const maxNames = 4

const innerView = ({ fields }: Schema, side: Side): string =>
  fields.length === 0
    ? ''
    : `<details><summary>${countText(fields.length, 'field')}: ${fields
        .slice(0, maxNames)
        .map(({ name }) => code(name))
        .join(
          ' ',
        )}${fields.length > maxNames ? ' …' : ''}</summary>${fieldsView(fields, side)}</details>`

/** Each error with its code, its headers and an example of its message. */
const errorsView = (answers: readonly DocsAnswer[]): string => {
  const errors = answers.filter(({ status }) => !status.startsWith('2'))
  if (errors.length === 0) return ''
  const rows = errors.map(({ status, words, headers, content }) => {
    const errorCode = textAt(content?.samples[0]?.value, 'error', 'code') ?? ''
    const message = textAt(content?.samples[0]?.value, 'error', 'message')
    return `<li><p class="line"><span class="status" data-class="${status[0]}">${status}</span> <a href="#${errorsId}"><code>${escaped(errorCode)}</code></a></p><p>${line(words)}</p>${headers
      .map(
        (header) =>
          `<p class="limits"><code>${escaped(header.name)}</code> ${line(header.words)}</p>`,
      )
      .join(
        '',
      )}${message === undefined ? '' : `<p class="limits">for example “${escaped(message)}”</p>`}</li>`
  })
  const chips = errors.map(
    ({ status }) => `<span class="status" data-class="${status[0]}">${status}</span>`,
  )
  return `<details class="refusals"><summary>Errors ${chips.join(' ')}</summary><ul class="fields">${rows.join('\n')}</ul></details>`
}

/** The chapter on what to do about each code. */
const errorsId = 'errors'
