import { evaderFamilies } from '../../test/kit/evasion/evader-families.ts'
import { confirmedBy, scanEvader } from '../../test/kit/evasion/scan-evader.ts'
import { honestFamilies } from '../../test/kit/honest-programs/honest-families.ts'
import { callsOf } from '../../test/kit/honest-programs/honest-program.ts'
import { scanHonestCall } from '../../test/kit/honest-programs/scan-honest-call.ts'
import { startStage } from '../../test/on-chain/unknown-program.ts'
import type { ScanReport } from '../../src/scan/scan-transaction.ts'
import type { Outcome } from './outcome.ts'

/** Programs with a hidden theft, each proven on the VM before it counts, by what they hide it behind. */
export const evaderOutcomes = async (): Promise<Outcome[]> => {
  const stage = await startStage()
  try {
    const outcomes: Outcome[] = []
    for (const { family, evaders } of evaderFamilies)
      for (const evader of evaders) {
        const { proven, report } = await scanEvader(stage, evader)
        if (!proven) throw new Error(`${family}, ${evader.name}: takes nothing`)
        const confirmed = confirmedBy(report)
        outcomes.push({
          set: 'evader',
          name: evader.name,
          kind: family,
          ...readingOf(report),
          ...(confirmed && { confirmed }),
        })
      }
    return outcomes
  } finally {
    stage.chain.stop()
  }
}

/** Calls of honest programs that are in no list, by what these are for. */
export const honestProgramOutcomes = async (): Promise<Outcome[]> => {
  const stage = await startStage()
  try {
    const outcomes: Outcome[] = []
    for (const { family, programs } of honestFamilies)
      for (const program of programs)
        for (const call of callsOf(program)) {
          const { report } = await scanHonestCall(stage, call)
          outcomes.push({
            set: 'honest-program',
            name: `${program.name}: ${call.name}`,
            kind: family,
            expected: call.verdict ?? 'safe',
            ...readingOf(report),
          })
        }
    return outcomes
  } finally {
    stage.chain.stop()
  }
}

const readingOf = ({ answer }: ScanReport): Pick<Outcome, 'verdict' | 'flags' | 'summary'> => ({
  verdict: answer.verdict,
  flags: answer.details.flags,
  summary: answer.summary,
})
