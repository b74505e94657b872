import { freezeAuthorityCheck } from '../../../../src/checks/token/rules/freeze-authority.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  freezeAuthorityCheck,
  capabilityTable('freeze', 'FREEZE_AUTHORITY', {
    single: 'medium',
    unknown: 'medium',
    shared: 'medium',
  }),
)
