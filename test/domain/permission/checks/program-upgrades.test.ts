import { programUpgradesCheck } from '../../../../src/domain/permission/checks/program-upgrades.ts'
import { testPermissionCheck } from '../../../kit/permission-case.ts'
import { permissionFacts, programHeld } from '../../../kit/permission-facts.ts'

testPermissionCheck(programUpgradesCheck, {
  empty: permissionFacts(),
  cases: [
    {
      name: 'code that the wallet can replace',
      facts: permissionFacts({ programs: [programHeld()] }),
      found: [['upgrade-authority', 'info']],
      revocable: [false],
    },
  ],
})
