import { expect, test } from 'bun:test'
import { runRules } from '../../../../src/scan/assess/evaluate.ts'
import { walletNotInvolved } from '../../../../src/scan/rules/origin/wallet-not-involved.ts'
import { sentencesOf } from '../../../../src/scan/words/scan-words.ts'
import type { RiskContext } from '../../../../src/scan/context/risk-context.ts'
import { riskContext, stranger, user } from '../../../kit/scan/risk-context.ts'

const found = (outsider?: RiskContext['outsider']) =>
  runRules([walletNotInvolved], { ...riskContext({}), ...(outsider && { outsider }) })

test('a wallet that takes part has no finding', () => {
  expect(found()).toEqual([])
})

test('one that takes none is noted where the transaction is safe for its signers', () => {
  const findings = found({})
  expect(findings).toMatchObject([{ severity: 'info', subject: user, params: { wallet: user } }])
  expect(findings[0]?.params).not.toHaveProperty('endangered')
})

test('and warned where it is not, with the signer', () => {
  const [finding] = found({ endangered: stranger })
  expect(finding).toMatchObject({
    severity: 'high',
    params: { wallet: user, endangered: stranger },
  })
  if (finding) expect(Object.values(sentencesOf(finding)).every((text) => text !== '')).toBe(true)
})
