/** One client of a stream of server-sent events. */
export type EventSink = {
  /** False once it is being closed: nothing more is accepted. */
  isOpen: () => boolean
  /** Sends whole events, or keeps them for a client that is behind. `lastId`: the id of the last of them. */
  send: (chunk: EventChunk) => void
  /** Resolves when the client has taken what was sent, or is gone. */
  drained: () => Promise<void>
  /** Sends a last event and closes the stream. */
  end: (lastEvent: string) => void
}

/** Encoded once, and shared among the clients that receive it. */
export type EventChunk = { bytes: Uint8Array; events: number; lastId?: string }

export type EventParts = { event: string; data: object; id?: string }

/** One event as text. JSON has no line breaks, so that the data are one line. */
export const eventText = ({ event, data, id }: EventParts): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Sets the id to resume from and how long a client waits before it does; no event by itself. */
export const resumeText = (id: string | undefined, retryMs?: number): string =>
  `${retryMs === undefined ? ': \n' : `retry: ${retryMs}\n`}${id === undefined ? '' : `id: ${id}\n`}\n`

const encoder = new TextEncoder()

export const chunkOf = (text: string, events = 0, lastId?: string): EventChunk => ({
  bytes: encoder.encode(text),
  events,
  ...(lastId !== undefined && { lastId }),
})
