// Clients that send requests until the server is gone, and record the outcome of each.
import { connect, type Socket } from 'node:net'
import { type Answer, firstAnswer, holdsAnswer } from './http.ts'

export type Fate =
  /** A whole answer arrived. */
  | { kind: 'answered'; id: string; status: number }
  /**
   * No connection, or one that ended before a byte of an answer: the request may not have been read. `sinceMs` is when
   * it was sent, by `performance.now()`; undefined without a connection.
   */
  | { kind: 'unsent'; sinceMs: number | undefined }
  /** Part of an answer arrived: the request was accepted, then dropped. */
  | { kind: 'torn'; text: string }

/**
 * Sends one request after the other until one is not answered: with `fresh` each on a new connection, otherwise all on
 * one.
 */
export const sendRepeatedly = async (
  url: string,
  request: string,
  fresh: boolean,
): Promise<Fate[]> => {
  const fates: Fate[] = []
  let socket: Socket | undefined
  for (;;) {
    socket = fresh || !socket || socket.destroyed ? open(url) : socket
    const { fate, closing } = await sendOn(socket, request)
    fates.push(fate)
    if (fresh || closing) socket.destroy()
    if (fate.kind === 'unsent' || fate.kind === 'torn') return fates
  }
}

/** One request on a separate connection. */
export const sendOnce = async (url: string, request: string): Promise<Fate> => {
  const socket = open(url)
  const { fate } = await sendOn(socket, request)
  socket.destroy()
  return fate
}

/** A used connection that stays open, for one more request when the test chooses. */
export const openKeptAlive = async (
  url: string,
  first: string,
): Promise<(next: string) => Promise<Fate>> => {
  const socket = open(url)
  await sendOn(socket, first)
  return async (next) => {
    if (socket.destroyed) return { kind: 'unsent', sinceMs: undefined }
    const { fate } = await sendOn(socket, next)
    socket.destroy()
    return fate
  }
}

const open = (url: string): Socket => {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname, port: Number(port), noDelay: true })
}

const sendOn = (socket: Socket, request: string): Promise<{ fate: Fate; closing: boolean }> =>
  new Promise((resolve) => {
    let text = ''
    const end = (fate: Fate, closing: boolean): void => {
      socket.removeAllListeners()
      // A connection that breaks while idle is not an error.
      socket.on('error', () => undefined)
      resolve({ fate, closing })
    }
    let sinceMs: number | undefined
    const broken = (): void =>
      end(text === '' ? { kind: 'unsent', sinceMs } : { kind: 'torn', text }, true)
    const send = (): void => {
      sinceMs = performance.now()
      socket.write(request)
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const answer = holdsAnswer(text) ? firstAnswer(text) : undefined
      if (answer) end(fateOf(answer), answer.headers.get('connection') === 'close')
    })
    socket.on('end', broken)
    socket.on('close', broken)
    socket.on('error', broken)
    if (socket.connecting) socket.once('connect', send)
    else send()
  })

const fateOf = ({ status, headers }: Answer): Fate => ({
  kind: 'answered',
  status,
  id: headers.get('x-request-id') ?? '',
})
