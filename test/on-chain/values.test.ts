import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { valuePairs } from '../kit/values/value-pairs.ts'
import { type Stage, startStage } from './unknown-program.ts'

describe.skipIf(noTestChain !== undefined)('attacks and their honest twins', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  test.each([...valuePairs])('$name: the attack', async ({ flag, scanAttack, ...pair }) => {
    const { verdict, flags } = await scanAttack(stage)
    expect(flags).toContain(flag)
    expect(verdict).not.toBe('safe')
    if (pair.verdict) expect(verdict).toBe(pair.verdict)
  })

  test.each([...valuePairs])('$name: the honest twin', async ({ noted = [], scanHonest }) => {
    const { verdict, flags } = await scanHonest(stage)
    expect(verdict).toBe('safe')
    expect(flags.filter((flag) => !noted.includes(flag))).toEqual([])
  })
})
