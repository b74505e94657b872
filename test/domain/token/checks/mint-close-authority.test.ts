import { mintCloseAuthorityCheck } from '../../../../src/domain/token/checks/mint-close-authority.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/token-case.ts'

testTokenCheck(
  mintCloseAuthorityCheck,
  capabilityTable('close-mint', 'MINT_CLOSE_AUTHORITY', {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }),
)
