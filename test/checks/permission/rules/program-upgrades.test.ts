import { permissionFacts, programHeld } from '../../../kit/checks/permission-facts.ts'
import { loaderV3Program } from '../../../../src/solana/address/known-address.ts'
import { mine, user } from '../../../kit/scan/risk-context.ts'
import { programUpgradesCheck } from '../../../../src/checks/permission/rules/program-upgrades.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'

testPermissionCheck(programUpgradesCheck, {
  empty: permissionFacts(),
  firing: [
    {
      name: 'a program that the wallet can upgrade',
      facts: permissionFacts({ programs: [programHeld()] }),
      permissions: [
        {
          kind: 'upgrade-authority',
          severity: 'info',
          account: mine,
          program: loaderV3Program,
          holder: { address: user, kind: 'own' },
          share: 0,
          takes: false,
        },
      ],
      finds: [{ params: { count: 1 }, subject: mine }],
    },
  ],
})
