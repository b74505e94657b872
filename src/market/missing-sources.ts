import { type Attempt, faultOf } from '../basics/attempt.ts'
import type { FactSource } from '../findings/gap.ts'

/** Sources of a token's figures. */
export const figureSources = ['own-trades', 'market-data'] as const satisfies readonly FactSource[]
export type FigureSource = (typeof figureSources)[number]

/** The sources of which a read failed, so that what only they know is missing from an answer. */
export const missingOf = (
  reads: Readonly<Record<FigureSource, readonly Attempt<unknown>[]>>,
): FigureSource[] => figureSources.filter((source) => reads[source].some(faultOf))

/** Each source that is in any of the lists, once. */
export const joinMissing = (...lists: readonly (readonly FigureSource[])[]): FigureSource[] =>
  figureSources.filter((source) => lists.some((list) => list.includes(source)))
