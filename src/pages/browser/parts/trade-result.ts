import type { Child } from './dom.ts'
import { signedUsd } from './format.ts'
import { number } from './received.ts'

/** A profit or loss; unknown where there were such trades and their cost is not known, nothing where there were none. */
export const resultOf = (
  value: number | undefined,
  trades: Parameters<typeof number>[0],
): Child => {
  if (value !== undefined) return signedUsd(value)
  return (number(trades) ?? 0) > 0 ? 'Unknown' : undefined
}
