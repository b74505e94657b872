import type { Address } from '../../solana/address/address.ts'
import type { BlockAnswer } from '../block-source.ts'
import type { BlockWindow } from './block-window.ts'
import type { StreamedBlock } from './streamed-block.ts'
import type { StreamServer } from './stream-server.ts'
import type { StreamLie, StreamState } from './stream-state.ts'

export type StreamCheckDeps = {
  window: BlockWindow
  server: Pick<StreamServer, 'readBlock' | 'isSame'>
  state: Pick<StreamState, 'checked' | 'checkedSlot' | 'trouble'>
  /** The node's answer; undefined if it does not answer. Never rejects with a Fault. */
  fetch: (slot: bigint) => Promise<BlockAnswer | undefined>
  accounts: () => readonly Address[] | undefined
  nowMs: () => number
}

const everyMs = 60_000
/** Until the node has returned the first one; doubles with each further attempt. */
const retryMs = 2_000
/** Half a minute, which is more than a node can lag behind. */
const unconfirmedAfter = 5
/** A node may be some blocks behind a stream. */
const settledBlocks = 8
const settledMs = 2_000

/**
 * Compares blocks of the stream with those of the node: the first one before any is used, which shows that both belong
 * to one chain, and then one a minute. Nothing else can show that a stream leaves out transactions.
 * @returns a function for every tick, which returns a lie once one was found
 */
export const makeStreamCheck = (deps: StreamCheckDeps): (() => StreamLie | undefined) => {
  const { window, nowMs } = deps
  let busy = false
  let lie: StreamLie | undefined
  let triedMs = Number.NEGATIVE_INFINITY
  let failures = 0
  const settledBlock = makeSettledBlock(window, nowMs)
  const fail = (): void => {
    failures += 1
    if (failures >= unconfirmedAfter && !window.run().verified) deps.state.trouble = 'unconfirmed'
  }
  const check = async (streamed: StreamedBlock): Promise<void> => {
    const { slot } = streamed.meta
    const answer = await deps.fetch(slot)
    if (answer?.kind !== 'block') return fail()
    // Another run may have begun since.
    if (!window.run().blocks.includes(streamed.meta)) return
    failures = 0
    const read = deps.server.readBlock(streamed)
    if ('bad' in read) lie = 'bad-block'
    else if (!deps.server.isSame(read.block, answer.block, deps.accounts()))
      lie = 'differs-from-node'
    else {
      deps.state.checked += 1
      deps.state.checkedSlot = slot
      window.verify()
    }
  }
  return () => {
    const found = lie
    lie = undefined
    if (found || busy) return found
    const { verified } = window.run()
    const waitMs = verified ? everyMs : Math.min(retryMs * 2 ** Math.max(0, failures - 1), everyMs)
    if (nowMs() - triedMs < waitMs) return undefined
    const streamed = verified ? settledBlock() : firstBlock(window)
    if (!streamed) return undefined
    busy = true
    triedMs = nowMs()
    void check(streamed).finally(() => {
      busy = false
    })
    return undefined
  }
}

/** The newest block that the node should have as well, or the oldest one; of a run of which nothing was read yet. */
const firstBlock = (window: BlockWindow): StreamedBlock | undefined => {
  const { blocks } = window.run()
  const chosen = blocks.at(-settledBlocks) ?? blocks[0]
  return chosen && window.find(chosen.slot)
}

/** A block that was the newest some time ago, so that the node should have it too: the window soon forgets what was read. */
const makeSettledBlock = (window: BlockWindow, nowMs: () => number) => {
  let chosen: { block: StreamedBlock; atMs: number } | undefined
  return (): StreamedBlock | undefined => {
    const { blocks } = window.run()
    if (chosen && blocks.includes(chosen.block.meta)) {
      if (nowMs() - chosen.atMs < settledMs) return undefined
      const { block } = chosen
      chosen = undefined
      return block
    }
    const newest = blocks.at(-1)
    const block = newest && window.find(newest.slot)
    chosen = block && { block, atMs: nowMs() }
    return undefined
  }
}
