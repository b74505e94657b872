import { countText } from '../../../basics/count-text.ts'
import { type Child, fill, h, setText } from './dom.ts'
import { type Answer, failedWith, type Failure, type FailureCode } from './request.ts'

/** After this, a person wonders whether anything is happening. */
const patienceMs = 6_000

/** Shown while a request is under way; later it adds that this takes longer than usual. */
export const loading = (what: string): HTMLElement => {
  const words = h('span', {}, what)
  setTimeout(() => {
    if (words.isConnected) setText(words, `${what} This is taking longer than usual.`)
  }, patienceMs)
  return h('p', { class: 'loading' }, h('span', { class: 'spinner', 'aria-hidden': 'true' }), words)
}

export const empty = (text: string): HTMLElement => h('p', { class: 'empty' }, text)

/** What went wrong, and a retry button if that can help. */
export const failure = (answer: Failure, retry?: () => void): HTMLElement =>
  h(
    'div',
    { class: 'failure', role: 'alert' },
    h('p', {}, h('strong', {}, heading(answer)), ' ', answer.message),
    answer.retryAfterSeconds !== undefined &&
      h('p', {}, `Try again in ${countText(answer.retryAfterSeconds, 'second')}.`),
    answer.requestId !== undefined &&
      h('p', { class: 'fine' }, 'Request ID ', h('code', {}, answer.requestId)),
    retry &&
      !failedWith(answer, 'INVALID_REQUEST') &&
      h('button', { type: 'button', class: 'quiet', click: retry }, 'Try again'),
  )

const headings: Readonly<Record<string, string>> = {
  INVALID_REQUEST: 'Invalid input.',
  FORBIDDEN: 'Not allowed.',
  NOT_FOUND: 'Not found.',
  METHOD_NOT_ALLOWED: 'Not allowed.',
  PAYLOAD_TOO_LARGE: 'Too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Unsupported format.',
  RATE_LIMITED: 'Too many requests.',
  INTERNAL_ERROR: 'Server error.',
  UPSTREAM_ERROR: 'Data source error.',
  UPSTREAM_UNAVAILABLE: 'Data source unavailable.',
  UPSTREAM_TIMEOUT: 'Data source too slow.',
  NETWORK: 'No connection.',
  TIMEOUT: 'No response.',
} satisfies Record<FailureCode, string>

const heading = ({ code }: Failure): string => headings[code] ?? 'Something went wrong.'

/** A card that loads its content, with words for while that takes and for when it fails. */
export const section = <Body>(options: {
  id: string
  title: string
  sub?: string
  load: () => Promise<Answer<Body>>
  show: (body: Body) => readonly Child[]
  /** Keeps room for a long answer, so that little moves when it arrives. */
  tall?: boolean
}): HTMLElement => {
  const place = h('div', { class: options.tall ? 'place tall' : 'place' })
  const load = async (): Promise<void> => {
    place.setAttribute('aria-busy', 'true')
    fill(place, loading('Loading…'))
    const answer = await options.load()
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
