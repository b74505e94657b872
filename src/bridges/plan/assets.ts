import { systemProgram } from '../../solana/address/known-address.ts'
import { bridgeChains, findBridgeChain } from './chains.ts'
import type { BridgeProvider, ChainName, ProviderAsset } from './provider.ts'

/** One asset on one chain, as all providers that carry it know it. */
export type BridgeAsset = {
  /** `chain:native` or `chain:contract`; stays the same whoever carries it. */
  id: string
  chain: ChainName
  /** Absent for the chain's native coin. */
  contractAddress?: string
  symbol: string
  name?: string
  decimals: number
  /** Absent where nobody knows it, and where those who do are far apart. */
  priceUsd?: number
  logoUrl?: string
  /** Each provider that carries it, by its id, in the providers' order. */
  carriers: ReadonlyMap<string, ProviderAsset>
}

export type AssetIndex = {
  /** In a stable order: by chain, native coins first, then what most providers carry. */
  assets: readonly BridgeAsset[]
  byId: ReadonlyMap<string, BridgeAsset>
  /** Ids of assets whose decimals the providers do not agree on: their amounts would mean different things. */
  contradictory: ReadonlySet<string>
}

export type ProviderAssets = {
  provider: Pick<BridgeProvider, 'id'>
  assets: readonly ProviderAsset[]
}

/** Prices further apart than this do not tell one price. */
const maxPriceSpread = 1.5

/** No token has more, and larger ones make amounts that nothing can hold. */
const maxDecimals = 36

/** Joins what the providers carry. */
export const joinAssets = (lists: readonly ProviderAssets[]): AssetIndex => {
  const steps = joiningSteps(lists)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Assets joined in one step, about a millisecond. */
const assetsPerStep = 250

/** As `joinAssets`, of tens of thousands of assets, in steps between which the caller may let others run. */
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

/** What a caller wrote as the id of an asset, in the form that ids have here. */
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

/** By which pages are cut; it holds what orders assets, so that a page goes on where the last ended. */
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

/** Addresses by which providers write the native coin. */
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

/** Of the carriers that agree on its decimals; undefined where no most of them do. Of a native coin the chain is the judge. */
const joinOne = (id: string, all: ReadonlyMap<string, ProviderAsset>): BridgeAsset | undefined => {
  const chain = [...all.values()][0]?.chain ?? ''
  const isNative = id.endsWith(':native')
  const ruled = isNative ? findBridgeChain(chain)?.native.decimals : undefined
  const agreed = ruled ?? mostReported([...all.values()])
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

/** What more than half of the carriers say: one that errs, or lies, does not take the asset from the others. */
const mostReported = (rows: readonly ProviderAsset[]): number | undefined =>
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

/** Chains that one of the providers reaches, in the order of the table; what their assets show counts as well. */
export const reachedChains = (
  providers: readonly Pick<BridgeProvider, 'builtInChains'>[],
  assets: readonly Pick<BridgeAsset, 'chain'>[],
): ChainName[] => {
  const reached = new Set([
    ...providers.flatMap(({ builtInChains }) => builtInChains),
    ...assets.map(({ chain }) => chain),
  ])
  const known = bridgeChains.map(({ name }) => name).filter((name) => reached.has(name))
  return [...known, ...[...reached].filter((name) => !chainOrder.has(name)).toSorted()]
}
