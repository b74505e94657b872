import { permanentDelegateCheck } from '../../../../src/checks/token/rules/permanent-delegate.ts'
import { authorityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  permanentDelegateCheck,
  authorityTable('permanent-delegate', {
    single: 'critical',
    unknown: 'high',
    shared: 'high',
  }),
)
