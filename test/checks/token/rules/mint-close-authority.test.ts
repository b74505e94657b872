import { mintCloseAuthorityCheck } from '../../../../src/checks/token/rules/mint-close-authority.ts'
import { authorityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  mintCloseAuthorityCheck,
  authorityTable('close-mint', {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }),
)
