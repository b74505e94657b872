import { PublicKey } from '@solana/web3.js'
import {
  address,
  type Address,
  addressFromBytes,
  addressToBytes,
} from '../../../src/solana/address/address.ts'
import type { AddressKind } from '../../../src/checks/address/facts/address-kind.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  configProgram,
  coreAssetProgram,
  loaderV3Program,
  lookupTableProgram,
  squadsV4Program,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  voteProgram,
} from '../../../src/solana/address/known-address.ts'
import { accountBytes } from '../chain/account-bytes.ts'
import { tokenMultisig } from '../scan/risk-context.ts'
import type { TestChain } from '../chain/surfnet.ts'

/** Two addresses with a private key. */
export const owner = address('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9')
export const stranger = address('9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu')
/** An address off the curve. */
export const derived = address('8HqBFugK38BUR57vxEbKVXFympRhuzVFLNLmweQWxvVs')

/** A distinct address per number, on or off the curve. */
export const plainAddress = (number: number): Address =>
  addressFromBytes(new Uint8Array(32).fill(7).with(0, number).with(1, 201))

const account = (programOwner: Address, data: Uint8Array, executable = false): Account => ({
  lamports: 5_000_000n,
  owner: programOwner,
  data,
  executable,
})

const tagged = (tag: number, length: number, parts: Record<number, Address> = {}): Uint8Array => {
  const data = new Uint8Array(length)
  data[0] = tag
  for (const [offset, value] of Object.entries(parts))
    data.set(addressToBytes(value), Number(offset))
  return data
}

const table = new Uint8Array(56 + 64)
table.set([1, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255])

const buffer = tagged(1, 37 + 8, { 5: stranger })
buffer[4] = 1

/** Program data account of the scene's program. */
export const programData = plainAddress(60)

/** One account of every kind, each with its own address. */
export const accountsByKind: readonly (readonly [AddressKind, Address, Account])[] = [
  ['wallet', owner, account(systemProgram, new Uint8Array(0))],
  ['program-wallet', derived, account(systemProgram, new Uint8Array(0))],
  ['system-account', plainAddress(1), account(systemProgram, new Uint8Array(17))],
  [
    'token-account',
    plainAddress(2),
    account(
      tokenProgram,
      accountBytes.tokenAccount({ mint: plainAddress(3), owner, amount: 5n, frozen: true }),
    ),
  ],
  [
    'mint',
    plainAddress(3),
    account(tokenProgram, accountBytes.mint({ decimals: 6, mintAuthority: stranger })),
  ],
  ['token-multisig', plainAddress(4), tokenMultisig(2, [owner, stranger])],
  [
    'squads-multisig',
    plainAddress(5),
    account(
      squadsV4Program,
      accountBytes.squadsMultisig({ threshold: 1, timeLockSeconds: 0, members: [owner] }),
    ),
  ],
  ['nonce', plainAddress(6), account(systemProgram, accountBytes.nonce(owner, stranger))],
  [
    'stake',
    plainAddress(7),
    account(
      stakeProgram,
      accountBytes.stake({ staker: stranger, withdrawer: owner, custodian: systemProgram }),
    ),
  ],
  ['vote', plainAddress(8), account(voteProgram, tagged(2, 3762, { 4: stranger, 36: owner }))],
  ['program', plainAddress(9), account(loaderV3Program, tagged(2, 36, { 4: programData }), true)],
  ['program-data', programData, account(loaderV3Program, accountBytes.programData(5n, stranger))],
  ['program-buffer', plainAddress(10), account(loaderV3Program, buffer)],
  ['lookup-table', plainAddress(11), account(lookupTableProgram, table)],
  ['config', plainAddress(12), account(configProgram, new Uint8Array(9))],
  ['core-asset', plainAddress(13), account(coreAssetProgram, accountBytes.coreAsset(owner))],
  ['core-collection', plainAddress(14), account(coreAssetProgram, tagged(5, 70, { 1: stranger }))],
  ['program-owned', plainAddress(15), account(plainAddress(9), new Uint8Array(80))],
  ['unreadable', plainAddress(16), account(token2022Program, new Uint8Array(200).fill(9))],
]

/** Sets all of them on a chain. */
export const setAddressAccounts = async (chain: TestChain): Promise<void> => {
  for (const [, where, { owner: programOwner, ...rest }] of accountsByKind)
    await chain.setAccount(new PublicKey(where), { ...rest, owner: new PublicKey(programOwner) })
}
