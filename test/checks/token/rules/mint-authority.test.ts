import { mintAuthorityCheck } from '../../../../src/checks/token/rules/mint-authority.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  mintAuthorityCheck,
  capabilityTable('mint', 'MINT_AUTHORITY', { single: 'medium', unknown: 'medium', shared: 'low' }),
)
