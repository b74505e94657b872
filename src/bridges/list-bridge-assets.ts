import { type AssetRole, type BridgeDirection, directionOf, rolesOf } from './plan/asset-role.ts'
import { type AssetIndex, type BridgeAsset, sortKeyOf } from './plan/assets.ts'
import type { BridgeProvider } from './plan/provider.ts'
import { openCursor, sealCursor } from '../basics/cursor.ts'
import { Fault, invalidField } from '../basics/fault.ts'
import type { BridgeIndex } from './bridge-index.ts'

export type AssetsDeps = { providers: readonly BridgeProvider[]; index: BridgeIndex }

export type AssetsAsk = {
  chain?: string
  /** Case does not matter. */
  symbol?: string
  direction?: BridgeDirection
  role?: AssetRole
  limit: number
  cursor?: string
}

export type ListedAsset = Omit<BridgeAsset, 'carriers'> & {
  /** Whether it can be given, received, or both. */
  roles: AssetRole[]
  providers: string[]
}

export type AssetsPage = {
  assets: ListedAsset[]
  /** Assets of any kind left out because the providers contradict each other about their decimals. */
  leftOut: number
  /** Providers that could not be asked, so that what they alone carry is missing. */
  missingProviders: string[]
  meta: { nextCursor?: string }
}

/** Providers are asked once in half an hour; this is how long somebody waits who comes at that moment. */
export const assetsWaitMs = 8_000

/** A page of what can be moved. Throws Fault INVALID_REQUEST naming `cursor`, UPSTREAM_UNAVAILABLE where no provider tells. */
export const listBridgeAssets = async (
  { providers, index }: AssetsDeps,
  ask: AssetsAsk,
): Promise<AssetsPage> => {
  const scope = scopeOf(ask)
  const after = ask.cursor === undefined ? undefined : readCursor(scope, ask.cursor)
  const { index: known, missing } = await index.read(assetsWaitMs)
  if (missing.length === providers.length) throw noAssets()
  const found: ListedAsset[] = []
  let nextCursor: string | undefined
  let lastKey = ''
  for (const asset of candidates(known, ask)) {
    if (ask.chain !== undefined && asset.chain !== ask.chain) continue
    const key = sortKeyOf(asset)
    if (after !== undefined && key <= after) continue
    const roles = askedRoles(asset, ask, known, providers)
    if (roles.length === 0) continue
    if (found.length === ask.limit) {
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

/** No provider gave its assets, or none is switched on. */
export const noAssets = (): Fault => new Fault('bridges-unavailable', {})

/** In the order of the index; by symbol they are looked up, since looking through all takes milliseconds. */
const candidates = (index: AssetIndex, { symbol }: AssetsAsk): readonly BridgeAsset[] => {
  if (symbol === undefined) return index.assets
  const bySymbol =
    symbols.get(index) ?? Map.groupBy(index.assets, (asset) => asset.symbol.toLowerCase())
  symbols.set(index, bySymbol)
  return bySymbol.get(symbol.toLowerCase()) ?? []
}

const symbols = new WeakMap<AssetIndex, ReadonlyMap<string, readonly BridgeAsset[]>>()

const askedRoles = (
  asset: BridgeAsset,
  { direction, role }: AssetsAsk,
  index: AssetIndex,
  providers: readonly BridgeProvider[],
): AssetRole[] =>
  keptRoles(asset, index, providers).filter(
    (each) =>
      (role === undefined || each === role) &&
      (direction === undefined || directionOf(asset.chain, each) === direction),
  )

/** Of one index the roles never change, and there may be tens of thousands. */
const keptRoles = (
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

/** The question that a cursor belongs to; its limit may change from page to page. */
const scopeOf = ({ chain, symbol, direction, role }: AssetsAsk): string =>
  ['bridge-assets', chain ?? '', symbol?.toLowerCase() ?? '', direction ?? '', role ?? ''].join(' ')
