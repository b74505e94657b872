/** One recorded answer of an upstream, replayed over real HTTP. */
export type RecordedAnswer = {
  status?: number
  headers?: Record<string, string>
  /** Text is sent unchanged, anything else as JSON. */
  body?: unknown
  delayMs?: number
  /** Announces the whole body, sends only this many bytes of it, and closes the connection. */
  truncateAtBytes?: number
  /** Closes the connection without an answer. */
  drop?: boolean
}

export type RecordedRequest = { method: string; path: string; headers: Headers; body: unknown }

export type RecordedServer = {
  url: string
  requests: RecordedRequest[]
  stop: () => void
}

/**
 * Serves answers on a free port: those of a list in order, then its last one repeatedly, or those of a function called
 * for every request.
 */
export const startRecordedServer = (
  answers: RecordedAnswer[] | ((request: RecordedRequest) => RecordedAnswer),
): RecordedServer => {
  const requests: RecordedRequest[] = []
  const answerTo = (request: RecordedRequest): RecordedAnswer => {
    if (typeof answers === 'function') return answers(request)
    return answers[Math.min(requests.length, answers.length) - 1] ?? { status: 500 }
  }
  const server = Bun.listen<Connection>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => {
        socket.data = { received: Buffer.alloc(0), unsent: Buffer.alloc(0), last: false }
      },
      drain: (socket) => flush(socket),
      data: async (socket, chunk) => {
        socket.data.received = Buffer.concat([socket.data.received, chunk])
        const request = readRequest(socket.data.received)
        if (!request) return
        socket.data.received = Buffer.alloc(0)
        requests.push(request)
        const answer = answerTo(request)
        if (answer.delayMs) await Bun.sleep(answer.delayMs)
        socket.data.unsent = answer.drop ? Buffer.alloc(0) : bytesOf(answer)
        socket.data.last = answer.drop === true || answer.truncateAtBytes !== undefined
        flush(socket)
      },
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    stop: () => server.stop(true),
  }
}

const running: RecordedServer[] = []

/** `startRecordedServer`, stopped by `stopServers`. */
export const serve = (...[answers]: Parameters<typeof startRecordedServer>): RecordedServer => {
  const server = startRecordedServer(answers)
  running.push(server)
  return server
}

/** Stops what `serve` started; for the `afterEach` of a test file. */
export const stopServers = (): void => {
  for (const server of running.splice(0)) server.stop()
}

type Connection = {
  received: Buffer
  unsent: Buffer
  /** Whether to close once everything is sent. */
  last: boolean
}

/** A socket takes only what its buffer holds; the rest waits for the next drain. */
const flush = (socket: Bun.Socket<Connection>): void => {
  const written = socket.write(socket.data.unsent)
  socket.data.unsent = socket.data.unsent.subarray(Math.max(written, 0))
  if (socket.data.last && socket.data.unsent.length === 0) socket.end()
}

/** Undefined until the whole request has arrived; requests have a content-length or no body. */
const readRequest = (received: Buffer): RecordedRequest | undefined => {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [requestLine = '', ...lines] = received.subarray(0, headEnd).toString().split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  const text = received.subarray(headEnd + 4)
  if (text.length < Number(headers.get('content-length') ?? 0)) return undefined
  const [method = '', path = ''] = requestLine.split(' ')
  const body: unknown = text.length > 0 ? JSON.parse(text.toString()) : undefined
  return { method, path, headers, body }
}

const bytesOf = (answer: RecordedAnswer): Buffer => {
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {})
  const body = Buffer.from(text)
  const headers = { 'content-type': 'application/json', ...answer.headers }
  const head = [
    `HTTP/1.1 ${answer.status ?? 200} Recorded`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.length}`,
  ].join('\r\n')
  const sent =
    answer.truncateAtBytes === undefined ? body : body.subarray(0, answer.truncateAtBytes)
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), sent])
}
