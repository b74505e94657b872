// Results of the app check for phishing names of lists that the model was not fitted on: `bun
// scripts/evaluate-held-out.ts [train.csv.gz]`. It uses the training data alone, so that models can be compared without
// a look at the names that `evaluate-domains.ts` assesses. Fits nine models in about six minutes.
import { join } from 'node:path'
import { assessDapp } from '../src/checks/dapp/assess-dapp.ts'
import { nameModelOf } from '../src/checks/dapp/site/name-model.ts'
import { falseAlarmRates, thresholdFor } from './evaluate/false-alarms.ts'
import { fitModel } from './train.ts'
import { readDomainRows } from './train/domain-rows.ts'
import { type Example, examplesOf, isCrypto } from './train/examples.ts'
import { heldOutLists, honestRounds, splitByList } from './train/held-out-lists.ts'

type Scored = { example: Example; score: number }

const scoresOf = (examples: readonly Example[], list: (typeof heldOutLists)[number]): Scored[] =>
  Array.from({ length: honestRounds }, (_, round) => {
    const { fitted, held } = splitByList(examples, list, round)
    const nameModel = nameModelOf(fitModel(fitted))
    return held.map((example) => ({
      example,
      score: assessDapp(example.row.host, { nameModel }).score,
    }))
  }).flat()

/** Share of the phishing names found at each rate of false alarms, in percent, one after another. */
const foundAt = (scored: readonly Scored[], counts: (honest: Example) => boolean): string => {
  const honest = scored.filter(({ example }) => !example.phishing && counts(example))
  const phishing = scored.filter(({ example }) => example.phishing)
  return falseAlarmRates
    .map((rate) => {
      const threshold = thresholdFor(
        honest.map(({ score }) => score),
        rate,
      )
      const found = phishing.filter(({ score }) => score > threshold).length
      return `${((100 * found) / phishing.length).toFixed(1)} %`
    })
    .join(' / ')
}

if (import.meta.main) {
  const file = process.argv[2] ?? join(import.meta.dir, '../../shared/data/domains-train.csv.gz')
  const examples = examplesOf(readDomainRows(file))
  console.log('| held out | phishing | at 0.1 / 0.3 / 1 % of all honest names | of ordinary ones |')
  console.log('| --- | --- | --- | --- |')
  for (const list of heldOutLists) {
    const scored = scoresOf(examples, list)
    const number = scored.filter(({ example }) => example.phishing).length / honestRounds
    const found = foundAt(scored, () => true)
    const amongOrdinary = foundAt(scored, ({ row }) => !isCrypto(row))
    console.log(`| ${list.title} | ${number} | ${found} | ${amongOrdinary} |`)
  }
}
