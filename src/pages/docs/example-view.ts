import { escaped } from '../escaped.ts'
import { type CallValue, languages, makeCall } from './call.ts'
import { textAt } from './json.ts'
import type { DocsAnswer, Offer, Operation, Parameter, Sample } from './read-document.ts'

/** The request as code, and the form that sends it. The form needs a script and is hidden without one. */
export const requestView = (operation: Operation, origin: string): string => {
  const { id, method, path } = operation
  const samples = operation.body?.samples ?? []
  const [first] = samples
  const call = makeCall({
    method,
    origin,
    path,
    values: operation.parameters.flatMap(valueShown),
    body: first && bodyText(first),
  })
  const [language] = languages
  return `<form class="card request" data-method="${method}" data-path="${escaped(path)}" data-origin="${escaped(origin)}" novalidate>
<div class="cap"><h4>Request</h4>${sampleChoice(id, samples)}<div class="languages" role="group" aria-label="Language">${languages
    .map(
      (each) =>
        `<button type="button" data-language="${each.id}" aria-pressed="${each === language}">${each.label}</button>`,
    )
    .join('')}</div></div>
<pre class="code" tabindex="0" aria-label="Request as code"><code data-as="code">${escaped(language?.write(call) ?? '')}</code></pre>
<details class="try"><summary>Try it</summary><div class="tries">
${operation.parameters.map((each) => parameterInput(id, each)).join('\n')}${bodyInput(id, first)}
<p class="problem" role="alert"></p>
<div class="buttons"><button class="btn btn-main" type="submit">Send</button><button class="btn btn-small" type="reset">Reset</button></div>
</div></details>
</form>`
}

/** A place for the live response, then the example responses, one at a time. */
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
      `<pre class="code" tabindex="0" data-status="${status}" aria-label="Response ${status}"${index === 0 ? '' : ' hidden'}><code data-as="json">${escaped(answerText(sample))}</code></pre>`,
  )
  return `<div class="live" id="${id}-live" aria-live="polite"></div>
<div class="card sample">
<div class="cap"><h4>Response</h4><select id="${id}-answer" aria-label="Example response" autocomplete="off">${options.join('')}</select></div>
${bodies.join('\n')}
</div>`
}

const titleOf = ({ value, summary }: Sample): string =>
  summary === '' ? (textAt(value, 'error', 'code') ?? '') : summary

const answerText = ({ value }: Sample): string =>
  typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)

const bodyText = ({ value }: Sample): string => JSON.stringify(value, undefined, 2)

/** Only required parameters: an optional parameter's example illustrates its value, not a request. */
const valueShown = ({ name, place, isRequired, schema }: Parameter): CallValue[] =>
  isRequired && schema.example !== undefined ? [{ name, place, value: schema.example }] : []

const sampleChoice = (id: string, samples: readonly Sample[]): string => {
  if (samples.length < 2) return ''
  const options = samples.map(
    (sample) =>
      `<option value="${escaped(sample.name)}" data-body="${escaped(JSON.stringify(sample.value))}">${escaped(sample.summary)}</option>`,
  )
  return `<select class="samples" id="${id}-sample" aria-label="Example request" autocomplete="off">${options.join('')}</select>`
}

const parameterInput = (id: string, parameter: Parameter): string => {
  const { name, place, isRequired, schema, offers = [] } = parameter
  const field = `${id}-${name}`
  const label = `<code>${escaped(name)}</code>${isRequired ? ' <span class="must">required</span>' : ''}`
  const at = `name="${escaped(name)}" data-place="${place}"`
  if (schema.many && schema.choices.length > 0) {
    const boxes = schema.choices.map(
      (choice) =>
        `<label><input type="checkbox" ${at} value="${escaped(choice)}" autocomplete="off" />${escaped(choice)}</label>`,
    )
    return `<fieldset class="entry boxes"><legend>${label}</legend>${boxes.join('')}</fieldset>`
  }
  const choices = schema.kind === 'boolean' ? ['true', 'false'] : schema.choices
  const input =
    choices.length > 0
      ? `<select id="${field}" ${at} autocomplete="off"><option value="">${schema.initial === undefined ? '' : `${escaped(schema.initial)} (default)`}</option>${choices
          .filter((choice) => choice !== schema.initial)
          .map((choice) => `<option>${escaped(choice)}</option>`)
          .join('')}</select>`
      : `<input id="${field}" ${at} ${isRequired ? `required value="${escaped(schema.example ?? '')}"` : `placeholder="${escaped(schema.initial ?? schema.example ?? '')}"`}${offers.length > 0 ? ` list="${field}-offers"` : ''} spellcheck="false" autocomplete="off" autocapitalize="off" />`
  return `<div class="entry"><label for="${field}">${label}</label>${input}${offerList(field, offers)}</div>`
}

const offerList = (field: string, offers: readonly Offer[]): string =>
  offers.length === 0
    ? ''
    : `<datalist id="${field}-offers">${offers
        .map(({ value, label }) => `<option value="${escaped(value)}">${escaped(label)}</option>`)
        .join('')}</datalist>`

const bodyInput = (id: string, first: Sample | undefined): string =>
  first
    ? `<div class="entry"><label for="${id}-body">Body</label><textarea id="${id}-body" name="body" rows="8" spellcheck="false" autocomplete="off" autocapitalize="off">${escaped(bodyText(first))}</textarea></div>`
    : ''
