import { tokenAccountsCheck } from '../../../../src/checks/permission/rules/token-accounts.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import { stranger } from '../../../kit/scan/risk-context.ts'

testPermissionCheck(tokenAccountsCheck, {
  empty: permissionFacts(),
  quiet: [
    {
      name: 'leaves delegates to another check',
      facts: permissionFacts({
        tokenAccounts: [tokenHeld({ delegate: stranger, delegatedAmount: 1_000n })],
      }),
    },
  ],
  firing: [],
})
