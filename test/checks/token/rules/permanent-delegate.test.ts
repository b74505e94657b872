import { permanentDelegateCheck } from '../../../../src/checks/token/rules/permanent-delegate.ts'
import { powerTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  permanentDelegateCheck,
  powerTable('permanent-delegate', {
    single: 'critical',
    unknown: 'high',
    shared: 'high',
  }),
)
