import { expect, test } from 'bun:test'
import type { Finding } from '../../../../src/findings/finding.ts'
import { messageSummary } from '../../../../src/checks/message/words/message-words.ts'
import { messageContext, signInText } from '../../../kit/checks/message-case.ts'

const contentOf = (message: string) => messageContext({ message }).content
const crashed: Finding = {
  rule: 'check-failed',
  code: 'CHECK_FAILED',
  severity: 'medium',
  stage: 'scored',
  params: { check: 'x' },
}

test.each([
  ['low', undefined, 'Hello', /^A text for people\./],
  ['low', undefined, signInText(), /^Signs in to app\.example\.com /],
  ['unknown', crashed, 'Hello', /^The check “x” .* Sign only if /],
  ['critical', crashed, 'Hello', /^Do not sign\. The check “x” (?!.*Sign only)/],
] as const)('the summary of %s', (level, finding, message, text) => {
  expect(messageSummary(level, finding, contentOf(message))).toMatch(text)
})
