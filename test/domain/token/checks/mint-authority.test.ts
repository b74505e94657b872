import { mintAuthorityCheck } from '../../../../src/domain/token/checks/mint-authority.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/token-case.ts'

testTokenCheck(
  mintAuthorityCheck,
  capabilityTable('mint', 'MINT_AUTHORITY', { single: 'medium', unknown: 'medium', shared: 'low' }),
)
