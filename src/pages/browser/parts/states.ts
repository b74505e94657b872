import type { Answer, Failure } from './api.ts'
import { type Child, fill, h, setText } from './dom.ts'

/** When somebody begins to wonder. */
const patienceMs = 6_000

/** Something is being asked for. Takes the room that the answer will need, more or less. */
export const loading = (what: string): HTMLElement => {
  const words = h('span', {}, what)
  setTimeout(() => {
    if (words.isConnected)
      setText(words, `${what} It takes longer than usual; half a minute at most.`)
  }, patienceMs)
  return h('p', { class: 'loading' }, h('span', { class: 'spinner', 'aria-hidden': 'true' }), words)
}

export const empty = (text: string): HTMLElement => h('p', { class: 'empty' }, text)

/** What went wrong, what it means, and a way to try again. */
export const failure = (answer: Failure, retry?: () => void): HTMLElement =>
  h(
    'div',
    { class: 'failure', role: 'alert' },
    h('p', {}, h('strong', {}, heading(answer)), ' ', answer.message),
    answer.retryAfterSeconds !== undefined &&
      h('p', {}, `Try again in ${answer.retryAfterSeconds} seconds.`),
    answer.requestId !== undefined &&
      h('p', { class: 'fine' }, 'Request ', h('code', {}, answer.requestId)),
    // The same bad request is refused again; everything else may be otherwise in a moment.
    retry &&
      answer.code !== 'INVALID_REQUEST' &&
      h('button', { type: 'button', class: 'quiet', click: retry }, 'Try again'),
  )

const headings: Readonly<Record<string, string>> = {
  INVALID_REQUEST: 'That cannot be read.',
  NOT_FOUND: 'Not known here.',
  PAYLOAD_TOO_LARGE: 'That is too large.',
  RATE_LIMITED: 'Too many requests.',
  UPSTREAM_ERROR: 'A source gave no usable answer.',
  UPSTREAM_UNAVAILABLE: 'A source cannot be reached.',
  UPSTREAM_TIMEOUT: 'A source took too long.',
  NETWORK: 'No connection.',
  TIMEOUT: 'No answer.',
}

const heading = ({ code }: Failure): string => headings[code] ?? 'That did not work.'

/** A card that asks for what it shows, and shows that it is asking, that there is nothing, or that it failed. */
export const section = (options: {
  id: string
  title: string
  sub?: string
  ask: () => Promise<Answer>
  show: (body: unknown) => readonly Child[]
  /** Room kept until the answer is there. */
  tall?: boolean
}): HTMLElement => {
  const place = h('div', { class: options.tall ? 'place tall' : 'place' })
  const load = async (): Promise<void> => {
    place.setAttribute('aria-busy', 'true')
    fill(place, loading('Asking…'))
    const answer = await options.ask()
    place.setAttribute('aria-busy', 'false')
    fill(place, ...(answer.ok ? options.show(answer.body) : [failure(answer, () => void load())]))
  }
  void load()
  return h(
    'section',
    { class: 'card', 'aria-labelledby': `${options.id}-title`, id: options.id },
    h('h2', { id: `${options.id}-title` }, options.title),
    options.sub !== undefined && h('p', { class: 'sub' }, options.sub),
    place,
  )
}
