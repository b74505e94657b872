/** What the server knows about a request that asks for a stream, for its handler. */
export type OpenStream = {
  /** Aborted once the client is gone. */
  signal: AbortSignal
  /** Closes the connection after so many seconds in which the client takes nothing; 0: never. */
  allowSilence: (seconds: number) => void
  /** Call once the stream is accepted; returns what to call when it has ended. */
  start: () => () => void
}

/** By the request that the handler receives. None for `HEAD` and for requests within the process: only headers are sent. */
export type OpenStreams = WeakMap<Request, OpenStream>
