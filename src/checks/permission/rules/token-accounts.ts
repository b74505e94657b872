import type { PermissionCheck } from '../assess/check.ts'

/** Finds nothing itself: it fails where the token accounts, which most permissions are in, could not all be read. */
export const tokenAccountsCheck: PermissionCheck<'token-accounts', never> = {
  id: 'token-accounts',
  code: 'TOKEN_ACCOUNTS',
  critical: true,
  areas: ['token-accounts'],
  find: () => [],
  summarize: () => {
    throw new Error('there is nothing to summarize')
  },
}
