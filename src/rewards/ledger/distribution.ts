import { minGroup, type PointsBucket } from './summary.ts'

/**
 * The fixed step at or below a number of points: 0, 1, 2, 5, 10, 20 and so on. Steps derived from the data would reveal
 * what single participants have.
 */
export const stepBelow = (points: number): number => {
  if (points < 1) return 0
  let decade = 1
  while (decade * 10 <= points) decade *= 10
  return [5, 2].map((times) => times * decade).find((step) => step <= points) ?? decade
}

const stepAfter = (step: number): number => {
  if (step === 0) return 1
  return step === 2 * 10 ** Math.floor(Math.log10(step)) ? (step / 2) * 5 : step * 2
}

/**
 * Buckets in order, merged upwards until each has enough participants; the remainder at the top joins the last one.
 * They start at 0 and the last has no upper bound, so they reveal neither the lowest nor the highest total of a
 * participant.
 */
export const joinBuckets = (participantsByStep: ReadonlyMap<number, number>): PointsBucket[] => {
  const steps = [...participantsByStep].toSorted(([a], [b]) => a - b)
  const buckets: PointsBucket[] = []
  let fromPoints = 0
  let participants = 0
  for (const [step, more] of steps) {
    participants += more
    if (participants < minGroup) continue
    const belowPoints = stepAfter(step)
    buckets.push({ fromPoints, belowPoints, participants })
    fromPoints = belowPoints
    participants = 0
  }
  const last = buckets.at(-1)
  if (!last) return []
  const { belowPoints: _, ...open } = last
  return [...buckets.slice(0, -1), { ...open, participants: open.participants + participants }]
}
