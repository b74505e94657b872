export type ServerSentEvent = {
  event: string
  data: string
  /** Id of the last event so far, from which the stream resumes. */
  lastId: string | undefined
}

export type EventParser = {
  /** Takes the next piece of text and returns the events that it completes. */
  push: (text: string) => ServerSentEvent[]
  lastId: () => string | undefined
}

/** Reads text/event-stream as the HTML standard describes it; `retry` aside, which our streams repeat in `end`. */
export const makeEventParser = (): EventParser => {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | undefined
  let lastId: string | undefined

  const dispatch = (): ServerSentEvent[] => {
    lastId = id
    const made = data.length > 0 ? [{ event, data: data.join('\n'), lastId }] : []
    event = ''
    data = []
    return made
  }
  const take = (line: string): ServerSentEvent[] => {
    if (line === '') return dispatch()
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
    return []
  }
  return {
    push: (text) => {
      rest += text
      // A line feed may still follow a carriage return at the end.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.flatMap(take)
    },
    lastId: () => lastId,
  }
}
