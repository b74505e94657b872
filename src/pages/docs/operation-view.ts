import { escaped } from '../escaped.ts'
import { refusalsView, sampleAnswersView } from './answer-view.ts'
import { fieldsView, fieldView } from './field-view.ts'
import { prose } from './prose.ts'
import type { Content, DocsAnswer, Operation } from './read-document.ts'
import { requestView } from './example-view.ts'

/** One route, whole: words and fields on one side, code and examples on the other. */
export const operationView = (operation: Operation, mainOrigin: string): string => {
  const { id, method, path, summary, words, server, parameters, body, answers } = operation
  const origin = server ?? mainOrigin
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="words">
<h3 id="${id}-title"><a href="#${id}">${escaped(summary)}</a></h3>
<p class="address"><span class="method" data-method="${method}">${method}</span> <code><span class="origin">${escaped(origin)}</span>${escaped(path)}</code></p>
${server === undefined ? '' : '<p class="fine">Served from the scan address, not from the main one.</p>'}
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
${refusalsView(answers)}
</div>
<div class="side">
${requestView(operation, origin)}
${sampleAnswersView(id, answers)}
</div>
</section>`
}

const part = (title: string, markup: string | false | undefined): string =>
  markup ? `<h4>${title}</h4>\n${markup}` : ''

const goodAnswer = ({ status, words, content }: DocsAnswer): string =>
  part(
    `Answer <span class="status" data-class="2">${status}</span>`,
    `${words === '' || words === 'The answer.' ? '' : `<div class="prose">${prose(words)}</div>`}${content ? contentView(content, 'answer') : ''}`,
  )

const contentView = ({ type, schema }: Content, side: 'request' | 'answer'): string => {
  const words = schema.words === '' ? '' : `<div class="prose">${prose(schema.words)}</div>`
  const kind =
    schema.kind === 'object' ? escaped(type) : `${escaped(type)}: ${escaped(schema.kind)}`
  const fields = schema.fields.length > 0 ? fieldsView(schema.fields, side) : ''
  return `<p class="fine">${kind}</p>${words}${fields}`
}
