import { mintAuthorityCheck } from '../../../../src/checks/token/rules/mint-authority.ts'
import { authorityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  mintAuthorityCheck,
  authorityTable('mint', { single: 'medium', unknown: 'medium', shared: 'low' }),
)
