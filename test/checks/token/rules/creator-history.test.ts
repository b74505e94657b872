import { creatorHistoryCheck } from '../../../../src/checks/token/rules/creator-history.ts'
import { facts, testTokenCheck } from '../../../kit/checks/token-case.ts'

const made = (creatorMints: number) => ({ market: { value: facts({ creatorMints }) } })
const { creatorMints: _, ...untold } = facts()

testTokenCheck(creatorHistoryCheck, {
  quiet: [{ name: 'a maker of three', context: made(3) }],
  firing: [
    { name: 'a maker of four', context: made(4), says: ['low SERIAL_CREATOR'] },
    { name: 'a maker of ten', context: made(10), says: ['medium SERIAL_CREATOR'] },
    { name: 'a maker of hundreds', context: made(300), says: ['high SERIAL_CREATOR'] },
  ],
  failing: [
    { name: 'a provider that does not tell', context: { market: { value: untold } } },
    { name: 'no provider', context: { market: { missing: 'No answer.' } } },
  ],
  inapplicable: [{ name: 'a verified token', context: { ...made(300), trust: 'verified' } }],
})
