import type { PermissionCheck } from '../assess/check.ts'

/** Fails if the token accounts, where permissions are usually found, could not all be read. Has no findings. */
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
