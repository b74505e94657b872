import { systemProgram } from '../../solana/address/known-address.ts'
import { bridgeChains, findBridgeChain } from './chains.ts'
import type { BridgeProvider, ChainName, ProviderAsset } from './provider.ts'
import { maxPriceSpread } from '../thresholds.ts'
import { maxDecimals } from './amount.ts'

/** One asset on one chain, merged over all providers that carry it. */
export type BridgeAsset = {
  /** `chain:native` or `chain:contract`; the same whichever providers carry it. */
  id: string
  chain: ChainName
  /** Absent for the chain's native coin. */
  contractAddress?: string
  symbol: string
  name?: string
  decimals: number
  /** Absent if no provider reports one, or if their prices are far apart. */
  priceUsd?: number
  logoUrl?: string
  /** Its row of each provider that carries it, by provider id, in the order of the providers. */
  carriers: ReadonlyMap<string, ProviderAsset>
}

export type AssetIndex = {
  /** In a stable order: by chain, native coins first, then by number of carriers. */
  assets: readonly BridgeAsset[]
  byId: ReadonlyMap<string, BridgeAsset>
  /** Ids of assets whose decimals providers disagree on: their amounts would mean different things. */
  contradictory: ReadonlySet<string>
}

export type ProviderAssets = {
  provider: Pick<BridgeProvider, 'id'>
  assets: readonly ProviderAsset[]
}

/** Merges the assets of all providers. */
export const joinAssets = (lists: readonly ProviderAssets[]): AssetIndex => {
  const steps = joiningSteps(lists)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Assets merged in one step, about a millisecond. */
const assetsPerStep = 250

/** As `joinAssets`, for tens of thousands of assets, in steps between which the caller may let others run. */
export const joiningSteps = function* (
  lists: readonly ProviderAssets[],
): Generator<undefined, AssetIndex> {
  const groups = new Map<string, Map<string, ProviderAsset>>()
  let count = 0
  for (const { provider, assets } of lists)
    for (const asset of assets) {
      if (++count % assetsPerStep === 0) yield
      if (!isUsable(asset)) continue
      const id = assetIdOf(asset)
      const group = groups.get(id) ?? new Map<string, ProviderAsset>()
      if (!group.has(provider.id)) group.set(provider.id, asset)
      groups.set(id, group)
    }
  const keyed: { asset: BridgeAsset; key: string }[] = []
  const contradictory = new Set<string>()
  for (const [id, carriers] of groups) {
    if (++count % assetsPerStep === 0) yield
    const asset = joinOne(id, carriers)
    if (asset) keyed.push({ asset, key: sortKeyOf(asset) })
    else contradictory.add(id)
  }
  if (count >= assetsPerStep) yield
  const assets = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ asset }) => asset)
  if (count >= assetsPerStep) yield
  return { assets, byId: new Map(assets.map((asset) => [asset.id, asset])), contradictory }
}

/** The normal form of an asset id from a request. */
export const normalAssetId = (text: string): string => {
  const colon = text.indexOf(':')
  if (colon === -1) return text
  const chain = text.slice(0, colon)
  return `${chain}:${normalContract(chain, text.slice(colon + 1)) ?? 'native'}`
}

export const assetIdOf = ({
  chain,
  contractAddress,
}: Pick<ProviderAsset, 'chain' | 'contractAddress'>): string =>
  `${chain}:${normalContract(chain, contractAddress ?? 'native') ?? 'native'}`

/** Sort key of assets, so that a page continues exactly after the last one. */
export const sortKeyOf = ({ id, chain, contractAddress, symbol, carriers }: BridgeAsset): string =>
  [
    String(chainOrder.get(chain) ?? bridgeChains.length).padStart(3, '0'),
    chain,
    contractAddress === undefined ? '0' : '1',
    String(99 - Math.min(99, carriers.size)),
    symbol.toLowerCase(),
    id,
  ].join(' ')

const chainOrder = new Map(bridgeChains.map(({ name }, at) => [name, at]))

/** Addresses that providers use for the native coin. */
const evmNatives = new Set([`0x${'0'.repeat(40)}`, `0x${'e'.repeat(40)}`])

const normalContract = (chain: ChainName, contract: string): string | undefined => {
  if (contract === 'native' || contract === '') return undefined
  const family = findBridgeChain(chain)?.addressFamily
  if (family === 'solana') return contract === systemProgram ? undefined : contract
  if (family !== 'evm') return contract
  const small = contract.toLowerCase()
  return evmNatives.has(small) ? undefined : small
}

const isUsable = ({ decimals, symbol, chain }: ProviderAsset): boolean =>
  Number.isInteger(decimals) &&
  decimals >= 0 &&
  decimals <= maxDecimals &&
  symbol !== '' &&
  chain !== ''

/**
 * The asset merged from the carriers that agree on its decimals; undefined if no majority does. The decimals of a
 * native coin are fixed by its chain.
 */
const joinOne = (id: string, all: ReadonlyMap<string, ProviderAsset>): BridgeAsset | undefined => {
  const chain = [...all.values()][0]?.chain ?? ''
  const isNative = id.endsWith(':native')
  const ruled = isNative ? findBridgeChain(chain)?.native.decimals : undefined
  const agreed = ruled ?? majorityDecimals([...all.values()])
  const carriers = new Map([...all].filter(([, { decimals }]) => decimals === agreed))
  const rows = [...carriers.values()]
  const [first] = rows
  if (!first) return undefined
  const name = rows.find((row) => row.name !== undefined)?.name
  const logoUrl = rows.find((row) => isHttps(row.logoUrl))?.logoUrl
  const priceUsd = onePrice(rows.flatMap((row) => row.priceUsd ?? []))
  return {
    id,
    chain,
    ...(!isNative && { contractAddress: id.slice(chain.length + 1) }),
    symbol: first.symbol,
    ...(name !== undefined && { name }),
    decimals: first.decimals,
    ...(priceUsd !== undefined && { priceUsd }),
    ...(logoUrl !== undefined && { logoUrl }),
    carriers,
  }
}

/** The decimals that more than half of the carriers report: a single wrong one does not remove the asset. */
const majorityDecimals = (rows: readonly ProviderAsset[]): number | undefined =>
  rows.find(
    ({ decimals }) => rows.filter((row) => row.decimals === decimals).length * 2 > rows.length,
  )?.decimals

const isHttps = (url: string | undefined): boolean =>
  url !== undefined && /^https:\/\/\S+$/.test(url)

const onePrice = (prices: readonly number[]): number | undefined => {
  const real = prices
    .filter((price) => Number.isFinite(price) && price > 0)
    .toSorted((a, b) => a - b)
  const low = real[0]
  const high = real.at(-1)
  if (low === undefined || high === undefined || high > low * maxPriceSpread) return undefined
  return real[Math.floor((real.length - 1) / 2)]
}

/**
 * Chains of the assets that the providers list, in the order of the table. A provider whose list is missing counts with
 * the chains that it documents: one that answered may have left some of them.
 */
export const reachedChains = (
  providers: readonly Pick<BridgeProvider, 'id' | 'builtInChains'>[],
  assets: readonly Pick<BridgeAsset, 'chain'>[],
  missing: readonly string[],
): ChainName[] => {
  const reached = new Set([
    ...providers.flatMap(({ id, builtInChains }) => (missing.includes(id) ? builtInChains : [])),
    ...assets.map(({ chain }) => chain),
  ])
  const known = bridgeChains.map(({ name }) => name).filter((name) => reached.has(name))
  return [...known, ...[...reached].filter((name) => !chainOrder.has(name)).toSorted()]
}
