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
}

/** Follows a stream of the server for as long as `place` is in the page. */
export const follow = (path: string, place: Element, { events, state }: LiveOptions): void => {
  let source: EventSource | undefined
  const stop = (): void => {
    source?.close()
    source = undefined
  }
  const start = (): void => {
    if (!place.isConnected || source) return
    const opened = new EventSource(path)
    source = opened
    opened.addEventListener('open', () => state('live'))
    opened.addEventListener('error', () => {
      state('interrupted')
      if (opened.readyState !== EventSource.CLOSED) return
      stop()
      setTimeout(start, retryMs)
    })
    for (const [name, take] of Object.entries(events))
      opened.addEventListener(name, ({ data }) => {
        if (place.isConnected) takeJson(data, take)
        else stop()
      })
  }
  // A page that the browser keeps in its history must not hold a stream.
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start()
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
