import type { Example, ExamplePage } from '../../examples.ts'
import { byId, fill, h, setText } from './dom.ts'
import { at, listAt, textAt } from './read.ts'

/** The form's element of that name. Throws where the page has none. */
export const input = (name: string): HTMLInputElement | HTMLTextAreaElement => {
  const found = document.querySelector(`input[name="${name}"], textarea[name="${name}"]`)
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
  throw new Error(`no field ${name}`)
}

export const valueOf = (name: string): string => input(name).value.trim()

/** Says under a field what is wrong with it, or, with undefined, that nothing is. */
export const setProblem = (name: string, problem: string | undefined): void => {
  const field = input(name)
  setText(byId(`${name}-problem`), problem ?? '')
  if (problem === undefined) field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}

/** Shows each problem at its field and goes to the first; true where there is none. */
export const isSound = (problems: Readonly<Record<string, string | undefined>>): boolean => {
  const wrong = Object.entries(problems).flatMap(([name, problem]) => {
    setProblem(name, problem)
    return problem === undefined ? [] : [name]
  })
  const [first] = wrong
  if (first !== undefined) input(first).focus()
  return first === undefined
}

/** Work of a form; once it is not the latest any more, it is ended, and what it brings must not be shown. */
export type FormWork = (isLatest: () => boolean, signal: AbortSignal) => Promise<void>

/**
 * Runs the work when the form is sent; the button tells that it is under way. What was sent last counts, and what stands
 * in `result` is taken away as soon as the fields say something else: nobody may read a verdict on another transaction.
 */
export const onSubmit = (form: HTMLElement, work: FormWork, result?: HTMLElement): void => {
  const button = form.querySelector('button[type="submit"]')
  let latest = 0
  let question = new AbortController()
  const next = (): number => {
    question.abort()
    question = new AbortController()
    latest += 1
    return latest
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const mine = next()
    const isLatest = (): boolean => mine === latest
    if (result) fill(result)
    button?.setAttribute('aria-busy', 'true')
    void work(isLatest, question.signal).finally(() => {
      if (isLatest()) button?.removeAttribute('aria-busy')
    })
  })
  form.addEventListener('input', () => {
    if (!result) return
    next()
    fill(result)
    button?.removeAttribute('aria-busy')
  })
}

/** Sends the form with what stands in it, as its button would. */
export const submit = (form: HTMLElement): void => {
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** Examples that the server was started with, as buttons; pressing one fills the fields and calls back. */
export const offerExamples = (
  page: ExamplePage,
  onPick: (fields: Example['fields']) => void,
): void => {
  const examples = listAt(JSON.parse(byId('examples').textContent ?? '[]')).filter(
    (each) => textAt(each, 'page') === page,
  )
  if (examples.length === 0) return
  const place = byId('try')
  fill(
    place,
    h('p', { id: 'try-title' }, 'Try one of the sandbox:'),
    h(
      'ul',
      { 'aria-labelledby': 'try-title' },
      ...examples.map((example) =>
        h(
          'li',
          {},
          h(
            'button',
            { type: 'button', class: 'quiet', click: () => onPick(fieldsOf(example)) },
            textAt(example, 'label'),
          ),
        ),
      ),
    ),
  )
  place.removeAttribute('hidden')
}

const fieldsOf = (example: unknown): Record<string, string> => {
  const fields = at(example, 'fields')
  return Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).flatMap(
      ([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []),
    ),
  )
}

/** Puts each value into the field of its name; fields that are not named are emptied. */
export const fillFields = (
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): void => {
  for (const name of names) {
    input(name).value = values[name] ?? ''
    setProblem(name, undefined)
  }
}
