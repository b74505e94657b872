import { permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import { tokenMetadataProgram, tokenProgram } from '../../../../src/solana/address/known-address.ts'
import { mine, mint, pda, stranger } from '../../../kit/scan/risk-context.ts'
import { frozenAccountsCheck } from '../../../../src/checks/permission/rules/frozen-accounts.ts'
import { foundBy, testPermissionCheck } from '../../../kit/checks/permission-case.ts'

const frozen = (fields = {}) => [tokenHeld({ frozen: true, ...fields })]

/** Fields shared by the permissions below. */
const common = {
  kind: 'frozen-account',
  severity: 'low',
  account: mine,
  program: tokenProgram,
  mint,
  amount: 1_000n,
  share: 1,
  takes: false,
  thaw: 'holder',
  forNft: false,
} as const

testPermissionCheck(frozenAccountsCheck, {
  empty: permissionFacts({ tokenAccounts: [tokenHeld()] }),
  firing: [
    {
      name: 'one of unknown value',
      facts: permissionFacts({
        tokenAccounts: frozen(),
        mints: { [mint]: { freezeAuthority: stranger } },
      }),
      permissions: [{ ...common, holder: { address: stranger, kind: 'wallet' }, decimals: 6 }],
      finds: foundBy(stranger, 'low'),
    },
    {
      name: 'one of value',
      facts: permissionFacts({ tokenAccounts: frozen(), usd: { [mint]: 1 } }),
      permissions: [
        { ...common, severity: 'medium', decimals: 6, exposureUsd: 1000, thaw: 'no-one' },
      ],
      finds: [
        {
          severity: 'medium',
          params: { count: 1, holders: [], worth: { usd: 1000, complete: true } },
          subject: mine,
        },
      ],
    },
    {
      name: 'an empty one',
      facts: permissionFacts({ tokenAccounts: frozen({ amount: 0n }), usd: { [mint]: 1 } }),
      permissions: [
        {
          ...common,
          severity: 'info',
          amount: 0n,
          decimals: 6,
          exposureUsd: 0,
          share: 0,
          thaw: 'no-one',
        },
      ],
      finds: [
        { params: { count: 1, holders: [], worth: { usd: 0, complete: true } }, subject: mine },
      ],
    },
    {
      name: 'an NFT that is always frozen',
      facts: permissionFacts({
        tokenAccounts: frozen({ amount: 1n }),
        mints: { [mint]: { decimals: 0, freezeAuthority: pda } },
        accounts: { [pda]: { owner: tokenMetadataProgram } },
        usd: { [mint]: 1_000 },
      }),
      permissions: [
        {
          ...common,
          severity: 'info',
          holder: { address: pda, kind: 'program', name: 'Metaplex Token Metadata' },
          amount: 1n,
          decimals: 0,
          exposureUsd: 1000,
          forNft: true,
        },
      ],
      finds: [
        {
          params: { count: 1, holders: [pda], worth: { usd: 1000, complete: true } },
          subject: mine,
        },
      ],
    },
    {
      name: 'of a token with an unread mint',
      facts: permissionFacts({ tokenAccounts: frozen(), mints: {} }),
      permissions: [{ ...common, thaw: 'unknown' }],
      finds: [{ severity: 'low', params: { count: 1, holders: [] }, subject: mine }],
    },
  ],
})
