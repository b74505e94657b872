import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export type PageServer = {
  port: number
  /** Number of connections, with or without a request. */
  connections: () => number
  /** Heads of the requests received. */
  heads: string[]
  stop: () => void
}

/** Response to a request head: raw bytes, or a function that controls the socket. */
export type PageAnswer = string | Uint8Array | ((socket: Socket) => void)

/** A loopback server that sends exactly the bytes it is passed and counts every connection. */
export const startPageServer = async (
  answer: (head: string) => PageAnswer,
  { host = '127.0.0.1', tls }: { host?: string; tls?: { key: string; cert: string } } = {},
): Promise<PageServer> => {
  let connections = 0
  const heads: string[] = []
  const sockets = new Set<Socket>()
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    let head = ''
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      head += chunk.toString()
      if (!head.endsWith('\r\n\r\n')) return
      heads.push(head)
      const response = answer(head)
      head = ''
      if (typeof response === 'function') response(socket)
      else socket.end(response)
    })
  }
  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('connection', () => {
    connections += 1
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    connections: () => connections,
    heads,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** A complete HTTP response with a length, which closes the connection. */
export const httpAnswer = (
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  status = '200 OK',
): Uint8Array => {
  const bytes = Buffer.from(body)
  const all = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(bytes.length),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), bytes])
}

export const redirectAnswer = (location: string, status = '302 Found'): Uint8Array =>
  httpAnswer('', { location }, status)
