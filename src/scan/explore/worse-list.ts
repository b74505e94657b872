import { isTrifle, type Worse } from '../scenarios/compare.ts'
import type { WorseScenario } from '../scenarios/report.ts'

const maxWorse = 8

/** What is lost or changes hands: of each, the most serious way is reported. */
export const subjectOf = (worse: Worse): string => {
  if (worse.what === 'loss') return worse.mint
  if (worse.what === 'finding') return `${worse.finding.rule} ${worse.finding.subject ?? ''}`
  return `${worse.change.account} ${worse.change.field}`
}

/** Adds to the list, or replaces what is less serious about the same subject. */
export const addMostSerious = (list: WorseScenario[], found: WorseScenario): void => {
  const subject = subjectOf(found)
  const place = list.findIndex((each) => subjectOf(each) === subject)
  const known = list[place]
  if (!known) {
    if (list.length < maxWorse) list.push(found)
  } else if (isMoreSerious(found, known)) list[place] = found
}

const isMoreSerious = (found: WorseScenario, known: WorseScenario): boolean => {
  if (found.priced !== known.priced) return known.priced
  return found.what === 'loss' && known.what === 'loss' && found.lostThen > known.lostThen
}

/** A small share of what the user has, or of what the preview takes more. */
export const isHarmless = (worse: Worse): boolean => {
  if (worse.what !== 'loss' || worse.kind === 'vanish') return false
  const { mint, lostThen, lostNow, held } = worse
  return isTrifle(mint, lostThen, held) || isTrifle(mint, lostThen - lostNow, held)
}
