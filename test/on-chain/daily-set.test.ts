import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'
import { scanDaily } from '../kit/daily/daily-case.ts'
import { dailyCases } from '../kit/daily/daily-cases.ts'
import { expectConsistent } from '../kit/scan/consistent-answer.ts'

/** Of the honest ones, at least this share is safe. */
const minSafeShare = 0.98

describe.skipIf(noTestChain !== undefined)('what people sign every day', () => {
  let chain: TestChain
  const verdicts: string[] = []

  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())

  test.each([...dailyCases])('$kind, $name', async ({ make }) => {
    const { answer } = await scanDaily(chain, make)
    expectConsistent(answer)
    expect(answer.details.simulation.err).toBeUndefined()
    expect(answer.verdict).not.toBe('malicious')
    verdicts.push(answer.verdict)
  })

  test.each([...dailyCases])('$kind, $name: $attack.name', async ({ attack }) => {
    const { answer } = await scanDaily(chain, attack.make)
    // An attack that fails would be noticed for the failure alone.
    expect(answer.details.simulation.err).toBeUndefined()
    expect(answer.verdict).not.toBe('safe')
  })

  test('nearly all honest ones are safe, and there are enough of them', () => {
    expect(verdicts).toHaveLength(dailyCases.length)
    expect(dailyCases.length).toBeGreaterThanOrEqual(120)
    const safe = verdicts.filter((verdict) => verdict === 'safe').length
    expect(safe / verdicts.length).toBeGreaterThanOrEqual(minSafeShare)
  })

  test('each has a name of its own', () => {
    const names = dailyCases.map(({ kind, name }) => `${kind}, ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
