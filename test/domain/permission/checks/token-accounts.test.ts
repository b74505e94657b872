import { tokenAccountsCheck } from '../../../../src/domain/permission/checks/token-accounts.ts'
import { testPermissionCheck } from '../../../kit/permission-case.ts'
import { permissionFacts, tokenHeld } from '../../../kit/permission-facts.ts'
import { stranger } from '../../../kit/risk-context.ts'

testPermissionCheck(tokenAccountsCheck, {
  empty: permissionFacts(),
  cases: [
    {
      name: 'leaves what is in the accounts to others',
      facts: permissionFacts({
        tokenAccounts: [tokenHeld({ delegate: stranger, delegatedAmount: 1_000n })],
      }),
      found: [],
    },
  ],
})
