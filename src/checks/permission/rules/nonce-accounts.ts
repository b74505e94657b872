import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import type { NonceState } from '../../../solana/state/account-state.ts'
import { counted, type PermissionCheck } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { Permission } from '../facts/permission.ts'
import { closeNonce } from '../facts/revocations.ts'

/**
 * Nonces that the wallet is the authority of: a transaction signed with one stays good for months, until the nonce moves
 * on, so that something signed long ago and held back can still be sent. That it exists proves nothing, the less where
 * somebody else made it. What waits on a nonce of somebody else's cannot be seen from the wallet. Source: System program, durable nonces.
 */
export const nonceAccountsCheck: PermissionCheck = {
  id: 'nonce-accounts',
  critical: false,
  areas: ['nonces'],
  code: 'NONCE_ACCOUNT',
  find: (facts) => facts.nonces.map((held) => describe(held, facts)),
  say: (found) =>
    `${counted(found.length, 'nonce account')} of this wallet keeps transactions good that were signed with it, however long ago. Close it, or move it on, unless you use it.`,
}

const describe = (
  { address, program, lamports }: Held<NonceState>,
  facts: PermissionFacts,
): Permission => ({
  kind: 'nonce-authority',
  severity: facts.madeByWallet(address) === false ? 'low' : 'medium',
  account: address,
  program,
  holder: { address: facts.wallet, kind: 'own' },
  share: 0,
  takes: false,
  summary: `Whatever you signed with the nonce account ${shortAddress(address)} can still be sent by whoever has it.`,
  remedy: `Sign the revoking transaction: it closes the nonce account, which makes all of that void, and brings back its ${solText(lamports)}. If you use the nonce, advancing it is enough.`,
  notes: ['What was signed with it is not on the chain, so nobody can list it.'],
  revocation: [closeNonce(address, facts.wallet, lamports)],
})
