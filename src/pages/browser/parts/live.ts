/** Whether what is shown follows the server. */
export type LiveState = 'waiting' | 'live' | 'interrupted'

/** Only people who stay on a page get a stream: each client may have few. */
const startAfterMs = 2_000

/** After a refusal, a browser does not come back by itself. */
const retryMs = 15_000

export type LiveOptions = {
  /** `data` is JSON of which nothing has been checked. */
  events: Readonly<Record<string, (data: unknown) => void>>
  state: (state: LiveState) => void
  /** The stream began anew: what was sent in between is not repeated. */
  restarted?: () => void
}

/**
 * Follows a stream of the server for as long as `place` is in the page and the page is visible. After an interruption, the
 * browser continues where it left.
 */
export const follow = (path: string, place: Element, options: LiveOptions): void => {
  const { events, state } = options
  let source: EventSource | undefined
  let opens = 0
  const stop = (): void => {
    source?.close()
    source = undefined
  }
  const start = (): void => {
    if (!place.isConnected || source || document.hidden) return
    const opened = new EventSource(path)
    source = opened
    opens += 1
    const isAgain = opens > 1
    let isFirst = true
    opened.addEventListener('open', () => {
      state('live')
      if (isAgain && isFirst) options.restarted?.()
      isFirst = false
    })
    opened.addEventListener('error', () => {
      state('interrupted')
      if (opened.readyState !== EventSource.CLOSED) return
      if (source === opened) stop()
      setTimeout(start, retryMs)
    })
    for (const [name, take] of Object.entries(events))
      opened.addEventListener(name, ({ data }) => {
        if (place.isConnected) takeJson(data, take)
        else stop()
      })
  }
  const stopUnseen = (): void => {
    if (!source) return
    stop()
    state('waiting')
  }
  // A page that the browser keeps in its history must not hold a stream.
  window.addEventListener('pagehide', stopUnseen)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stopUnseen()
    else if (opens > 0) start()
  })
  state('waiting')
  setTimeout(start, startAfterMs)
}

const takeJson = (json: unknown, take: (data: unknown) => void): void => {
  try {
    take(JSON.parse(String(json)))
  } catch {
    // Not from this API: a proxy may have sent it.
  }
}
