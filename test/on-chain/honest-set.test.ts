import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { honestFamilies } from '../kit/honest-programs/honest-families.ts'
import { callsOf } from '../kit/honest-programs/honest-program.ts'
import { scanHonestCall } from '../kit/honest-programs/scan-honest-call.ts'
import { type Stage, startStage } from './unknown-program.ts'

const programs = honestFamilies.flatMap(({ programs: each }) => each)
const calls = programs.flatMap((program) =>
  callsOf(program).map((call) => ({ program: program.name, ...call })),
)

/** Of all calls, at least this share keeps the verdict that it deserves. */
const minKeptShare = 0.98

describe.skipIf(noTestChain !== undefined)('honest programs of unknown apps', () => {
  let stage: Stage
  const verdicts: { wanted: string; given: string }[] = []

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  test.each(calls)('$program: $name', async (call) => {
    const { fails, report } = await scanHonestCall(stage, call)
    expect(fails).toBe(call.fails === true)
    expect(report.answer.verdict).not.toBe('malicious')
    verdicts.push({ wanted: call.verdict ?? 'safe', given: report.answer.verdict })
  })

  test('nearly all keep the verdict that they deserve', () => {
    expect(verdicts).toHaveLength(calls.length)
    const kept = verdicts.filter(({ wanted, given }) => wanted === given).length
    expect(kept / verdicts.length).toBeGreaterThanOrEqual(minKeptShare)
  })

  test('the set is as large as it has to be', () => {
    expect(programs.length).toBeGreaterThanOrEqual(40)
    expect(calls.length).toBeGreaterThanOrEqual(2 * programs.length)
  })
})
