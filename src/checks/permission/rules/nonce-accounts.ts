import type { NonceState } from '../../../solana/state/account-state.ts'
import type { PermissionCheck } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { PermissionOf } from '../facts/permission.ts'
import { closeNonce } from '../facts/revocations.ts'

/**
 * Nonces that the wallet is the authority of: a transaction signed with one stays valid for months, until the nonce
 * advances, so that something signed long ago and held back can still be sent. Its existence proves nothing, less so
 * where others created it. What waits on a nonce of others cannot be seen from the wallet. Source: System program,
 * durable nonces.
 */
export const nonceAccountsCheck: PermissionCheck<'nonce-accounts', { count: number }> = {
  id: 'nonce-accounts',
  code: 'NONCE_ACCOUNT',
  areas: ['nonces'],
  find: (facts) => facts.nonces.map((held) => nonceAuthority(held, facts)),
  summarize: ({ length: count }) => ({ count }),
}

const nonceAuthority = (
  { address, program, lamports }: Held<NonceState>,
  facts: PermissionFacts,
): PermissionOf<'nonce-authority'> => ({
  kind: 'nonce-authority',
  severity: facts.madeByWallet(address) === false ? 'low' : 'medium',
  account: address,
  program,
  holder: { address: facts.wallet, kind: 'own' },
  share: 0,
  takes: false,
  lamports,
  revocation: [closeNonce(address, facts.wallet, lamports)],
})
