import { programCases } from '../../test/kit/programs/program-cases.ts'
import { valuePairs } from '../../test/kit/values/value-pairs.ts'
import { startStage } from '../../test/on-chain/unknown-program.ts'
import type { Outcome } from './outcome.ts'
import { neededVerdict } from './patterns.ts'

/** Calls to unknown programs on a real chain, with the VM as the product has it; the chain never changes. */
export const evasionOutcomes = async (): Promise<Outcome[]> => {
  const stage = await startStage()
  try {
    const outcomes: Outcome[] = []
    for (const { name, pattern, severity, scan } of programCases) {
      outcomes.push({
        set: pattern ? 'attack' : 'honest',
        name,
        kind: pattern ?? 'honest unknown program',
        ...(pattern && { pattern, needs: neededVerdict(pattern, severity) }),
        ...(await scan(stage)),
      })
    }
    for (const { name, pattern, scanAttack, scanHonest } of valuePairs) {
      const needs = neededVerdict(pattern, 'high')
      const attack = await scanAttack(stage)
      const honest = await scanHonest(stage)
      outcomes.push({ set: 'attack', name, kind: pattern, pattern, needs, ...attack })
      outcomes.push({ set: 'honest', name: `${name}: the twin`, kind: 'honest twin', ...honest })
    }
    return outcomes
  } finally {
    stage.chain.stop()
  }
}
