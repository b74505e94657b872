import type { Outcome } from './outcome.ts'

/** One family of programs: calls with the verdict that they deserve, and the others with what they got. */
export type FamilyRow = {
  family: string
  calls: number
  right: number
  /** Of the calls: those that the VM confirmed once accounts have changed, and with the code's decisions fixed. */
  byState: number
  byPatch: number
  wrong: Pick<Outcome, 'name' | 'verdict' | 'flags' | 'summary'>[]
}

/** In the order of the set, so that a new family does not move the others. */
export const familyRows = (outcomes: readonly Outcome[]): FamilyRow[] =>
  [...Map.groupBy(outcomes, ({ kind }) => kind)].map(([family, those]) => {
    const wrong = those.filter((outcome) => !isRight(outcome))
    return {
      family,
      calls: those.length,
      right: those.length - wrong.length,
      byState: those.filter(({ confirmed }) => confirmed === 'state').length,
      byPatch: those.filter(({ confirmed }) => confirmed === 'patched').length,
      wrong: wrong.map(({ name, verdict, flags, summary }) => ({ name, verdict, flags, summary })),
    }
  })

/** A theft must not be safe; what is honest keeps its verdict. */
const isRight = ({ set, verdict, expected }: Outcome): boolean =>
  set === 'evader' || set === 'near-miss' ? verdict !== 'safe' : verdict === expected

/** Shares that the sets have to reach. */
export const evaderShareMin = 0.97
export const honestProgramShareMin = 0.98
export const dailyShareMin = 0.98

export const rightShare = (rows: readonly FamilyRow[]): { right: number; calls: number } => ({
  right: rows.reduce((sum, { right }) => sum + right, 0),
  calls: rows.reduce((sum, { calls }) => sum + calls, 0),
})
