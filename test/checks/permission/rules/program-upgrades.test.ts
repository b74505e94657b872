import { programUpgradesCheck } from '../../../../src/checks/permission/rules/program-upgrades.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { permissionFacts, programHeld } from '../../../kit/checks/permission-facts.ts'

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
