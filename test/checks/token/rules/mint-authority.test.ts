import { mintAuthorityCheck } from '../../../../src/checks/token/rules/mint-authority.ts'
import { powerTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  mintAuthorityCheck,
  powerTable('mint', { single: 'medium', unknown: 'medium', shared: 'low' }),
)
