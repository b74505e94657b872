import { multisigHeld, permissionFacts } from '../../../kit/checks/permission-facts.ts'
import {
  stakeProgram,
  tokenProgram,
  wrappedSolMint,
} from '../../../../src/solana/address/known-address.ts'
import {
  pda,
  secondStranger,
  stranger,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import { walletControlCheck } from '../../../../src/checks/permission/rules/wallet-control.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'

const blank = { lamports: 5_000_000_000n, data: new Uint8Array(0), executable: false }
const owned = (owner: Account['owner'], data = blank.data): { walletAccount: Account } => ({
  walletAccount: { ...blank, owner, data },
})
const { walletAccount, ...withoutAccount } = permissionFacts()

/** Fields shared by the permissions below. */
const common = {
  kind: 'wallet-owner',
  severity: 'info',
  account: user,
  program: unknownProgram,
  holder: { address: unknownProgram, kind: 'wallet' },
  share: 1,
  takes: false,
} as const

testPermissionCheck(walletControlCheck, {
  empty: permissionFacts(),
  quiet: [{ name: 'no account at all', facts: withoutAccount }],
  firing: [
    {
      name: 'a wallet handed over to an unknown program',
      facts: permissionFacts(owned(unknownProgram)),
      permissions: [
        {
          ...common,
          severity: 'critical',
          owner: unknownProgram,
          mint: wrappedSolMint,
          amount: 5_000_000_000n,
          decimals: 9,
          takes: true,
          handedOver: true,
        },
      ],
      finds: [{ severity: 'critical', params: { handedOver: true }, subject: user }],
    },
    {
      name: 'a wallet handed over to a core program',
      facts: permissionFacts(owned(stakeProgram)),
      permissions: [
        {
          ...common,
          severity: 'critical',
          program: stakeProgram,
          owner: stakeProgram,
          mint: wrappedSolMint,
          holder: { address: stakeProgram, kind: 'wallet' },
          amount: 5_000_000_000n,
          decimals: 9,
          takes: true,
          handedOver: true,
        },
      ],
      finds: [{ severity: 'critical', params: { handedOver: true }, subject: user }],
    },
    {
      name: 'an account that a program created for itself',
      facts: permissionFacts({ wallet: pda, ...owned(unknownProgram) }),
      permissions: [
        {
          ...common,
          account: pda,
          owner: unknownProgram,
          mint: wrappedSolMint,
          amount: 5_000_000_000n,
          decimals: 9,
          handedOver: false,
        },
      ],
      finds: [{ params: { handedOver: false }, subject: pda }],
    },
    {
      name: 'an account with data of a program',
      facts: permissionFacts(owned(unknownProgram, new Uint8Array(8))),
      permissions: [
        {
          ...common,
          owner: unknownProgram,
          mint: wrappedSolMint,
          amount: 5_000_000_000n,
          decimals: 9,
          handedOver: false,
        },
      ],
      finds: [{ params: { handedOver: false }, subject: user }],
    },
    {
      name: 'a multisig of the Token program',
      facts: permissionFacts({
        walletAccount: { ...blank, ...multisigHeld(2, [stranger, secondStranger]) },
      }),
      permissions: [
        {
          ...common,
          kind: 'multisig-signer',
          program: tokenProgram,
          holder: { address: stranger, kind: 'wallet' },
          share: 0,
          required: 2,
          signerCount: 2,
        },
        {
          ...common,
          kind: 'multisig-signer',
          program: tokenProgram,
          holder: { address: secondStranger, kind: 'wallet' },
          share: 0,
          required: 2,
          signerCount: 2,
        },
      ],
      finds: [{ params: { handedOver: false }, subject: user }],
    },
  ],
})
