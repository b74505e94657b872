import { permanentDelegateCheck } from '../../../../src/checks/token/rules/permanent-delegate.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  permanentDelegateCheck,
  capabilityTable('permanent-delegate', 'PERMANENT_DELEGATE', {
    single: 'critical',
    unknown: 'high',
    shared: 'high',
  }),
)
