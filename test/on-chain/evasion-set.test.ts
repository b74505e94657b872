import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { evaderFamilies } from '../kit/evasion/evader-families.ts'
import { scanEvader } from '../kit/evasion/scan-evader.ts'
import { type Stage, startStage } from './unknown-program.ts'

const evaders = evaderFamilies.flatMap(({ family, evaders: each }) =>
  each.map((evader) => ({ family, ...evader })),
)

/** Of the hidden thefts, at most this share may be called safe. */
const maxSafeShare = 0.03

describe.skipIf(noTestChain !== undefined)('programs with a hidden theft', () => {
  let stage: Stage
  const verdicts: string[] = []

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  test.each(evaders)('$family: $name', async (evader) => {
    const { proven, report } = await scanEvader(stage, evader)
    expect(proven).toBe(true)
    verdicts.push(report.answer.verdict)
  })

  test('nearly all are found', () => {
    expect(verdicts).toHaveLength(evaders.length)
    const safe = verdicts.filter((verdict) => verdict === 'safe').length
    expect(safe / verdicts.length).toBeLessThanOrEqual(maxSafeShare)
  })

  test('the set is as large as it has to be', () => {
    expect(evaders.length).toBeGreaterThanOrEqual(80)
    expect(new Set(evaders.map(({ family, name }) => `${family} ${name}`)).size).toBe(
      evaders.length,
    )
  })
})
