// Results of the scan for labelled transactions: `bun scripts/evaluate.ts [--json | --markdown]`. The same in every
// run.
import { makeProgress } from '../src/command/progress.ts'
import { noTestChain } from '../test/kit/chain/surfnet.ts'
import { chainOutcomes } from './evaluate/chain-sets.ts'
import { dailyOutcomes } from './evaluate/daily-set.ts'
import { evasionOutcomes } from './evaluate/evasion-set.ts'
import { filledOutcomes } from './evaluate/filled-set.ts'
import { incidentOutcomes } from './evaluate/incident-set.ts'
import type { Outcome } from './evaluate/outcome.ts'
import { evaderOutcomes, honestProgramOutcomes } from './evaluate/program-sets.ts'
import { recordedOutcomes } from './evaluate/recorded-set.ts'
import { renderMarkdown, renderText } from './evaluate/render.ts'
import { type EvaluationReport, makeReport } from './evaluate/report.ts'
import { vectorOutcomes } from './evaluate/vector-set.ts'

const replayed = { recorded: recordedOutcomes, filled: filledOutcomes }
const onChain = {
  attack: chainOutcomes,
  daily: dailyOutcomes,
  evasion: evasionOutcomes,
  incident: incidentOutcomes,
  vector: vectorOutcomes,
  evader: evaderOutcomes,
  'honest program': honestProgramOutcomes,
}

/** Scans every labelled transaction available on this machine. */
export const evaluate = async (): Promise<{ report: EvaluationReport; outcomes: Outcome[] }> => {
  const outcomes: Outcome[] = []
  const progress = makeProgress()
  const sets = Object.entries(noTestChain === undefined ? { ...replayed, ...onChain } : replayed)
  for (const [at, [name, set]] of sets.entries()) {
    progress.show(at, sets.length, `${name} transactions`)
    outcomes.push(...(await set()))
  }
  progress.end()
  return { report: makeReport(outcomes), outcomes }
}

if (import.meta.main) {
  const { report } = await evaluate()
  if (process.argv.includes('--json')) console.log(JSON.stringify(report, undefined, 2))
  else if (process.argv.includes('--markdown')) console.log(renderMarkdown(report))
  else {
    if (noTestChain !== undefined) console.log(`Without attacks: ${noTestChain}`)
    console.log(renderText(report))
  }
  process.exit(report.bars.every(({ met }) => met) ? 0 : 1)
}
