import type { Sample } from './samples.ts'

export const tokenRiskBodySamples = {
  usdc: {
    summary: 'A well-known token',
    value: { chain: 'solana', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  },
} satisfies Record<string, Sample>

export const tokenRiskAnswerSamples = {} satisfies Record<string, Sample>
