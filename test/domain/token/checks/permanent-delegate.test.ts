import { permanentDelegateCheck } from '../../../../src/domain/token/checks/permanent-delegate.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/token-case.ts'

testTokenCheck(
  permanentDelegateCheck,
  capabilityTable('permanent-delegate', 'PERMANENT_DELEGATE', {
    single: 'critical',
    unknown: 'high',
    shared: 'high',
  }),
)
