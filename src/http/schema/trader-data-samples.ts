import type { Sample } from './samples.ts'

export const feedSamples = {
  none: { summary: 'Nothing', value: { trades: [], meta: {} } },
} satisfies Record<string, Sample>

export const signalsSamples = {
  none: { summary: 'Nothing', value: { signals: [] } },
} satisfies Record<string, Sample>

export const leaderboardSamples = {
  none: { summary: 'Nobody', value: { traders: [], meta: {} } },
} satisfies Record<string, Sample>
