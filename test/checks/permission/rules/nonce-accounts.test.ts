import { nonceHeld, permissionFacts } from '../../../kit/checks/permission-facts.ts'
import { closeNonce } from '../../../../src/checks/permission/facts/revocations.ts'
import { systemProgram } from '../../../../src/solana/address/known-address.ts'
import { mine, user } from '../../../kit/scan/risk-context.ts'
import { nonceAccountsCheck } from '../../../../src/checks/permission/rules/nonce-accounts.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'

/** Fields shared by the permissions below. */
const common = {
  kind: 'nonce-authority',
  severity: 'medium',
  account: mine,
  program: systemProgram,
  holder: { address: user, kind: 'own' },
  share: 0,
  takes: false,
  lamports: 1_447_680n,
  revocation: [closeNonce(mine, user, 1_447_680n)],
} as const

testPermissionCheck(nonceAccountsCheck, {
  empty: permissionFacts(),
  firing: [
    {
      name: 'a nonce of the wallet',
      facts: permissionFacts({ nonces: [nonceHeld()] }),
      permissions: [common],
      finds: [{ severity: 'medium', params: { count: 1 }, subject: mine }],
    },
    {
      name: 'a nonce that others created in its name',
      facts: permissionFacts({ nonces: [nonceHeld()], madeByWallet: () => false }),
      permissions: [{ ...common, severity: 'low' }],
      finds: [{ severity: 'low', params: { count: 1 }, subject: mine }],
    },
    {
      name: 'a nonce that the wallet created',
      facts: permissionFacts({ nonces: [nonceHeld()], madeByWallet: () => true }),
      permissions: [common],
      finds: [{ severity: 'medium', params: { count: 1 }, subject: mine }],
    },
  ],
})
