import { startTestChain, type TestChain } from '../../test/kit/chain/surfnet.ts'
import { type Make, scanDaily } from '../../test/kit/daily/daily-case.ts'
import { dailyCases } from '../../test/kit/daily/daily-cases.ts'
import type { Outcome } from './outcome.ts'

/**
 * What people sign every day, on a real Solana VM: set `daily`, and set `near-miss` with an attack for each that differs
 * from it as little as possible. Programs whose code is not in this repository are replaced by ones with the effects of
 * the call.
 */
export const dailyOutcomes = async (): Promise<Outcome[]> => {
  const chain = await startTestChain()
  try {
    const outcomes: Outcome[] = []
    for (const { kind, name, make, attack } of dailyCases) {
      const honest = await answerTo(chain, name, make)
      outcomes.push({ set: 'daily', name, kind, expected: 'safe', ...honest })
      const title = `${name}: ${attack.name}`
      const near = await answerTo(chain, title, attack.make)
      outcomes.push({ set: 'near-miss', name: title, kind, ...near })
    }
    return outcomes
  } finally {
    chain.stop()
  }
}

const answerTo = async (chain: TestChain, name: string, make: Make) => {
  const { answer } = await scanDaily(chain, make)
  const { flags, simulation } = answer.details
  if (simulation.err !== undefined) throw new Error(`${name}: fails, so it shows nothing`)
  return { verdict: answer.verdict, flags, summary: answer.summary }
}
