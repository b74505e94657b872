import { escaped } from '../escaped.ts'
import { textAt } from '../browser/parts/read.ts'
import { line } from './prose.ts'
import type { DocsAnswer, Sample } from './read-document.ts'

/** A place for the live answer, then answers as they come, one at a time; the others are a choice away. */
export const sampleAnswersView = (id: string, answers: readonly DocsAnswer[]): string => {
  const shown = answers.flatMap(({ status, content }) =>
    (content?.samples ?? []).map((sample) => ({ status, sample })),
  )
  const options = shown.map(
    ({ status, sample }, index) =>
      `<option value="${index}" data-name="${escaped(sample.name)}">${status} ${escaped(titleOf(sample))}</option>`,
  )
  const bodies = shown.map(
    ({ status, sample }, index) =>
      `<pre class="code" tabindex="0" data-status="${status}" aria-label="Answer ${status}"${index === 0 ? '' : ' hidden'}><code data-as="json">${escaped(answerText(sample))}</code></pre>`,
  )
  return `<div class="live" id="${id}-live" aria-live="polite"></div>
<div class="card sample">
<div class="cap"><h4>Answer</h4><select id="${id}-answer" aria-label="Example of an answer" autocomplete="off">${options.join('')}</select></div>
${bodies.join('\n')}
</div>`
}

const titleOf = ({ value, summary }: Sample): string =>
  summary === '' ? (textAt(value, 'error', 'code') ?? '') : summary

const answerText = ({ value }: Sample): string =>
  typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)

/** What can go wrong, and how it is told. */
export const refusalsView = (answers: readonly DocsAnswer[]): string => {
  const refusals = answers.filter(({ status }) => !status.startsWith('2'))
  if (refusals.length === 0) return ''
  const rows = refusals.map(({ status, words, headers, content }) => {
    const code = textAt(content?.samples[0]?.value, 'error', 'code') ?? ''
    const message = textAt(content?.samples[0]?.value, 'error', 'message')
    return `<li><p class="line"><span class="status" data-class="${status[0]}">${status}</span> <a href="#${errorsId}"><code>${escaped(code)}</code></a></p><p>${line(words)}</p>${headers
      .map(
        (header) =>
          `<p class="limits"><code>${escaped(header.name)}</code> ${line(header.words)}</p>`,
      )
      .join(
        '',
      )}${message === undefined ? '' : `<p class="limits">such as “${escaped(message)}”</p>`}</li>`
  })
  const chips = refusals.map(
    ({ status }) => `<span class="status" data-class="${status[0]}">${status}</span>`,
  )
  return `<details class="refusals"><summary>Errors ${chips.join(' ')}</summary><ul class="fields">${rows.join('\n')}</ul></details>`
}

/** The chapter that says what to do about each code. */
const errorsId = 'errors'
