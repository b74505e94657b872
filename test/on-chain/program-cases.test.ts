import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { programCases } from '../kit/programs/program-cases.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { type Stage, startStage } from './unknown-program.ts'

describe.skipIf(noTestChain !== undefined)('calls to unknown programs', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  test.each([...programCases])('$name', async ({ pattern, flags = [], scan }) => {
    const reported = await scan(stage)
    expect(flags.filter((flag) => !reported.flags.includes(flag))).toEqual([])
    if (pattern) expect(reported.verdict).not.toBe('safe')
    else expect(reported.verdict).toBe('safe')
  })
})
