import { permissionedBurnCheck } from '../../../../src/checks/token/rules/permissioned-burn.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(
  permissionedBurnCheck,
  capabilityTable('permissioned-burn', 'PERMISSIONED_BURN', {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }),
)
