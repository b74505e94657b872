import type { InstructionCursor } from '../format/instruction-problem.ts'
import type { Address } from '../../address/address.ts'
import { coreAssetProgram } from '../../address/known-address.ts'
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
  readOptionFlag,
  readU32,
  readU8,
  refuse,
} from '../../bytes/byte-reader.ts'
import {
  authorityOrPayer,
  byByte,
  openProgramDecoder,
  optionalAccountAt,
} from '../format/open-program.ts'
import { coreAssetNames } from './core-asset-names.ts'

/** Positions of payer and authority; instructions on an asset name its collection before them. */
type Places = { payer: number; authority: number }
const ofAsset: Places = { payer: 2, authority: 3 }
const ofCollection: Places = { payer: 1, authority: 2 }

/** Metaplex Core: codes, plugins and accounts as in its client (mpl-core). The asset or collection comes first. */
const specs = byByte([
  ...namedOnly(coreAssetNames),
  [2, { name: 'AddPluginV1', minAccounts: 4, read: (on) => addPlugin(on, ofAsset) }],
  [3, { name: 'AddCollectionPluginV1', minAccounts: 3, read: (on) => addPlugin(on, ofCollection) }],
  [4, { name: 'RemovePluginV1', minAccounts: 4, read: (on) => revoke(on, ofAsset) }],
  [5, { name: 'RemoveCollectionPluginV1', minAccounts: 3, read: (on) => revoke(on, ofCollection) }],
  [6, { name: 'UpdatePluginV1', minAccounts: 4, read: (on) => updatePlugin(on, ofAsset) }],
  [
    7,
    {
      name: 'UpdateCollectionPluginV1',
      minAccounts: 3,
      read: (on) => updatePlugin(on, ofCollection),
    },
  ],
  [8, { name: 'ApprovePluginAuthorityV1', minAccounts: 4, read: (on) => approve(on, ofAsset) }],
  [
    9,
    {
      name: 'ApproveCollectionPluginAuthorityV1',
      minAccounts: 3,
      read: (on) => approve(on, ofCollection),
    },
  ],
  [10, { name: 'RevokePluginAuthorityV1', minAccounts: 4, read: (on) => revoke(on, ofAsset) }],
  [
    11,
    {
      name: 'RevokeCollectionPluginAuthorityV1',
      minAccounts: 3,
      read: (on) => revoke(on, ofCollection),
    },
  ],
  [12, { name: 'BurnV1', minAccounts: 4, read: (on) => burn(on) }],
  [14, { name: 'TransferV1', minAccounts: 5, read: (on) => transfer(on) }],
  [15, { name: 'UpdateV1', minAccounts: 4, read: (on) => update(on) }],
  [16, { name: 'UpdateCollectionV1', minAccounts: 4, read: (on) => updateCollection(on) }],
  [22, { name: 'AddExternalPluginAdapterV1', minAccounts: 4, read: (on) => addHook(on, ofAsset) }],
  [
    23,
    {
      name: 'AddCollectionExternalPluginAdapterV1',
      minAccounts: 3,
      read: (on) => addHook(on, ofCollection),
    },
  ],
  [30, { name: 'UpdateV2', minAccounts: 4, read: (on) => update(on) }],
] satisfies [number, InstructionSpec][])

export const coreAssetDecoder = openProgramDecoder({
  programId: coreAssetProgram,
  programName: 'Metaplex Core',
  codeBytes: 1,
  specs,
})

/** Plugins that grant permissions over an asset, by `PluginType`; the others only store data. */
const permissionsOf: ReadonlyMap<number, readonly AssetPermission[]> = new Map([
  [1, ['freeze']],
  [2, ['burn']],
  [3, ['transfer']],
  [4, ['update']],
  [5, ['freeze']],
  [7, ['transfer']],
  [8, ['burn']],
  [16, ['freeze']],
  [17, ['freeze']],
])

const updateDelegatePlugin = 4
const freezingPlugins: ReadonlySet<number> = new Set([1, 5, 16, 17])

const transfer = (on: Operands) => {
  const to = accountAt(on, 4)
  return [{ type: 'transfer-asset', ...subject(on, ofAsset), to }] as const
}

const burn = (on: Operands) => [{ type: 'burn-asset', ...subject(on, ofAsset) }] as const

/** The permissions that a plugin grants, and which plugin it is. */
type Right = { permissions: readonly AssetPermission[]; role: string }

const rightOf = (plugin: number): Right | undefined => {
  const permissions = permissionsOf.get(plugin)
  return permissions && { permissions, role: `plugin ${plugin}` }
}

/** The plugin with its data, then its authority; by default that is the owner or update authority. */
const addPlugin = (on: Operands, places: Places): readonly Action[] => {
  const plugin = readU8(on.data, 'plugin')
  const right = rightOf(plugin)
  if (right === undefined) return []
  const { delegates } = readPluginContent(on.data, plugin)
  const extra = delegates.map((to) => grant(on, places, right, to))
  if (!readOptionFlag(on.data, 'authority')) return extra
  return [...extra, ...approved(on, places, right)]
}

const approve = (on: Operands, places: Places): readonly Action[] => {
  const right = rightOf(readU8(on.data, 'plugin'))
  return right === undefined ? [] : approved(on, places, right)
}

/** `BasePluginAuthority`: none, the owner, the update authority, or an address. */
const approved = (on: Operands, places: Places, right: Right): readonly Action[] => {
  const kind = readU8(on.data, 'authority-kind')
  if (kind > 3) refuse(on.data, { reason: 'unknown-value', part: 'authority-kind', found: kind })
  if (kind === 3) return [grant(on, places, right, readAddress(on.data, 'authority'))]
  return kind === 2 ? [grant(on, places, right)] : []
}

const updatePlugin = (on: Operands, places: Places): readonly Action[] => {
  const plugin = readU8(on.data, 'plugin')
  const right = rightOf(plugin)
  if (right === undefined) return []
  const { delegates, frozen } = readPluginContent(on.data, plugin)
  if (plugin === updateDelegatePlugin) return delegates.map((to) => grant(on, places, right, to))
  if (frozen === undefined) return []
  return [{ type: frozen ? 'lock-asset' : 'unlock-asset', ...subject(on, places) }]
}

type PluginContent = { frozen?: boolean; delegates: Address[] }

/** Maximum delegates of an UpdateDelegate plugin that fit in a transaction. */
const delegatesMax = 128

/** The data of a plugin that grants permissions: whether it freezes at once, further update delegates, or nothing. */
const readPluginContent = (data: InstructionCursor, plugin: number): PluginContent => {
  if (freezingPlugins.has(plugin))
    return { frozen: readU8(data, 'frozen-flag') === 1, delegates: [] }
  if (plugin !== updateDelegatePlugin) return { delegates: [] }
  const count = readU32(data, 'delegate-count')
  if (count > delegatesMax)
    refuse(data, { reason: 'list-too-long', part: 'delegates', found: count, max: delegatesMax })
  const delegates = Array.from({ length: data.problem === undefined ? count : 0 }, () =>
    readAddress(data, 'delegate'),
  )
  return { delegates }
}

/** By `ExternalPluginAdapterType`: a hook may approve or reject transfers and burns, an oracle may only reject them. */
const hookPermissions: ReadonlyMap<number, readonly AssetPermission[]> = new Map([
  [0, ['transfer', 'burn', 'freeze']],
  [1, ['freeze']],
  [3, ['transfer', 'burn', 'freeze']],
])

const addHook = (on: Operands, places: Places): readonly Action[] => {
  const kind = readU8(on.data, 'adapter')
  const permissions = hookPermissions.get(kind)
  if (permissions === undefined) return []
  const adapter = readAddress(on.data, 'adapter')
  return [grant(on, places, { permissions, role: `adapter ${kind}` }, adapter)]
}

const update = (on: Operands): readonly Action[] => {
  for (const what of ['the name', 'the URI'])
    if (readOptionFlag(on.data, what)) readBorshBytes(on.data, what)
  if (!readOptionFlag(on.data, 'new-update-authority')) return []
  const kind = readU8(on.data, 'update-authority-kind')
  if (kind > 2)
    refuse(on.data, { reason: 'unknown-value', part: 'update-authority-kind', found: kind })
  const next = kind === 0 ? undefined : readAddress(on.data, 'new-update-authority')
  return [newUpdateAuthority(on, ofAsset, next)]
}

const updateCollection = (on: Operands): readonly Action[] => {
  const next = optionalAccountAt(on, 3, coreAssetProgram)
  return next === undefined ? [] : [newUpdateAuthority(on, ofCollection, next)]
}

const newUpdateAuthority = (on: Operands, places: Places, next: Address | undefined): Action => {
  const { asset: account, authority } = subject(on, places)
  const action = { type: 'set-authority', account, kind: 'asset-update', authority } as const
  return next === undefined ? action : { ...action, next }
}

const revoke = (on: Operands, places: Places): readonly Action[] => {
  const right = rightOf(readU8(on.data, 'plugin'))
  if (right === undefined) return []
  return [{ type: 'revoke-asset', ...subject(on, places), role: right.role }]
}

const grant = (on: Operands, places: Places, right: Right, delegate?: Address): Action => ({
  type: 'delegate-asset',
  ...subject(on, places),
  ...right,
  ...(delegate && { delegate }),
})

const subject = (on: Operands, { payer, authority }: Places) =>
  ({
    kind: 'core',
    asset: accountAt(on, 0),
    authority: authorityOrPayer(on, authority, payer, coreAssetProgram),
  }) as const
