import { nonceAccountsCheck } from '../../../../src/checks/permission/rules/nonce-accounts.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { nonceHeld, permissionFacts } from '../../../kit/checks/permission-facts.ts'

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
    {
      name: 'a nonce that somebody else made in its name',
      facts: permissionFacts({ nonces: [nonceHeld()], madeByWallet: () => false }),
      found: [['nonce-authority', 'low']],
      revocable: [true],
    },
    {
      name: 'a nonce that the wallet made',
      facts: permissionFacts({ nonces: [nonceHeld()], madeByWallet: () => true }),
      found: [['nonce-authority', 'medium']],
    },
  ],
})
