import type { ComponentHealth } from '../../solana/chain.ts'
import type { UpstreamCall } from '../../network/http.ts'

export type UpstreamHealth = {
  onCall: (call: Pick<UpstreamCall, 'upstream' | 'outcome'>) => void
  onDoor: (upstream: string, isResting: () => boolean) => void
  /** Of every source that has a door, by its short name. Asks nobody. */
  health: () => Record<string, ComponentHealth>
}

/**
 * What was seen last of each source of data. One question that failed says little; a source that failed often enough to
 * be left alone for a while is in difficulties. Others stand in for it, so that none of them is `down`.
 */
export const makeUpstreamHealth = (): UpstreamHealth => {
  const doors = new Map<string, () => boolean>()
  const answered = new Map<string, boolean>()
  const healthOf = (upstream: string, isResting: () => boolean): ComponentHealth => {
    if (isResting()) {
      return {
        status: 'degraded',
        detail: 'It failed several times and is left alone for a while.',
      }
    }
    const didAnswer = answered.get(upstream)
    if (didAnswer === undefined) return { status: 'unknown' }
    return { status: 'ok', ...(!didAnswer && { detail: 'The last question to it failed.' }) }
  }
  return {
    onCall: ({ upstream, outcome }) => {
      if (doors.has(upstream)) answered.set(upstream, outcome === 'ok')
    },
    onDoor: (upstream, isResting) => doors.set(upstream, isResting),
    health: () =>
      Object.fromEntries(
        [...doors].map(([upstream, isResting]) => [upstream, healthOf(upstream, isResting)]),
      ),
  }
}
