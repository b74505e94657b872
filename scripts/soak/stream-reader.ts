// A client of the stream of trades, which resumes after every end, and remembers what it was sent.
import { startsWithNumber } from './signature-number.ts'

export type StreamReader = {
  /** Number of each trade that was sent and not removed, by position. */
  held: ReadonlyMap<bigint, bigint>
  /** Positions that the stream reported as left out, both ends included. */
  gaps: readonly { after: bigint; upTo: bigint }[]
  /** Ids from which the stream went on from storage: what is stored late below them is not repeated. */
  resumedAt: readonly bigint[]
  stop: () => void
}

const pauseMs = 300

/** `url` is read before each connection, since a restarted server has another port. */
export const readStream = (url: () => string): StreamReader => {
  const held = new Map<bigint, bigint>()
  const gaps: { after: bigint; upTo: bigint }[] = []
  const resumedAt: bigint[] = []
  const stopped = new AbortController()
  let lastId: string | undefined
  const take = ({ event, id, data }: StreamEvent): void => {
    if (event === 'trade')
      held.set(positionIn(data, 'position'), startsWithNumber(data['signature']))
    if (event === 'removed') held.delete(positionIn(data, 'position'))
    if (event === 'gap')
      gaps.push({ after: positionIn(data, 'after'), upTo: positionIn(data, 'upTo') })
    if (event === 'resumed' && data['source'] === 'storage')
      resumedAt.push(positionIn(data, 'after'))
    lastId = id ?? lastId
  }
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await readOnce(url(), lastId, stopped.signal, take).catch(() => undefined)
      await Bun.sleep(pauseMs)
    }
  }
  void run()
  return { held, gaps, resumedAt, stop: () => stopped.abort() }
}

type EventData = Partial<Record<string, string>>
type StreamEvent = { event: string; id: string | undefined; data: EventData }

const positionIn = (data: EventData, name: string): bigint => BigInt(data[name] ?? '')

const readOnce = async (
  url: string,
  lastId: string | undefined,
  signal: AbortSignal,
  take: (event: StreamEvent) => void,
): Promise<void> => {
  const response = await fetch(`${url}/v1/data/trades/stream`, {
    headers: lastId === undefined ? {} : { 'last-event-id': lastId },
    signal,
  })
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventIn(block)
      if (event) take(event)
    }
  }
}

const eventIn = (block: string): StreamEvent | undefined => {
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const event = field('event')
  return event === undefined
    ? undefined
    : { event, id: field('id'), data: JSON.parse(field('data') ?? '{}') }
}
