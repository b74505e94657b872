import type { ComponentHealth } from '../../solana/chain.ts'
import {
  behindText,
  checkingText,
  gapText,
  lostText,
  measuringText,
  refusedText,
  sampleText,
  streamedText,
  streamProgramsText,
  streamRefusedText,
  streamTroubleText,
  troubleText,
  withoutBlocksText,
} from '../words/en.ts'
import type { StreamState } from '../stream/stream-state.ts'
import type { FollowState } from './follow-state.ts'

/** A confirmed block is some seconds old when it is read; a minute means that reading does not keep up. */
const behindMaxSeconds = 60

/** Seconds from the newest stored block until now; undefined before the first one. */
export const behindSeconds = (
  { newestSeconds }: Pick<FollowState, 'newestSeconds'>,
  nowMs: number,
): number | undefined =>
  newestSeconds === undefined ? undefined : Math.max(0, Math.round(nowMs / 1_000 - newestSeconds))

/** The state of following as health. A sample may be a minute old between its blocks. */
export const followHealth = (state: FollowState, nowMs: number): ComponentHealth => {
  const notes = notesOn(state, nowMs)
  if (state.trouble) return healthOf('degraded', [troubleText[state.trouble], ...notes])
  if (state.mode === 'measuring') return healthOf('unknown', [measuringText])
  if (state.mode === 'pools')
    return healthOf(state.stream?.trouble ? 'degraded' : 'ok', [
      withoutBlocksText,
      ...(state.stream ? streamNotes(state.stream) : []),
    ])
  const behind = behindSeconds(state, nowMs)
  if (behind === undefined) return healthOf('unknown', notes)
  const late = state.mode === 'blocks' && behind > behindMaxSeconds
  return healthOf(late || state.stream?.trouble ? 'degraded' : 'ok', notes)
}

const healthOf = (status: ComponentHealth['status'], notes: readonly string[]): ComponentHealth =>
  notes.length > 0 ? { status, detail: notes.join(' ') } : { status }

const notesOn = (state: FollowState, nowMs: number): string[] => {
  const behind = behindSeconds(state, nowMs)
  const lost = sumOf(state.lost)
  const refused = sumOf(state.refused)
  return [
    ...(state.share === undefined
      ? []
      : [sampleText(Math.round(state.share * 1_000) / 10, state.limitedBy)]),
    ...(behind === undefined ? [] : [behindText(behind)]),
    ...(state.openSlots > 0 ? [gapText(state.openGaps, state.openSlots)] : []),
    ...(lost > 0 ? [lostText(lost)] : []),
    ...(refused > 0 ? [refusedText(refused)] : []),
    ...(state.stream ? streamNotes(state.stream) : []),
  ]
}

const streamNotes = ({ mode, trouble, programs, refused }: StreamState): string[] => {
  const lies = sumOf(refused)
  return [
    ...(trouble ? [streamTroubleText[trouble]] : []),
    ...(mode === 'live' ? [streamedText] : []),
    ...(mode === 'checking' && !trouble ? [checkingText] : []),
    ...(mode === 'live' && programs !== undefined ? [streamProgramsText(programs)] : []),
    ...(lies > 0 ? [streamRefusedText(lies)] : []),
  ]
}

const sumOf = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
