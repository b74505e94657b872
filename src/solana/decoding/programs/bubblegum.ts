import type { Address } from '../../address/address.ts'
import { bubblegumProgram } from '../../address/known-address.ts'
import type { Action, AssetPermission } from '../format/action.ts'
import { accountAt, type InstructionSpec, type Operands } from '../format/closed-program.ts'
import { readBytes, readOptionFlag, readU64, readU8 } from '../../bytes/byte-reader.ts'
import { authorityOrPayer, namedByCode, openProgramDecoder } from '../format/open-program.ts'
import { bubblegumNames } from './bubblegum-names.ts'

/**
 * Metaplex Bubblegum: NFTs that are leaves of a Merkle tree. Codes are `sha256("global:" + name)`, accounts and
 * arguments as in its client (mpl-bubblegum). No token account or balance shows what happens to such an asset.
 */
const specs = new Map<string, InstructionSpec>([
  ...namedByCode(bubblegumNames),
  ['a334c8e78c0345ba', { name: 'Transfer', minAccounts: 5, read: (on) => transferV1(on) }],
  ['772806ebeaddf831', { name: 'TransferV2', minAccounts: 7, read: (on) => transferV2(on) }],
  ['5a934bb255580489', { name: 'Delegate', minAccounts: 5, read: (on) => delegateV1(on) }],
  [
    '5f577d8cb58380e3',
    { name: 'DelegateV2', minAccounts: 6, read: (on) => delegateV2(on, ['transfer', 'burn']) },
  ],
  [
    '11e523dabef1fa7b',
    {
      name: 'DelegateAndFreezeV2',
      minAccounts: 6,
      read: (on) => delegateV2(on, ['transfer', 'burn', 'freeze']),
    },
  ],
  ['746e1d386bdb2a5d', { name: 'Burn', minAccounts: 4, read: (on) => burnV1(on) }],
  ['73d222f0e88fb710', { name: 'BurnV2', minAccounts: 6, read: (on) => burnV2(on) }],
  ['c897f46610c3ff03', { name: 'FreezeV2', minAccounts: 6, read: (on) => lock(on, 'lock-asset') }],
  ['6085655d52dc92bf', { name: 'ThawV2', minAccounts: 6, read: (on) => lock(on, 'unlock-asset') }],
  [
    '56d6be25a7041c74',
    { name: 'ThawAndRevokeV2', minAccounts: 5, read: (on) => thawAndRevoke(on) },
  ],
  ['fd764225be319a66', { name: 'SetTreeDelegate', minAccounts: 4, read: (on) => delegateTree(on) }],
])

export const bubblegumDecoder = openProgramDecoder({
  programId: bubblegumProgram,
  programName: 'Bubblegum',
  codeBytes: 8,
  specs,
})

const transferV1 = (on: Operands): readonly Action[] => {
  const from = accountAt(on, 1)
  const authority = ownerOrDelegate(on, 1, 2)
  const leaf = readLeaf(on, 0)
  return [
    { type: 'transfer-asset', ...compressed(on, 4, leaf), from, to: accountAt(on, 3), authority },
  ]
}

const transferV2 = (on: Operands): readonly Action[] => {
  const from = accountAt(on, 3)
  const leaf = readLeaf(on, 1)
  return [
    {
      type: 'transfer-asset',
      ...compressed(on, 6, leaf),
      from,
      to: accountAt(on, 5),
      authority: signerOfV2(on),
    },
  ]
}

/** A leaf's delegate may move and burn it. Delegating to oneself revokes the previous delegate. */
const delegateTo = (
  on: Operands,
  places: { owner: number; delegate: number; tree: number },
  permissions: readonly AssetPermission[],
  leaf: bigint,
): readonly Action[] => {
  const [owner, delegate] = [accountAt(on, places.owner), accountAt(on, places.delegate)]
  const about = compressed(on, places.tree, leaf)
  return owner === delegate
    ? [{ type: 'revoke-asset', ...about, authority: owner }]
    : [{ type: 'delegate-asset', ...about, owner, delegate, permissions, authority: owner }]
}

const delegateV1 = (on: Operands) =>
  delegateTo(on, { owner: 1, delegate: 3, tree: 4 }, ['transfer', 'burn'], readLeaf(on, 0))

/** Two hashes are optional here: of the collection and of the asset's data. */
const delegateV2 = (on: Operands, permissions: readonly AssetPermission[]) =>
  delegateTo(on, { owner: 2, delegate: 4, tree: 5 }, permissions, readLeaf(on, 2))

const burnV1 = (on: Operands): readonly Action[] => {
  const owner = accountAt(on, 1)
  const authority = ownerOrDelegate(on, 1, 2)
  return [{ type: 'burn-asset', ...compressed(on, 3, readLeaf(on, 0)), owner, authority }]
}

const burnV2 = (on: Operands): readonly Action[] => {
  const owner = accountAt(on, 3)
  const authority = signerOfV2(on)
  return [{ type: 'burn-asset', ...compressed(on, 5, readLeaf(on, 1)), owner, authority }]
}

const lock = (on: Operands, type: 'lock-asset' | 'unlock-asset'): readonly Action[] => [
  { type, ...compressed(on, 5, readLeaf(on, 1)), authority: signerOfV2(on) },
]

const thawAndRevoke = (on: Operands): readonly Action[] => {
  const authority = accountAt(on, 2)
  const about = compressed(on, 4, readLeaf(on, 2))
  return [
    { type: 'unlock-asset', ...about, authority },
    { type: 'revoke-asset', ...about, delegate: authority, authority },
  ]
}

/** Settings of the tree, its creator, and who may mint into it beside them from now on. */
const delegateTree = (on: Operands): readonly Action[] => [
  {
    type: 'configure-service',
    account: accountAt(on, 0),
    setting: 'tree-delegate',
    authority: accountAt(on, 1),
    next: accountAt(on, 2),
  },
]

const hashBytes = 32

/**
 * The leaf, after the hashes of root, data and creators. The second version of the instructions has further optional
 * hashes and flags before it.
 */
const readLeaf = ({ data }: Operands, optionalHashes: 0 | 1 | 2): bigint => {
  readBytes(data, 3 * hashBytes, 'leaf-hashes')
  for (let index = 0; index < optionalHashes; index++)
    if (readOptionFlag(data, 'further-hash')) readBytes(data, hashBytes, 'further-hash')
  if (optionalHashes > 0 && readOptionFlag(data, 'flags')) readU8(data, 'flags')
  return readU64(data, 'leaf-index')
}

const compressed = (on: Operands, treeAt: number, leaf: bigint) =>
  ({ kind: 'compressed', asset: accountAt(on, treeAt), leaf }) as const

/** The owner, unless only the delegate signs. */
const ownerOrDelegate = (on: Operands, ownerAt: number, delegateAt: number): Address => {
  const delegate = on.accounts[delegateAt]
  const byDelegate = delegate?.signer === true && on.accounts[ownerAt]?.signer !== true
  return byDelegate ? delegate.address : accountAt(on, ownerAt)
}

const signerOfV2 = (on: Operands): Address => authorityOrPayer(on, 2, 1, bubblegumProgram)
