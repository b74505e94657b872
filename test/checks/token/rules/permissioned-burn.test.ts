import { permissionedBurnCheck } from '../../../../src/checks/token/rules/permissioned-burn.ts'
import { authorityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  permissionedBurnCheck,
  authorityTable('permissioned-burn', {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }),
)
