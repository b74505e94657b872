import { expect, setDefaultTimeout, test } from 'bun:test'
import { checkToken } from '../../../src/checks/token/check-token.ts'
import { levelCases } from '../../kit/checks/token-level-cases.ts'
import { describeOnChain } from '../../kit/checks/token-stage.ts'
import { processTestMs } from '../../kit/server-process.ts'

setDefaultTimeout(processTestMs)

describeOnChain(({ stage }) => {
  test.each(levelCases)('%s', async (_, scene, expected) => {
    const staged = await stage(scene)
    const { answer } = await checkToken(staged.deps, { mint: staged.mint })
    const found = `${answer.score} ${answer.reasons.map(({ code, severity }) => `${severity} ${code}`).join(', ')}`
    expect([answer.riskLevel, found]).toEqual([expected.level, found])
    const codes = answer.reasons.map(({ code }) => code)
    for (const code of expected.codes ?? []) expect(codes).toContain(code)
    const kinds = Object.fromEntries(
      answer.authorities.map(({ power, holderKind }) => [power, holderKind]),
    )
    expect(kinds).toMatchObject(expected.kinds ?? {})
    expect(answer.summary).toMatch(/^[A-Z].*\.$/s)
  })
})
