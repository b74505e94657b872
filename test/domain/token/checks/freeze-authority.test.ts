import { freezeAuthorityCheck } from '../../../../src/domain/token/checks/freeze-authority.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/token-case.ts'

testTokenCheck(
  freezeAuthorityCheck,
  capabilityTable('freeze', 'FREEZE_AUTHORITY', {
    single: 'medium',
    unknown: 'medium',
    shared: 'medium',
  }),
)
