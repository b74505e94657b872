import { freezeAuthorityCheck } from '../../../../src/checks/token/rules/freeze-authority.ts'
import { authorityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  freezeAuthorityCheck,
  authorityTable('freeze', {
    single: 'medium',
    unknown: 'medium',
    shared: 'medium',
  }),
)
