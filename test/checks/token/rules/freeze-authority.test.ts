import { freezeAuthorityCheck } from '../../../../src/checks/token/rules/freeze-authority.ts'
import { powerTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  freezeAuthorityCheck,
  powerTable('freeze', {
    single: 'medium',
    unknown: 'medium',
    shared: 'medium',
  }),
)
