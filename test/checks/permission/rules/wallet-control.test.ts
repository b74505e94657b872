import type { Account } from '../../../../src/solana/chain.ts'
import { stakeProgram } from '../../../../src/solana/address/known-address.ts'
import { walletControlCheck } from '../../../../src/checks/permission/rules/wallet-control.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { multisigHeld, permissionFacts } from '../../../kit/checks/permission-facts.ts'
import { pda, secondStranger, stranger, unknownProgram } from '../../../kit/scan/risk-context.ts'

const blank = { lamports: 5_000_000_000n, data: new Uint8Array(0), executable: false }
const owned = (owner: Account['owner'], data = blank.data): { walletAccount: Account } => ({
  walletAccount: { ...blank, owner, data },
})
const { walletAccount, ...nobody } = permissionFacts()

testPermissionCheck(walletControlCheck, {
  empty: permissionFacts(),
  cases: [
    {
      name: 'a wallet handed over to an unknown program',
      facts: permissionFacts(owned(unknownProgram)),
      found: [['wallet-owner', 'critical']],
      revocable: [false],
      says: ['alone can move its 5 SOL'],
    },
    {
      name: 'a wallet handed over to a core program is as lost',
      facts: permissionFacts(owned(stakeProgram)),
      found: [['wallet-owner', 'critical']],
    },
    {
      name: 'an account that a program made for itself',
      facts: permissionFacts({ wallet: pda, ...owned(unknownProgram) }),
      found: [['wallet-owner', 'info']],
    },
    {
      name: 'an account with data of a program',
      facts: permissionFacts(owned(unknownProgram, new Uint8Array(8))),
      found: [['wallet-owner', 'info']],
    },
    {
      name: 'a multisig of the Token program',
      facts: permissionFacts({
        walletAccount: { ...blank, ...multisigHeld(2, [stranger, secondStranger]) },
      }),
      found: [
        ['multisig-signer', 'info'],
        ['multisig-signer', 'info'],
      ],
      says: ['one of 2 signers'],
    },
    { name: 'no account at all', facts: nobody, found: [] },
  ],
})
