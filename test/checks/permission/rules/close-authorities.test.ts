import { permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import { renewNativeOwner } from '../../../../src/checks/permission/facts/revocations.ts'
import {
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../../../src/solana/address/known-address.ts'
import { market, mine, mint, pda, stranger, user } from '../../../kit/scan/risk-context.ts'
import { closeAuthoritiesCheck } from '../../../../src/checks/permission/rules/close-authorities.ts'
import { foundBy, testPermissionCheck } from '../../../kit/checks/permission-case.ts'

const native = { mint: wrappedSolMint, native: true, closeAuthority: stranger }
const wrapped = (fields = {}, newer?: true) =>
  tokenHeld({ ...native, ...fields }, { lamports: 2_002_039_280n, ...(newer && { newer }) })
const facts = (held: ReturnType<typeof tokenHeld>, parts = {}) =>
  permissionFacts({ tokenAccounts: [held], ...parts })

/** Fields shared by the permissions below. */
const common = {
  kind: 'close-authority',
  account: mine,
  program: tokenProgram,
  holder: { address: stranger, kind: 'wallet' },
  amount: 2_002_039_280n,
  decimals: 9,
  takes: true,
  of: 'wrapped-sol',
  severity: 'critical',
  mint: wrappedSolMint,
  share: 1,
} as const

testPermissionCheck(closeAuthoritiesCheck, {
  empty: permissionFacts({ tokenAccounts: [tokenHeld()] }),
  quiet: [{ name: 'the wallet itself', facts: facts(wrapped({ closeAuthority: user })) }],
  firing: [
    {
      name: 'wrapped SOL goes with its account',
      facts: facts(wrapped()),
      permissions: [{ ...common, revocation: [renewNativeOwner(tokenProgram, mine, user)] }],
      finds: foundBy(stranger, 'critical', { serious: true }),
    },
    {
      name: 'to an address of an unknown program',
      facts: facts(wrapped({ closeAuthority: pda })),
      permissions: [
        {
          ...common,
          holder: { address: pda, kind: 'program' },
          severity: 'high',
          revocation: [renewNativeOwner(tokenProgram, mine, user)],
        },
      ],
      finds: foundBy(pda, 'high', { serious: true }),
    },
    {
      name: 'to an established protocol',
      facts: facts(wrapped({ closeAuthority: pda }), { accounts: { [pda]: { owner: market } } }),
      permissions: [
        {
          ...common,
          holder: { address: pda, kind: 'known-program', name: 'Jupiter Aggregator v6' },
          severity: 'low',
          revocation: [renewNativeOwner(tokenProgram, mine, user)],
        },
      ],
      finds: foundBy(pda, 'low', { serious: false }),
    },
    {
      name: 'wrapped SOL worth a trifle',
      facts: facts(wrapped(), { usd: { [wrappedSolMint]: 1e-12 } }),
      permissions: [
        {
          ...common,
          exposureUsd: 0.00200203928,
          severity: 'medium',
          revocation: [renewNativeOwner(tokenProgram, mine, user)],
        },
      ],
      finds: [
        {
          severity: 'medium',
          params: {
            count: 1,
            holders: [stranger],
            worth: { usd: 0.002002, complete: true },
            serious: true,
          },
          subject: mine,
        },
      ],
    },
    {
      name: 'an immutable Token-2022 owner',
      facts: facts(wrapped({ immutableOwner: true }, true)),
      permissions: [{ ...common, program: token2022Program }],
      finds: foundBy(stranger, 'critical', { serious: true }),
    },
    {
      name: 'an owner protected by the CPI guard',
      facts: facts(wrapped({ cpiGuard: true }, true)),
      permissions: [{ ...common, program: token2022Program }],
      finds: foundBy(stranger, 'critical', { serious: true }),
    },
    {
      name: 'of another token only the rent, once it is empty',
      facts: facts(tokenHeld({ closeAuthority: stranger })),
      permissions: [
        {
          ...common,
          amount: 2_039_280n,
          of: 'token',
          token: mint,
          empty: false,
          severity: 'low',
          share: 0,
        },
      ],
      finds: foundBy(stranger, 'low', { serious: false }),
    },
    {
      name: 'an empty account now',
      facts: facts(tokenHeld({ closeAuthority: stranger, amount: 0n })),
      permissions: [
        { ...common, amount: 2_039_280n, of: 'token', token: mint, empty: true, severity: 'low' },
      ],
      finds: foundBy(stranger, 'low', { serious: false }),
    },
    {
      name: 'of another token to a protocol',
      facts: facts(tokenHeld({ closeAuthority: pda }), { accounts: { [pda]: { owner: market } } }),
      permissions: [
        {
          ...common,
          holder: { address: pda, kind: 'known-program', name: 'Jupiter Aggregator v6' },
          amount: 2_039_280n,
          of: 'token',
          token: mint,
          empty: false,
          severity: 'info',
          share: 0,
        },
      ],
      finds: foundBy(pda, 'info', { serious: false }),
    },
  ],
})
