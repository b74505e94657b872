import { type Call, type CallValue, languages, makeCall } from '../../docs/call.ts'
import { copyButton } from '../parts/copy-button.ts'
import { showLive } from './live-answer.ts'
import { withStorage } from '../parts/storage.ts'
import { colorCode } from './code-colors.ts'
import { byId, fill, setText } from '../parts/dom.ts'

/** The request of one endpoint: its code follows the form, and the form sends it. */
export const watchRequest = (form: HTMLFormElement): void => {
  const code = form.querySelector('code')
  if (!code) return
  const show = (): void => {
    fill(code, written(callOf(form)))
    colorCode(code)
  }
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLSelectElement && event.target.matches('.samples'))
      takeSample(form, event.target)
    show()
  })
  form.addEventListener('reset', () => {
    showProblem(form, '')
    // The fields have their initial values again only after this event.
    setTimeout(show)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const problem = problemOf(form)
    showProblem(form, problem?.words ?? '')
    if (problem) return problem.field.focus()
    void showLive(liveOf(form), callOf(form), form.querySelector('.btn-main'))
  })
  form.querySelector('textarea')?.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  code.parentElement?.before(copyButton(() => code.textContent, 'Copy request'))
  followers.push(show)
  if (location.origin !== form.dataset['origin']) show()
}

/** One choice of language for all endpoints, stored for the next visit. */
export const watchLanguages = (): void => {
  const buttons = [...document.querySelectorAll('button[data-language]')]
  const choose = (id: string | null | undefined): void => {
    if (!languages.some((language) => language.id === id)) return
    chosen = id ?? chosen
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.getAttribute('data-language') === chosen))
    for (const follow of followers) follow()
  }
  for (const button of buttons)
    button.addEventListener('click', () => {
      const top = button.getBoundingClientRect().top
      choose(button.getAttribute('data-language'))
      // Code above is now longer or shorter; scroll so that the pressed button stays where it was.
      scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
      withStorage(() => localStorage.setItem(key, chosen))
    })
  choose(withStorage(() => localStorage.getItem(key)))
}

const key = 'drawbridge-docs-language'
/** Each shows one request in the chosen language. */
const followers: (() => void)[] = []
let chosen = languages[0]?.id ?? ''

const written = (call: Call): string => languages.find(({ id }) => id === chosen)?.write(call) ?? ''

const callOf = (form: HTMLFormElement): Call => {
  const body = form.querySelector('textarea')
  return makeCall({
    method: form.dataset['method'] ?? 'GET',
    // Behind a proxy that adds TLS, the server may not know the scheme of this page; the browser does.
    origin: location.origin,
    path: form.dataset['path'] ?? '',
    values: valuesOf(form),
    body: body?.value,
  })
}

/** Checkboxes of one name become one value, separated by commas. */
const valuesOf = (form: HTMLFormElement): CallValue[] => {
  const values = new Map<string, CallValue>()
  for (const field of form.querySelectorAll('[data-place]')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    if (field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked) continue
    const place = field.dataset['place'] === 'path' ? 'path' : 'query'
    const before = values.get(field.name)?.value
    const value = before === undefined ? field.value.trim() : `${before},${field.value}`
    values.set(field.name, { name: field.name, place, value })
  }
  return [...values.values()]
}

const problemOf = (form: HTMLFormElement): { field: HTMLElement; words: string } | undefined => {
  for (const field of form.querySelectorAll('input'))
    if (field.required && field.value.trim() === '')
      return { field, words: `${field.name} is required.` }
  const body = form.querySelector('textarea')
  try {
    if (body) JSON.parse(body.value)
    return undefined
  } catch {
    return body ? { field: body, words: 'The body is not valid JSON.' } : undefined
  }
}

const showProblem = (form: HTMLFormElement, words: string): void => {
  const place = form.querySelector('.problem')
  if (place) setText(place, words)
}

/** Puts the example into the body and shows the response that belongs to it. */
const takeSample = (form: HTMLFormElement, select: HTMLSelectElement): void => {
  const body = form.querySelector('textarea')
  const value: unknown = JSON.parse(select.selectedOptions[0]?.dataset['body'] ?? 'null')
  if (body) body.value = JSON.stringify(value, undefined, 2)
  const answers = form.parentElement?.querySelector('.sample select')
  if (!(answers instanceof HTMLSelectElement)) return
  const option = [...answers.options].find(({ dataset }) => dataset['name'] === select.value)
  if (!option) return
  answers.value = option.value
  answers.dispatchEvent(new Event('input', { bubbles: true }))
}

const liveOf = (form: HTMLFormElement): HTMLElement =>
  byId(`${form.closest('.operation')?.id}-live`)
