import { nonceAccountsCheck } from '../../../../src/domain/permission/checks/nonce-accounts.ts'
import { testPermissionCheck } from '../../../kit/permission-case.ts'
import { nonceHeld, permissionFacts } from '../../../kit/permission-facts.ts'

testPermissionCheck(nonceAccountsCheck, {
  empty: permissionFacts(),
  cases: [
    {
      name: 'a nonce of the wallet',
      facts: permissionFacts({ nonces: [nonceHeld()] }),
      found: [['nonce-authority', 'medium']],
      revocable: [true],
      says: ['can still be sent', '0.00144768 SOL'],
    },
  ],
})
