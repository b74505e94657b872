import { tokenMetadataProgram } from '../../../../src/solana/address/known-address.ts'
import { frozenAccountsCheck } from '../../../../src/checks/permission/rules/frozen-accounts.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import { mint, pda, stranger } from '../../../kit/scan/risk-context.ts'

const frozen = (fields = {}) => [tokenHeld({ frozen: true, ...fields })]

testPermissionCheck(frozenAccountsCheck, {
  empty: permissionFacts({ tokenAccounts: [tokenHeld()] }),
  cases: [
    {
      name: 'one of unknown worth',
      facts: permissionFacts({
        tokenAccounts: frozen(),
        mints: { [mint]: { freezeAuthority: stranger } },
      }),
      found: [['frozen-account', 'low']],
      revocable: [false],
      says: [/only 9hSR…GWBu/],
    },
    {
      name: 'one of worth',
      facts: permissionFacts({ tokenAccounts: frozen(), usd: { [mint]: 1 } }),
      found: [['frozen-account', 'medium']],
      says: ['nobody can thaw'],
    },
    {
      name: 'an empty one',
      facts: permissionFacts({ tokenAccounts: frozen({ amount: 0n }), usd: { [mint]: 1 } }),
      found: [['frozen-account', 'info']],
    },
    {
      name: 'an NFT that is always frozen',
      facts: permissionFacts({
        tokenAccounts: frozen({ amount: 1n }),
        mints: { [mint]: { decimals: 0, freezeAuthority: pda } },
        accounts: { [pda]: { owner: tokenMetadataProgram } },
        usd: { [mint]: 1_000 },
      }),
      found: [['frozen-account', 'info']],
    },
    {
      name: 'of a token whose mint was not read',
      facts: permissionFacts({ tokenAccounts: frozen(), mints: {} }),
      found: [['frozen-account', 'low']],
      says: [/is frozen\./],
    },
  ],
})
