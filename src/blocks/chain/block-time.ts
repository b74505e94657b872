import type { Block, TimedBlock } from '../block.ts'
import type { StoredLink } from '../block-sink.ts'
import { slotMinMs } from '../thresholds.ts'

/**
 * The block with a time. Nodes lack some, and a trade without a time would be lost; the time is then its parent's, and
 * one slot more for each slot between them.
 */
export const withTime = (
  block: Block,
  parent: Pick<StoredLink, 'slot' | 'timeSeconds'> | undefined,
  { slotMs, nowMs }: { slotMs: number; nowMs: number },
): TimedBlock => {
  if (block.timeSeconds !== undefined)
    return { ...block, timeSeconds: block.timeSeconds, timeEstimated: false }
  const nowSeconds = Math.floor(nowMs / 1_000)
  const passed = parent && Math.floor((Number(block.slot - parent.slot) * slotMs) / 1_000)
  const timeSeconds = parent ? Math.min(parent.timeSeconds + (passed ?? 0), nowSeconds) : nowSeconds
  return { ...block, timeSeconds, timeEstimated: true }
}

/** Since autumn 2026 (SIMD-0525); 400 ms before. */
const usualSlotMs = 200
const slotMaxMs = 2_000

/** Milliseconds a slot, from the times of two stored blocks that are far enough apart for whole seconds. */
export const slotMsOf = (links: readonly StoredLink[]): number => {
  const [first, last] = [links[0], links.at(-1)]
  const slots = first && last ? Number(last.slot - first.slot) : 0
  const seconds = first && last ? last.timeSeconds - first.timeSeconds : 0
  if (slots < minSlotsMeasured || seconds <= 0) return usualSlotMs
  return Math.min(Math.max((seconds * 1_000) / slots, slotMinMs), slotMaxMs)
}

const minSlotsMeasured = 50
