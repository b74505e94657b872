import type { Layouts } from './layout.ts'

const createAccounts = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram']

/** Associated Token Account program; the older form of Create without data is equivalent to code 0. */
export const associatedTokenLayouts: Layouts = {
  create: { code: [0], accounts: createAccounts },
  createIdempotent: { code: [1], accounts: createAccounts },
  recoverNested: {
    code: [2],
    accounts: [
      'nestedSource',
      'nestedMint',
      'destination',
      'nestedOwner',
      'ownerMint',
      'wallet',
      'tokenProgram',
    ],
  },
}
