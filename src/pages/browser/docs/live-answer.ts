import type { Call } from '../../docs/call.ts'
import { copyButton } from '../parts/copy-button.ts'
import { fill, h } from '../parts/dom.ts'
import { connectionProblem, deadlineMs } from '../parts/request.ts'
import { loading } from '../parts/states.ts'
import { colorCode } from './code-colors.ts'

const shownHeaders = ['x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after', 'allow']

const latest = new WeakMap<Element, number>()

/** Sends the request and shows the response. Only that of the latest request is shown. */
export const showLive = async (
  place: Element,
  call: Call,
  button: Element | null,
): Promise<void> => {
  const turn = (latest.get(place) ?? 0) + 1
  latest.set(place, turn)
  button?.setAttribute('aria-busy', 'true')
  fill(place, loading('Sending…'))
  const name = place.closest('.operation')?.querySelector('h3')?.textContent ?? ''
  const shown = await answerTo(call, name)
  if (latest.get(place) !== turn) return
  button?.removeAttribute('aria-busy')
  fill(place, shown)
  shown.scrollIntoView({ block: 'nearest' })
  for (const code of place.querySelectorAll('code[data-as]')) colorCode(code)
}

const answerTo = async ({ method, url, body }: Call, name: string): Promise<HTMLElement> => {
  const startMs = performance.now()
  try {
    const response = await window.fetch(url, {
      method,
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
      credentials: 'omit',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const text = await textOf(response)
    return liveView(response, { text, name, durationMs: performance.now() - startMs })
  } catch (error) {
    return h('p', { class: 'failure', role: 'alert' }, connectionProblem(error).message)
  }
}

/** A stream has no end: what it sends within this time is shown. */
const streamShownMs = 5_000

const textOf = async (response: Response): Promise<string> => {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (!isStream || !response.body) return response.text()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const timer = setTimeout(() => void reader.cancel(), streamShownMs)
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  clearTimeout(timer)
  return text
}

const liveView = (
  response: Response,
  { text, name, durationMs }: { text: string; name: string; durationMs: number },
): HTMLElement => {
  const shown = pretty(text)
  const headers = shownHeaders.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  return h(
    'section',
    { class: 'card', 'aria-label': `Live response: ${name}` },
    h(
      'div',
      { class: 'cap' },
      h('h4', {}, 'Live response'),
      h('span', { class: 'status', 'data-class': String(response.status)[0] }, response.status),
      h('span', { class: 'tiny muted' }, `${Math.round(durationMs)} ms · ${sizeOf(text)}`),
    ),
    copyButton(() => shown, 'Copy response'),
    text === ''
      ? h('p', { class: 'tiny muted' }, 'No body.')
      : h('pre', { class: 'code', tabindex: 0 }, h('code', { 'data-as': 'json' }, shown)),
    h('pre', { class: 'headers', tabindex: 0, 'aria-label': 'Headers' }, headers.join('\n')),
  )
}

const sizeOf = (text: string): string => {
  const bytes = new Blob([text]).size
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`
}

/** JSON with indentation; anything else unchanged. */
const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
