import type { Address } from '../../solana/address/address.ts'
import type { BlockWindow } from './block-window.ts'
import { listen, type ListenDeps } from './listen.ts'
import type { Attempt, StreamRetries } from './stream-retries.ts'
import type { StreamServer } from './stream-server.ts'
import type { StreamState } from './stream-state.ts'

/** The newest block that is known already. */
export type ResumePoint = { slot: bigint; timeSeconds?: number }

/** A server sends whole blocks from a slot on; repeating some shows that both parts fit together. */
const overlapSlots = 4n
/** As many blocks as are held, at five a second; older ones are read from the node. */
const resumeMaxSeconds = 120

/** One connection, until it ends. */
export const makeConnect = (
  {
    server,
    window,
    retries,
    nowMs,
    state,
  }: {
    server: Pick<StreamServer, 'connect'>
    window: BlockWindow
    retries: StreamRetries
    nowMs: () => number
    state: Pick<StreamState, 'programs'>
  },
  stored: () => ResumePoint | undefined,
  listening: ListenDeps,
): (() => Promise<Attempt>) => {
  let before: readonly Address[] | undefined
  return async () => {
    const startedMs = nowMs()
    const accounts = retries.accounts()
    // Blocks that hold more than others, or less, cannot be compared with the node alike.
    if (accounts !== before) window.clear()
    before = accounts
    if (accounts) state.programs = accounts.length
    else delete state.programs
    const connection = server.connect()
    try {
      const fromSlot = retries.resumes()
        ? await resumeSlot(
            window.run().blocks.at(-1) ?? stored(),
            nowMs() / 1_000,
            connection.firstSlot,
          )
        : undefined
      const subscription = {
        ...(accounts && { accounts }),
        ...(fromSlot !== undefined && { fromSlot }),
      }
      const heard = await listen(listening, connection, subscription)
      return { subscription, ...heard, lastedMs: nowMs() - startedMs }
    } finally {
      connection.close()
    }
  }
}

/** Where the server has to start, so that nothing is missing; undefined: with what is newest. */
const resumeSlot = async (
  last: ResumePoint | undefined,
  nowSeconds: number,
  firstSlot: () => Promise<bigint | undefined>,
): Promise<bigint | undefined> => {
  if (!last || nowSeconds - (last.timeSeconds ?? 0) > resumeMaxSeconds) return undefined
  const wanted = last.slot > overlapSlots ? last.slot - overlapSlots : 0n
  const available = (await firstSlot()) ?? 0n
  return available > wanted ? available : wanted
}
