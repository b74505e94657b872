import type { PermissionCheck } from '../assess/check.ts'

/** Finds nothing itself: whether the token accounts, which most permissions stand in, could all be listed and read. */
export const tokenAccountsCheck: PermissionCheck = {
  id: 'token-accounts',
  critical: true,
  areas: ['token-accounts'],
  code: 'TOKEN_ACCOUNTS',
  find: () => [],
  say: () => '',
}
