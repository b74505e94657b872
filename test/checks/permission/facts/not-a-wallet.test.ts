import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import type { NotAWallet } from '../../../../src/basics/fault.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import {
  loaderV3Program,
  lookupTableProgram,
  stakeProgram,
  systemProgram,
  tokenProgram,
  voteProgram,
} from '../../../../src/solana/address/known-address.ts'
import { notAWallet } from '../../../../src/checks/permission/facts/not-a-wallet.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { multisigHeld } from '../../../kit/checks/permission-facts.ts'
import { mint, stranger, unknownProgram, user } from '../../../kit/scan/risk-context.ts'

const account = (
  owner: Account['owner'],
  data: Uint8Array = new Uint8Array(0),
  executable = false,
): Account => ({
  lamports: 1n,
  owner,
  data,
  executable,
})
const sysvarOwner = address('Sysvar1111111111111111111111111111111111111')
const authorities = { staker: user, withdrawer: stranger, custodian: systemProgram }

test.each<[string, Account, NotAWallet | undefined]>([
  ['a wallet', account(systemProgram), undefined],
  ['a wallet that was handed over', account(stakeProgram), undefined],
  ['an account of a program', account(unknownProgram, new Uint8Array(9)), undefined],
  ['a multisig', { ...account(tokenProgram), ...multisigHeld(1, [user]) }, undefined],
  [
    'a token account',
    account(tokenProgram, accountBytes.tokenAccount({ mint, owner: user, amount: 1n })),
    { found: 'token-account', owner: user },
  ],
  ['a mint', account(tokenProgram, accountBytes.mint({ decimals: 6 })), { found: 'mint' }],
  [
    'a stake',
    account(stakeProgram, accountBytes.stake(authorities)),
    { found: 'stake', owner: stranger },
  ],
  [
    'a nonce',
    account(systemProgram, accountBytes.nonce(user, mint)),
    { found: 'nonce', owner: user },
  ],
  ['a program', account(loaderV3Program, new Uint8Array(36), true), { found: 'program' }],
  ['its code', account(loaderV3Program, accountBytes.programData(1n)), { found: 'program-data' }],
  [
    'a buffer',
    account(loaderV3Program, Uint8Array.of(1, 0, 0, 0)),
    { found: 'core-program-account' },
  ],
  ['a vote account', account(voteProgram, new Uint8Array(9)), { found: 'core-program-account' }],
  [
    'a broken table',
    account(lookupTableProgram, Uint8Array.of(9, 9, 9, 9)),
    { found: 'core-program-account' },
  ],
  ['a sysvar', account(sysvarOwner, new Uint8Array(40)), { found: 'part-of-solana' }],
])('%s', (_, account, found) => expect(notAWallet(account)).toEqual(found))
