import { multisigHeld, permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import { revokeDelegate } from '../../../../src/checks/permission/facts/revocations.ts'
import { tokenMetadataProgram, tokenProgram } from '../../../../src/solana/address/known-address.ts'
import {
  market,
  mine,
  mint,
  pda,
  secondStranger,
  stranger,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import { tokenDelegatesCheck } from '../../../../src/checks/permission/rules/token-delegates.ts'
import { address } from '../../../../src/solana/address/address.ts'
import type { TokenAccountState } from '../../../../src/solana/state/account-state.ts'
import { foundBy, testPermissionCheck } from '../../../kit/checks/permission-case.ts'

const bad = address([...knownBadAddresses.keys()][0] ?? '')
const delegatedTo = (delegate: TokenAccountState['delegate'], delegatedAmount: bigint, more = {}) =>
  tokenHeld({ ...(delegate && { delegate }), delegatedAmount, ...more })
const facts = (held: ReturnType<typeof tokenHeld>, parts = {}) =>
  permissionFacts({ tokenAccounts: [held], ...parts })
const unlimited = 2n ** 64n - 1n

/** Fields shared by the permissions below. */
const common = {
  kind: 'token-delegate',
  severity: 'critical',
  account: mine,
  program: tokenProgram,
  mint,
  holder: { address: stranger, kind: 'wallet' },
  amount: 1_000n,
  allowance: unlimited,
  share: 1,
  takes: true,
} as const
/** Fields of those that the wallet can revoke. */
const revocable = { decimals: 6, revocation: [revokeDelegate(tokenProgram, mine, user)] }

testPermissionCheck(tokenDelegatesCheck, {
  empty: permissionFacts({ tokenAccounts: [tokenHeld()] }),
  quiet: [
    { name: 'the wallet itself', facts: facts(delegatedTo(user, 5n)) },
    {
      name: 'a multisig that cannot act without the wallet is its own',
      facts: facts(delegatedTo(secondStranger, 5n), {
        accounts: { [secondStranger]: multisigHeld(2, [user, stranger]) },
      }),
    },
  ],
  firing: [
    {
      name: 'a multisig that can act without the wallet is not its own',
      facts: facts(delegatedTo(secondStranger, 1_000n), {
        accounts: { [secondStranger]: multisigHeld(1, [user, stranger]) },
      }),
      permissions: [
        {
          ...common,
          holder: { address: secondStranger, kind: 'multisig' },
          allowance: 1_000n,
          ...revocable,
        },
      ],
      finds: foundBy(secondStranger, 'critical', { serious: true }),
    },
    {
      name: 'nothing left to take',
      facts: facts(delegatedTo(stranger, 0n)),
      permissions: [
        {
          ...common,
          severity: 'info',
          amount: 0n,
          allowance: 0n,
          ...revocable,
          share: 0,
        },
      ],
      finds: foundBy(stranger, 'info', { serious: false }),
    },
    {
      name: 'everything, without a limit, to a stranger',
      facts: facts(delegatedTo(stranger, unlimited)),
      permissions: [{ ...common, ...revocable }],
      finds: foundBy(stranger, 'critical', { serious: true }),
    },
    {
      name: 'more than the balance',
      facts: facts(delegatedTo(stranger, 5_000n)),
      permissions: [
        {
          ...common,
          allowance: 5_000n,
          ...revocable,
        },
      ],
      finds: foundBy(stranger, 'critical', { serious: true }),
    },
    {
      name: 'a part',
      facts: facts(delegatedTo(stranger, 10n)),
      permissions: [
        {
          ...common,
          severity: 'high',
          amount: 10n,
          allowance: 10n,
          ...revocable,
          share: 0.01,
        },
      ],
      finds: foundBy(stranger, 'high', { serious: true }),
    },
    {
      name: 'an empty account waits for what arrives',
      facts: facts(delegatedTo(stranger, unlimited, { amount: 0n })),
      permissions: [
        {
          ...common,
          severity: 'medium',
          amount: 0n,
          ...revocable,
          share: 0,
        },
      ],
      finds: foundBy(stranger, 'medium', { serious: true }),
    },
    {
      name: 'a trifle',
      facts: facts(delegatedTo(stranger, unlimited), { usd: { [mint]: 0.0005 } }),
      permissions: [
        {
          ...common,
          severity: 'medium',
          ...revocable,
          exposureUsd: 0.5,
        },
      ],
      finds: [
        {
          severity: 'medium',
          params: {
            count: 1,
            holders: [stranger],
            worth: { usd: 0.5, complete: true },
            serious: true,
          },
          subject: mine,
        },
      ],
    },
    {
      name: 'a reported address',
      facts: facts(delegatedTo(bad, 10n)),
      permissions: [
        {
          ...common,
          holder: {
            address: bad,
            kind: 'known-bad',
            name: 'sanctioned: OFAC SDN list, digital currency addresses (SOL), 2026-08',
          },
          amount: 10n,
          allowance: 10n,
          ...revocable,
          share: 0.01,
        },
      ],
      finds: foundBy(bad, 'critical', { serious: true }),
    },
    {
      name: 'an address of an unknown program, everything',
      facts: facts(delegatedTo(pda, 1_000n)),
      permissions: [
        {
          ...common,
          severity: 'high',
          holder: { address: pda, kind: 'program' },
          allowance: 1_000n,
          ...revocable,
        },
      ],
      finds: foundBy(pda, 'high', { serious: true }),
    },
    {
      name: 'of an unknown program, an empty account',
      facts: facts(delegatedTo(pda, 1_000n, { amount: 0n }), {
        accounts: { [pda]: { owner: unknownProgram } },
      }),
      permissions: [
        {
          ...common,
          severity: 'low',
          holder: { address: pda, kind: 'program' },
          amount: 0n,
          allowance: 1_000n,
          ...revocable,
          share: 0,
        },
      ],
      finds: foundBy(pda, 'low', { serious: false }),
    },
    {
      name: 'of an established protocol',
      facts: facts(delegatedTo(pda, unlimited), { accounts: { [pda]: { owner: market } } }),
      permissions: [
        {
          ...common,
          severity: 'low',
          holder: { address: pda, kind: 'known-program', name: 'Jupiter Aggregator v6' },
          ...revocable,
        },
      ],
      finds: foundBy(pda, 'low', { serious: false }),
    },
    {
      name: 'an address with a private key, owned by a protocol',
      facts: facts(delegatedTo(stranger, unlimited), {
        accounts: { [stranger]: { owner: market } },
      }),
      permissions: [{ ...common, ...revocable }],
      finds: foundBy(stranger, 'critical', { serious: true }),
    },
    {
      name: 'a frozen account, which can be neither emptied nor revoked',
      facts: facts(delegatedTo(stranger, unlimited, { frozen: true })),
      permissions: [{ ...common, severity: 'medium', decimals: 6, frozen: 'for-all' }],
      finds: foundBy(stranger, 'medium', { serious: true }),
    },
    {
      name: 'a frozen NFT is thawed for its delegate',
      facts: facts(delegatedTo(stranger, 1n, { frozen: true, amount: 1n }), {
        mints: { [mint]: { decimals: 0, freezeAuthority: pda } },
        accounts: { [pda]: { owner: tokenMetadataProgram } },
      }),
      permissions: [{ ...common, amount: 1n, allowance: 1n, decimals: 0, frozen: 'for-nft' }],
      finds: foundBy(stranger, 'critical', { serious: true }),
    },
    {
      name: 'a CPI guard does not stop it',
      facts: facts(delegatedTo(stranger, 1_000n, { cpiGuard: true })),
      permissions: [
        {
          ...common,
          allowance: 1_000n,
          ...revocable,
          cpiGuard: true,
        },
      ],
      finds: foundBy(stranger, 'critical', { serious: true }),
    },
    {
      name: 'of a token with an unread mint',
      facts: facts(delegatedTo(stranger, 1_000n), { mints: {} }),
      permissions: [
        { ...common, allowance: 1_000n, revocation: [revokeDelegate(tokenProgram, mine, user)] },
      ],
      finds: foundBy(stranger, 'critical', { serious: true }),
    },
  ],
})
