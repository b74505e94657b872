import { parseAddress } from '../../../solana/address/address.ts'
import type { Example, ExamplePage } from '../../examples.ts'
import { byId, fill, h, setText } from './dom.ts'

/** The form's element of that name. Throws if the page has none. */
export const input = (name: string): HTMLInputElement | HTMLTextAreaElement => {
  const found = document.querySelector(`input[name="${name}"], textarea[name="${name}"]`)
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
  throw new Error(`no field ${name}`)
}

export const valueOf = (name: string): string => input(name).value.trim()

/** Shows under a field what is wrong with it; undefined removes the message. */
export const setProblem = (name: string, problem: string | undefined): void => {
  const field = input(name)
  setText(byId(`${name}-problem`), problem ?? '')
  if (problem === undefined) field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}

/** Shows each problem at its field and focuses the first; true if there is none. */
export const isValid = (problems: Readonly<Record<string, string | undefined>>): boolean => {
  const wrong = Object.entries(problems).flatMap(([name, problem]) => {
    setProblem(name, problem)
    return problem === undefined ? [] : [name]
  })
  const [first] = wrong
  if (first !== undefined) input(first).focus()
  return first === undefined
}

export const addressProblem = (address: string): string | undefined =>
  parseAddress(address) ? undefined : 'Enter a Solana address: 32 to 44 base58 characters.'

/** Work of a form. Once it is no longer the latest, its signal is aborted and its result must not be shown. */
export type FormWork = (isLatest: () => boolean, signal: AbortSignal) => Promise<void>

/**
 * Runs the work when the form is submitted and marks the button as busy meanwhile. Only the latest submission counts,
 * and `result` is emptied as soon as a field changes, so that no verdict is read as that of another transaction.
 */
export const onSubmit = (form: HTMLElement, work: FormWork, result?: HTMLElement): void => {
  const button = form.querySelector('button[type="submit"]')
  let latest = 0
  let request = new AbortController()
  const next = (): number => {
    request.abort()
    request = new AbortController()
    latest += 1
    return latest
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const mine = next()
    const isLatest = (): boolean => mine === latest
    if (result) fill(result)
    button?.setAttribute('aria-busy', 'true')
    void work(isLatest, request.signal).finally(() => {
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

/** Submits the form with its present values, as its button would. */
export const submit = (form: HTMLElement): void => {
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

export const examplesOf = (page: ExamplePage): readonly Example[] => {
  const all: readonly Example[] = JSON.parse(byId('examples').textContent ?? '[]')
  return all.filter((each) => each.page === page)
}

/** The server's examples for this page, as buttons that call back with the values to fill in. */
export const offerExamples = (
  page: ExamplePage,
  onPick: (fields: Example['fields']) => void,
): void => {
  const examples = examplesOf(page)
  if (examples.length === 0) return
  const place = byId('try')
  fill(
    place,
    h('p', { id: 'try-title' }, 'Try one:'),
    h(
      'ul',
      { 'aria-labelledby': 'try-title' },
      ...examples.map(({ label, fields }) =>
        h(
          'li',
          {},
          h('button', { type: 'button', class: 'chip', click: () => onPick(fields) }, label),
        ),
      ),
    ),
  )
  place.removeAttribute('hidden')
}

/** Puts each value into the field of its name; the other named fields are emptied. */
export const fillFields = (
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): void => {
  for (const name of names) {
    input(name).value = values[name] ?? ''
    setProblem(name, undefined)
  }
}
