import { mintCloseAuthorityCheck } from '../../../../src/checks/token/rules/mint-close-authority.ts'
import { powerTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  mintCloseAuthorityCheck,
  powerTable('close-mint', {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }),
)
