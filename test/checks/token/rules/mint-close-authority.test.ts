import { mintCloseAuthorityCheck } from '../../../../src/checks/token/rules/mint-close-authority.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  mintCloseAuthorityCheck,
  capabilityTable('close-mint', 'MINT_CLOSE_AUTHORITY', {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }),
)
