import { type AssetRole, type BridgeDirection, directionOf, rolesOf } from './plan/asset-role.ts'
import { type AssetIndex, type BridgeAsset, sortKeyOf } from './plan/assets.ts'
import type { BridgeProvider } from './plan/provider.ts'
import { openCursor, sealCursor } from '../basics/cursor.ts'
import { Fault, invalidField } from '../basics/fault.ts'
import type { BridgeIndex } from './bridge-index.ts'
import { assetsWaitMs } from './thresholds.ts'

export type AssetsDeps = { providers: readonly BridgeProvider[]; index: BridgeIndex }

export type AssetsQuery = {
  chain?: string
  /** Case-insensitive. */
  symbol?: string
  direction?: BridgeDirection
  role?: AssetRole
  limit: number
  cursor?: string
}

export type ListedAsset = Omit<BridgeAsset, 'carriers'> & {
  /** Whether it can be sent, received, or both. */
  roles: AssetRole[]
  providers: string[]
}

export type AssetsPage = {
  assets: ListedAsset[]
  /** Assets left out because providers disagree about their decimals. */
  leftOut: number
  /** Unavailable providers: assets that only they carry are missing. */
  missingProviders: string[]
  meta: { nextCursor?: string }
}

/**
 * A page of assets that can be moved. Throws Fault INVALID_REQUEST naming `cursor`, UPSTREAM_UNAVAILABLE if no provider
 * lists its assets.
 */
export const listBridgeAssets = async (
  { providers, index }: AssetsDeps,
  query: AssetsQuery,
): Promise<AssetsPage> => {
  const scope = scopeOf(query)
  const after = query.cursor === undefined ? undefined : readCursor(scope, query.cursor)
  const { index: known, missing } = await index.read(assetsWaitMs)
  if (missing.length === providers.length) throw noAssets(providers)
  const found: ListedAsset[] = []
  let nextCursor: string | undefined
  let lastKey = ''
  for (const asset of candidates(known, query)) {
    if (query.chain !== undefined && asset.chain !== query.chain) continue
    const key = sortKeyOf(asset)
    if (after !== undefined && key <= after) continue
    const roles = matchingRoles(asset, query, known, providers)
    if (roles.length === 0) continue
    if (found.length === query.limit) {
      nextCursor = sealCursor(scope, new TextEncoder().encode(lastKey))
      break
    }
    found.push(listed(asset, roles))
    lastKey = key
  }
  return {
    assets: found,
    leftOut: known.contradictory.size,
    missingProviders: missing,
    meta: { ...(nextCursor !== undefined && { nextCursor }) },
  }
}

/** No provider listed its assets, or none is enabled, which waiting does not change. */
export const noAssets = (providers: readonly BridgeProvider[]): Fault =>
  new Fault(providers.length === 0 ? 'bridges-off' : 'bridges-unavailable', {})

/** In the order of the index. Symbols have their own index, since a full search takes milliseconds. */
const candidates = (index: AssetIndex, { symbol }: AssetsQuery): readonly BridgeAsset[] => {
  if (symbol === undefined) return index.assets
  const bySymbol =
    symbols.get(index) ?? Map.groupBy(index.assets, (asset) => asset.symbol.toLowerCase())
  symbols.set(index, bySymbol)
  return bySymbol.get(symbol.toLowerCase()) ?? []
}

const symbols = new WeakMap<AssetIndex, ReadonlyMap<string, readonly BridgeAsset[]>>()

const matchingRoles = (
  asset: BridgeAsset,
  { direction, role }: AssetsQuery,
  index: AssetIndex,
  providers: readonly BridgeProvider[],
): AssetRole[] =>
  cachedRoles(asset, index, providers).filter(
    (each) =>
      (role === undefined || each === role) &&
      (direction === undefined || directionOf(asset.chain, each) === direction),
  )

/** The roles within one index never change, and there may be tens of thousands. */
const cachedRoles = (
  asset: BridgeAsset,
  index: AssetIndex,
  providers: readonly BridgeProvider[],
): AssetRole[] => {
  const known = rolesOfIndex.get(index) ?? new Map<string, AssetRole[]>()
  rolesOfIndex.set(index, known)
  const roles = known.get(asset.id) ?? rolesOf(asset, providers)
  known.set(asset.id, roles)
  return roles
}

const rolesOfIndex = new WeakMap<AssetIndex, Map<string, AssetRole[]>>()

const listed = ({ carriers, ...asset }: BridgeAsset, roles: AssetRole[]): ListedAsset => ({
  ...asset,
  roles,
  providers: [...carriers.keys()],
})

const textOfKey = new TextDecoder()

const readCursor = (scope: string, text: string): string => {
  const key = openCursor(scope, text)
  if (!key) throw invalidField('cursor', 'cursor-invalid', {})
  return textOfKey.decode(key)
}

/** The query that a cursor belongs to; the limit may change from page to page. */
const scopeOf = ({ chain, symbol, direction, role }: AssetsQuery): string =>
  ['bridge-assets', chain ?? '', symbol?.toLowerCase() ?? '', direction ?? '', role ?? ''].join(' ')
