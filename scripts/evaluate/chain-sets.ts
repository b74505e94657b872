import { attackCases } from '../../test/kit/attacks/attack-cases.ts'
import { openScene } from '../../test/kit/attacks/attack-scene.ts'
import { honestCases } from '../../test/kit/honest/honest-cases.ts'
import { scanCase } from '../../test/kit/scan/scan-case.ts'
import { type Outcome, depsFor, outcomeOf } from './outcome.ts'
import { neededVerdict } from './patterns.ts'

/** The attacks and the honest look-alikes of the tests, on a real Solana VM. */
export const chainOutcomes = async (): Promise<Outcome[]> => {
  const scene = await openScene()
  try {
    const deps = depsFor(scene.chain.url)
    const outcomes: Outcome[] = []
    for (const attack of attackCases) {
      const { pattern, severity, name } = attack
      const outcome = await outcomeOf(() => scanCase(deps, scene, attack))
      const needs = attack.verdict === 'noted' ? 'noted' : neededVerdict(pattern, severity)
      outcomes.push({
        set: 'attack',
        name,
        kind: pattern,
        pattern,
        needs,
        noted: attack.flags,
        ...outcome,
      })
    }
    for (const honest of honestCases) {
      const outcome = await outcomeOf(() => scanCase(deps, scene, honest))
      outcomes.push({ set: 'honest', name: honest.name, kind: 'honest look-alike', ...outcome })
    }
    return outcomes
  } finally {
    scene.chain.stop()
  }
}
