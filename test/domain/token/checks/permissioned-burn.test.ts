import { permissionedBurnCheck } from '../../../../src/domain/token/checks/permissioned-burn.ts'
import { capabilityTable, testTokenCheck } from '../../../kit/token-case.ts'

testTokenCheck(
  permissionedBurnCheck,
  capabilityTable('permissioned-burn', 'PERMISSIONED_BURN', {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }),
)
