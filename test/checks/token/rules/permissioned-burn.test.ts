import { permissionedBurnCheck } from '../../../../src/checks/token/rules/permissioned-burn.ts'
import { powerTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  permissionedBurnCheck,
  powerTable('permissioned-burn', {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }),
)
