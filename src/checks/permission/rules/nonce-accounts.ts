import type { NonceState } from '../../../solana/state/account-state.ts'
import type { PermissionCheck } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { PermissionOf } from '../facts/permission.ts'
import { closeNonce } from '../facts/revocations.ts'

/**
 * Nonces with the wallet as authority. A transaction signed with a nonce stays valid until the nonce advances, so an
 * old signature that was held back can still be sent. A nonce by itself proves nothing, less so if others created it.
 * What is signed with another wallet's nonce cannot be found from this wallet. Source: System program, durable nonces.
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
