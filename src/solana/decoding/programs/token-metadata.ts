import type { InstructionCursor } from '../format/instruction-problem.ts'
import { tokenMetadataProgram } from '../../address/known-address.ts'
import type { Address } from '../../address/address.ts'
import type { Action, AssetPermission } from '../format/action.ts'
import {
  accountAt,
  type InstructionSpec,
  namedOnly,
  type Operands,
} from '../format/closed-program.ts'
import {
  readAddress,
  readBorshBytes,
  readBytes,
  readOptionFlag,
  readU16,
  readU32,
  readU64,
  readU8,
  refuse,
} from '../../bytes/byte-reader.ts'
import { byByte, openProgramDecoder, optionalAccountAt } from '../format/open-program.ts'
import { tokenMetadataNames } from './token-metadata-names.ts'

/**
 * Metaplex Token Metadata: codes, sub-codes and accounts as in its client (mpl-token-metadata). Amounts other than one
 * are fungible tokens, for which token actions are used.
 */
const specs = byByte([
  ...namedOnly(tokenMetadataNames),
  [15, { name: 'UpdateMetadataAccountV2', minAccounts: 2, read: (on) => updateMetadataV2(on) }],
  [20, { name: 'ApproveUseAuthority', minAccounts: 7, read: (on) => approveUse(on) }],
  [21, { name: 'RevokeUseAuthority', minAccounts: 5, read: (on) => revokeUse(on) }],
  [23, { name: 'ApproveCollectionAuthority', minAccounts: 6, read: (on) => approveCollection(on) }],
  [24, { name: 'RevokeCollectionAuthority', minAccounts: 5, read: (on) => revokeCollection(on) }],
  [26, { name: 'FreezeDelegatedAccount', minAccounts: 4, read: (on) => lock(on, 'lock-asset', 0) }],
  [27, { name: 'ThawDelegatedAccount', minAccounts: 4, read: (on) => lock(on, 'unlock-asset', 0) }],
  [29, { name: 'BurnNft', minAccounts: 6, read: (on) => burnNft(on) }],
  [37, { name: 'BurnEditionNft', minAccounts: 10, read: (on) => burnNft(on) }],
  [41, { name: 'Burn', minAccounts: 14, read: (on) => burn(on) }],
  [44, { name: 'Delegate', minAccounts: 9, read: (on) => delegate(on) }],
  [45, { name: 'Revoke', minAccounts: 9, read: (on) => revoke(on) }],
  [46, { name: 'Lock', minAccounts: 8, read: (on) => lock(on, 'lock-asset', 0) }],
  [47, { name: 'Unlock', minAccounts: 8, read: (on) => lock(on, 'unlock-asset', 0) }],
  [49, { name: 'Transfer', minAccounts: 11, read: (on) => transfer(on) }],
  [50, { name: 'Update', minAccounts: 5, read: (on) => update(on) }],
] satisfies [number, InstructionSpec][])

export const tokenMetadataDecoder = openProgramDecoder({
  programId: tokenMetadataProgram,
  programName: 'Token Metadata',
  codeBytes: 1,
  specs,
})

type Delegation = { permissions: readonly AssetPermission[]; hasAmount: boolean }

const overToken = (...permissions: AssetPermission[]): Delegation => ({
  permissions,
  hasAmount: true,
})
const overMetadata: Delegation = { permissions: ['update'], hasAmount: false }

/**
 * By `DelegateArgs`, in its order: delegates that may move or lock the token, and those that may only change its
 * metadata.
 */
const delegations: readonly Delegation[] = [
  overMetadata,
  overToken('transfer', 'freeze'),
  overToken('transfer'),
  overMetadata,
  overToken('burn', 'freeze'),
  overToken('freeze'),
  overToken('transfer', 'burn', 'freeze'),
  overToken('transfer', 'freeze'),
  overMetadata,
  overMetadata,
  overMetadata,
  overMetadata,
  overMetadata,
  overMetadata,
]

const delegate = (on: Operands): readonly Action[] => {
  const code = readU8(on.data, 'delegate-kind')
  const delegation = delegations[code]
  if (delegation === undefined) {
    refuse(on.data, { reason: 'unknown-value', part: 'delegate-kind', found: code })
    return []
  }
  const [to, mint, authority] = [accountAt(on, 1), accountAt(on, 5), accountAt(on, 7)]
  const amount = delegation.hasAmount ? readU64(on.data, 'amount') : one
  const token = optionalAccountAt(on, 6, tokenMetadataProgram)
  if (amount !== one && token !== undefined)
    return [{ type: 'approve', account: token, delegate: to, mint, amount, authority }]
  const { permissions } = delegation
  return [
    {
      type: 'delegate-asset',
      ...metaplex(mint),
      delegate: to,
      permissions,
      role: roleOf(code),
      authority,
    },
  ]
}

const transfer = (on: Operands): readonly Action[] => {
  readVersion(on.data, 1)
  const amount = readU64(on.data, 'amount')
  const [token, from, destination, to] = [
    accountAt(on, 0),
    accountAt(on, 1),
    accountAt(on, 2),
    accountAt(on, 3),
  ]
  const [mint, authority] = [accountAt(on, 4), accountAt(on, 9)]
  return amount === one
    ? [{ type: 'transfer-asset', ...metaplex(mint), from, to, authority }]
    : [{ type: 'transfer-token', from: token, to: destination, mint, amount, authority }]
}

const burn = (on: Operands): readonly Action[] => {
  readVersion(on.data, 1)
  const amount = readU64(on.data, 'amount')
  const [authority, mint, account] = [accountAt(on, 0), accountAt(on, 4), accountAt(on, 5)]
  return amount === one
    ? [{ type: 'burn-asset', ...metaplex(mint), authority }]
    : [{ type: 'burn', account, mint, amount, authority }]
}

/** Metadata, owner, mint: of an original and of a print alike. */
const burnNft = (on: Operands) => {
  const [owner, mint] = [accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'burn-asset', ...metaplex(mint), owner, authority: owner }] as const
}

/** A use delegate may burn an NFT that is burned by its last use. */
const approveUse = (on: Operands) => {
  const [owner, to, mint] = [accountAt(on, 1), accountAt(on, 3), accountAt(on, 6)]
  const permissions = ['burn'] as const
  return [
    {
      type: 'delegate-asset',
      ...metaplex(mint),
      owner,
      delegate: to,
      permissions,
      role: useRole,
      authority: owner,
    },
  ] as const
}

const approveCollection = (on: Operands) => {
  const [to, authority, mint] = [accountAt(on, 1), accountAt(on, 2), accountAt(on, 5)]
  const permissions = ['update'] as const
  return [
    {
      type: 'delegate-asset',
      ...metaplex(mint),
      delegate: to,
      permissions,
      role: collectionRole,
      authority,
    },
  ] as const
}

/** `RevokeArgs` counts like `DelegateArgs`, except for one entry in the middle: a leftover of a migration. */
const migration = 9
const revokeKinds = 15

const revoke = (on: Operands): readonly Action[] => {
  const code = readU8(on.data, 'delegate-kind')
  if (code >= revokeKinds)
    refuse(on.data, { reason: 'unknown-value', part: 'delegate-kind', found: code })
  const role = code === migration ? 'migration' : roleOf(code > migration ? code - 1 : code)
  return revoked(on, { mint: 5, from: 1, authority: 7 }, role)
}

const revokeUse = (on: Operands) => revoked(on, { mint: 4, from: 2, authority: 1 }, useRole)

const revokeCollection = (on: Operands) =>
  revoked(on, { mint: 4, from: 1, authority: 2 }, collectionRole)

const revoked = (
  on: Operands,
  places: { mint: number; from: number; authority: number },
  role: string,
): readonly Action[] => {
  const [mint, from] = [accountAt(on, places.mint), accountAt(on, places.from)]
  const authority = accountAt(on, places.authority)
  return [{ type: 'revoke-asset', ...metaplex(mint), delegate: from, role, authority }]
}

const lock = (on: Operands, type: 'lock-asset' | 'unlock-asset', authorityAt: number) =>
  [{ type, ...metaplex(accountAt(on, 3)), authority: accountAt(on, authorityAt) }] as const

const update = (on: Operands): readonly Action[] => {
  const kind = readVersion(on.data, updateKinds)
  // Only the update authority itself, in the old form and the new, may name another one.
  if (kind > 1) return []
  return newAuthority(on, accountAt(on, 4), accountAt(on, 0))
}

const updateMetadataV2 = (on: Operands): readonly Action[] => {
  if (readOptionFlag(on.data, 'metadata')) skipMetadata(on.data)
  return newAuthority(on, accountAt(on, 0), accountAt(on, 1))
}

const newAuthority = (on: Operands, account: Address, authority: Address): readonly Action[] => {
  if (!readOptionFlag(on.data, 'new-update-authority')) return []
  const next = readAddress(on.data, 'new-update-authority')
  return [{ type: 'set-authority', account, kind: 'asset-update', authority, next }]
}

const creatorBytes = 34
const collectionBytes = 33
const usesBytes = 17

const skipMetadata = (data: InstructionCursor): void => {
  for (const part of ['name', 'symbol', 'uri']) readBorshBytes(data, part)
  readU16(data, 'seller-fee')
  if (readOptionFlag(data, 'creators'))
    readBytes(data, readU32(data, 'creator-count') * creatorBytes, 'creators')
  if (readOptionFlag(data, 'collection')) readBytes(data, collectionBytes, 'collection')
  if (readOptionFlag(data, 'uses')) readBytes(data, usesBytes, 'uses')
}

/** Number of forms of `UpdateArgs`. */
const updateKinds = 9

const readVersion = (data: InstructionCursor, known: number): number => {
  const version = readU8(data, 'arguments-form')
  if (version >= known)
    refuse(data, { reason: 'unknown-value', part: 'arguments-form', found: version })
  return version
}

const roleOf = (code: number): string => `delegate ${code}`
const useRole = 'use'
const collectionRole = 'collection'

const one = 1n

const metaplex = (asset: Address) => ({ kind: 'metaplex', asset }) as const
