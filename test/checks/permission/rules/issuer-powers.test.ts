import type { Severity } from '../../../../src/findings/severity.ts'
import { permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import {
  token2022Program,
  tokenMetadataProgram,
} from '../../../../src/solana/address/known-address.ts'
import {
  market,
  mint,
  pda,
  stranger,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { type Address, address } from '../../../../src/solana/address/address.ts'
import { issuerPowersCheck } from '../../../../src/checks/permission/rules/issuer-powers.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import type { MintState } from '../../../../src/solana/state/account-state.ts'

const tokenAccounts = [tokenHeld({}, { newer: true })]
const facts = (state: Partial<MintState>, parts = {}) =>
  permissionFacts({ tokenAccounts, mints: { [mint]: state }, ...parts })
const circle = address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar')
const fee = { epoch: 0n, maximumFee: 5n, basisPoints: 1 }

/** Fields shared by the permissions below. */
const common = {
  account: mint,
  program: token2022Program,
  mint,
  amount: 1_000n,
  decimals: 6,
  share: 1,
  takes: false,
  kind: 'pause-authority',
  severity: 'info',
} as const

const strangerWallet = { address: stranger, kind: 'wallet' } as const
const found = (
  holders: readonly Address[],
  severity: Severity = 'info',
  more: { count?: number; paused?: true } = {},
) => ({
  severity,
  params: { count: 1, holders, tokenCount: 1, paused: false, ...more },
  subject: mint,
})

testPermissionCheck(issuerPowersCheck, {
  empty: permissionFacts({ tokenAccounts }),
  quiet: [
    {
      name: 'freezing that serves NFTs',
      facts: facts(
        { freezeAuthority: pda },
        { accounts: { [pda]: { owner: tokenMetadataProgram } } },
      ),
    },
    { name: 'freezing by the wallet itself', facts: facts({ freezeAuthority: user }) },
  ],
  firing: [
    {
      name: 'freezing',
      facts: facts({ freezeAuthority: stranger }),
      permissions: [{ ...common, holder: strangerWallet, kind: 'freeze-authority' }],
      finds: [found([stranger])],
    },
    {
      name: 'freezing by a regulated issuer',
      facts: facts({ freezeAuthority: circle }),
      permissions: [
        {
          ...common,
          holder: { address: circle, kind: 'issuer', name: 'Circle' },
          kind: 'freeze-authority',
        },
      ],
      finds: [found([circle])],
    },
    {
      name: 'frozen by default',
      facts: facts({ freezeAuthority: stranger, defaultAccountState: 'frozen' }),
      permissions: [{ ...common, holder: strangerWallet, kind: 'default-frozen' }],
      finds: [found([stranger])],
    },
    {
      name: 'frozen by default, permanently',
      facts: facts({ defaultAccountState: 'frozen' }),
      permissions: [{ ...common, kind: 'default-frozen' }],
      finds: [found([])],
    },
    {
      name: 'pausing',
      facts: facts({ pausable: { authority: stranger, paused: false } }),
      permissions: [{ ...common, holder: strangerWallet, paused: false }],
      finds: [found([stranger])],
    },
    {
      name: 'paused now',
      facts: facts({ pausable: { authority: stranger, paused: true } }),
      permissions: [{ ...common, holder: strangerWallet, paused: true, severity: 'low' }],
      finds: [found([stranger], 'low', { paused: true })],
    },
    {
      name: 'paused now, and worth something',
      facts: facts({ pausable: { paused: true } }, { usd: { [mint]: 1 } }),
      permissions: [{ ...common, exposureUsd: 1000, paused: true, severity: 'medium' }],
      finds: [
        {
          severity: 'medium',
          params: {
            count: 1,
            holders: [],
            worth: { usd: 1000, complete: true },
            tokenCount: 1,
            paused: true,
          },
          subject: mint,
        },
      ],
    },
    {
      name: 'a program that approves transfers',
      facts: facts({ transferHook: { program: unknownProgram } }),
      permissions: [
        {
          ...common,
          holder: { address: unknownProgram, kind: 'wallet' },
          kind: 'transfer-hook',
          programSet: true,
          severity: 'low',
        },
      ],
      finds: [found([unknownProgram], 'low')],
    },
    {
      name: 'a well-known program that approves transfers',
      facts: facts({ transferHook: { program: market } }),
      permissions: [
        {
          ...common,
          holder: { address: market, kind: 'known-program', name: 'Jupiter Aggregator v6' },
          kind: 'transfer-hook',
          programSet: true,
        },
      ],
      finds: [found([market])],
    },
    {
      name: 'a hook that can be set',
      facts: facts({ transferHook: { authority: stranger } }),
      permissions: [
        {
          ...common,
          holder: strangerWallet,
          kind: 'transfer-hook',
          programSet: false,
          severity: 'low',
        },
      ],
      finds: [found([stranger], 'low')],
    },
    {
      name: 'charging',
      facts: facts({
        transferFee: { configAuthority: stranger, withheldAmount: 0n, older: fee, newer: fee },
      }),
      permissions: [
        {
          ...common,
          holder: strangerWallet,
          kind: 'transfer-fee-authority',
        },
      ],
      finds: [found([stranger])],
    },
    {
      name: 'an unknown extension',
      facts: facts({ unknownExtensions: [777] }),
      permissions: [
        {
          ...common,
          kind: 'unknown-extension',
          severity: 'low',
          extensions: [777],
        },
      ],
      finds: [found([], 'low')],
    },
    {
      name: 'several permissions',
      facts: facts({
        freezeAuthority: stranger,
        pausable: { authority: stranger, paused: false },
        transferHook: { program: unknownProgram },
      }),
      permissions: [
        { ...common, holder: strangerWallet, kind: 'freeze-authority' },
        { ...common, holder: strangerWallet, paused: false },
        {
          ...common,
          holder: { address: unknownProgram, kind: 'wallet' },
          kind: 'transfer-hook',
          programSet: true,
          severity: 'low',
        },
      ],
      finds: [found([unknownProgram], 'low'), found([stranger], 'info', { count: 2 })],
    },
  ],
})
