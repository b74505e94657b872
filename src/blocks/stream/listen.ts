import type { StoppablePauses } from '../../basics/stoppable-pauses.ts'
import type { BlockWindow } from './block-window.ts'
import type { StreamConnection, StreamEnd, StreamMessage, Subscription } from './stream-server.ts'
import type { StreamLie } from './stream-state.ts'

/** `silent`: no new block for too long. */
export type Ended = { why: StreamEnd | 'silent' | 'stopped' } | { lie: StreamLie }

export type ListenDeps = {
  window: BlockWindow
  pauses: StoppablePauses
  nowMs: () => number
  /** Called some times a second while nothing has ended; a lie ends the connection. */
  onTick: () => StreamLie | undefined
  onFinal: (slot: bigint) => void
  /** A block above all others was named; undefined: the server is not read because too much is unread here. */
  onProgress: (slot?: bigint) => void
}

const tickMs = 200
/** Fifty slots; a server that is alive sends several blocks a second. */
const silentMs = 10_000
/** Above this, the server is not read until blocks were read here, but for no longer than `heldMs`. */
const fullAt = 0.75
const emptyAt = 0.5
/** Blocks that are not read in this time are fetched from the node later, or were already. */
const heldMs = 5_000

/** Puts what the server sends into the window until the connection ends. `heard`: anything was sent. */
export const listen = async (
  { window, pauses, nowMs, onTick, onFinal, onProgress }: ListenDeps,
  connection: StreamConnection,
  subscription: Subscription,
): Promise<{ ended: Ended; heard: boolean }> => {
  let ended: Ended | undefined
  let heard = false
  let progressMs = nowMs()
  const progress = (slot?: bigint): void => {
    progressMs = nowMs()
    onProgress(slot)
  }
  const flow = makeFlow(window, connection, nowMs)
  const take = (message: StreamMessage): StreamLie | undefined => {
    if (message.kind === 'lie') return message.lie
    if (message.kind === 'final') onFinal(message.slot)
    if (message.kind === 'transaction')
      return window.addTransaction(message.slot, message.transaction)
    if (message.kind !== 'meta') return undefined
    const before = window.newest()?.slot
    const lie = window.addMeta(message.meta)
    const newest = window.newest()?.slot
    if (newest !== before) progress(newest)
    flow.hold()
    return lie
  }
  connection.subscribe(subscription, {
    message: (message) => {
      heard = true
      if (ended) return
      const lie = take(message)
      if (lie) ended = { lie }
    },
    ended: (why) => {
      ended ??= { why }
    },
  })
  while (!ended && (await pauses.pause(tickMs))) {
    if (flow.held()) progress()
    if (ended) break
    const lie = onTick()
    if (lie) ended = { lie }
    else if (nowMs() - progressMs > silentMs) ended = { why: 'silent' }
  }
  return { ended: ended ?? { why: 'stopped' }, heard }
}

/** Stops reading the server while the window is full and may yet be read. */
const makeFlow = (window: BlockWindow, connection: StreamConnection, nowMs: () => number) => {
  let heldSinceMs: number | undefined
  /** Held in vain: the window rolls on until it has been read. */
  let rolls = false
  return {
    hold: (): void => {
      if (window.fullness() < emptyAt) rolls = false
      if (heldSinceMs !== undefined || rolls || window.fullness() < fullAt) return
      heldSinceMs = nowMs()
      connection.pause()
    },
    /** Whether the server is still not read; lets it go on where there is room. */
    held: (): boolean => {
      if (heldSinceMs === undefined) return false
      rolls = nowMs() - heldSinceMs > heldMs
      if (!rolls && window.fullness() > emptyAt) return true
      heldSinceMs = undefined
      connection.resume()
      return false
    },
  }
}
