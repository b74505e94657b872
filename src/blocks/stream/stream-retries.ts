import type { Address } from '../../solana/address/address.ts'
import type { Ended } from './listen.ts'
import type { StreamEnd, Subscription } from './stream-server.ts'
import type { StreamState } from './stream-state.ts'

export type Attempt = {
  subscription: Subscription
  ended: Ended
  /** Whether anything was sent. */
  heard: boolean
  lastedMs: number
}

export type StreamRetries = {
  /** Accounts that the next subscription names; undefined: all transactions. */
  accounts: () => readonly Address[] | undefined
  /** Whether it may name a slot to start from. */
  resumes: () => boolean
  /** @returns milliseconds until the next attempt */
  after: (attempt: Attempt) => number
}

const backoffMs = { first: 250, max: 15_000 } as const
/** A server that sent a lie is left alone, longer with each one in a row. */
const distrustMs = { first: 30_000, max: 10 * 60_000 } as const
/** A server that refuses does so until its operator changes something. */
const refusedMs = 60_000
/** A connection that lasted this long starts over with the first pause. */
const steadyMs = 60_000

/**
 * What to subscribe to next, and when. Where a server refuses to stream all transactions, those of each list of `narrower`
 * in turn; where it cannot start from a slot, what is newest.
 */
export const makeStreamRetries = (
  narrower: readonly (readonly Address[])[],
  state: Pick<StreamState, 'trouble'>,
): StreamRetries => {
  const lists = [undefined, ...narrower]
  let list = 0
  let resumes = true
  let failures = 0
  let lies = 0
  const again = (): number => {
    state.trouble = 'unreachable'
    failures += 1
    return doubled(backoffMs, failures)
  }
  const refused = (trouble: 'refused' | 'not-offered'): number => {
    state.trouble = trouble
    list = 0
    return refusedMs
  }
  /** Nothing was sent. */
  const afterRefusal = (why: StreamEnd, { fromSlot }: Subscription): number => {
    if (why === 'refused' || why === 'not-offered') return refused(why)
    if (fromSlot !== undefined && why !== 'unreachable') {
      resumes = false
      return 0
    }
    if (why !== 'not-accepted') return again()
    list += 1
    return list < lists.length ? 0 : refused('not-offered')
  }
  return {
    accounts: () => lists[list],
    resumes: () => resumes,
    after: ({ subscription, ended, heard, lastedMs }) => {
      resumes = true
      if (lastedMs > steadyMs) failures = lies = 0
      if ('lie' in ended) {
        state.trouble = 'distrusted'
        lies += 1
        return doubled(distrustMs, lies)
      }
      if (ended.why === 'stopped') return 0
      return heard || ended.why === 'silent' ? again() : afterRefusal(ended.why, subscription)
    },
  }
}

const doubled = ({ first, max }: { first: number; max: number }, times: number): number =>
  Math.min(first * 2 ** Math.min(times - 1, 10), max)
