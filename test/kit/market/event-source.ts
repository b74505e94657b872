import { connect, type Socket } from 'node:net'

export type StreamEvent = { event: string; id: string | undefined; data: Record<string, unknown> }

export type EventClient = {
  status: () => number
  header: (name: string) => string | undefined
  events: () => StreamEvent[]
  of: (event: string) => Record<string, unknown>[]
  /** The id that an `EventSource` would resume from. */
  lastId: () => string | undefined
  body: () => string
  /** Resolves once this holds; rejects after some seconds. */
  until: (holds: (client: EventClient) => boolean, waitMs?: number) => Promise<void>
  pause: () => void
  resume: () => void
  closed: () => boolean
  close: () => void
}

/** A client of server-sent events over a plain socket, which can stop reading as no HTTP client would. */
export const openEvents = async (
  url: string,
  headers: Record<string, string> = {},
): Promise<EventClient> => {
  const { hostname, port, pathname, search, host } = new URL(url)
  const chunks: Buffer[] = []
  let isClosed = false
  const socket: Socket = connect(Number(port), hostname)
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const raw = (): string => Buffer.concat(chunks).toString('latin1')
  const head = (): string => raw().split('\r\n\r\n', 1)[0] ?? ''
  const body = (): string => unchunked(raw().slice(head().length + 4))
  const client: EventClient = {
    status: () => Number(head().split(' ')[1]),
    header: (name) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head())?.[1]?.trim(),
    events: () => eventsIn(body()),
    of: (event) => eventsIn(body()).flatMap((each) => (each.event === event ? [each.data] : [])),
    lastId: () => [...body().matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
    body,
    until: async (holds, waitMs = 8_000) => {
      const endMs = performance.now() + waitMs
      while (!holds(client)) {
        if (performance.now() > endMs)
          throw new Error(
            `not so within ${waitMs} ms: ${raw().slice(0, 400)} … ${raw().slice(-400)}`,
          )
        await Bun.sleep(5)
      }
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    closed: () => isClosed,
    close: () => void socket.destroy(),
  }
  await client.until(() => raw().includes('\r\n\r\n') || isClosed)
  return client
}

/** The text of a chunked body, as far as it has arrived. */
const unchunked = (text: string): string => {
  let rest = text
  let whole = ''
  for (;;) {
    const size = /^([0-9a-f]+)\r\n/i.exec(rest)
    if (!size?.[1]) return whole === '' ? text : whole
    const start = size[0].length
    const length = Number.parseInt(size[1], 16)
    whole += rest.slice(start, start + length)
    if (length === 0 || rest.length < start + length + 2) return whole
    rest = rest.slice(start + length + 2)
  }
}

const eventsIn = (text: string): StreamEvent[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const field = (name: string): string | undefined =>
        new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const event = field('event')
      return event === undefined
        ? []
        : [{ event, id: field('id'), data: JSON.parse(field('data') ?? '{}') }]
    })
