import { type AssetRole, home, rolesOf } from './plan/asset-role.ts'
import { type AssetIndex, reachedChains } from './plan/assets.ts'
import { bridgeChains } from './plan/chains.ts'
import type { BridgeProvider } from './plan/provider.ts'
import { serviceName } from '../monitoring/stats/public-api-stats.ts'
import { routeTexts } from './words/en.ts'
import type { BridgeIndex, ReadIndex } from './bridge-index.ts'
import type { AppFees } from './quote-bridge.ts'
import { listingWaitMs } from './thresholds.ts'

export type RoutesDeps = {
  providers: readonly BridgeProvider[]
  index: BridgeIndex
  appFees: AppFees
}

/** Contract 2.9. */
export type BridgeRouteListing = {
  service: string
  provider: string
  network: string
  routes: BridgeRoute[]
  supportedChains: string[]
  excludedChains: string[]
  appFeePolicy: { applied: boolean; feeBps: number }
}

export type BridgeRoute = {
  id: string
  method: string
  path: string
  name: string
  use: string
  inputAsset: string
  inputAssets: string[]
  outputAsset: string
  outputAssets: string[]
  requestFields: string[]
}

/** Bridges only move real assets. */
const network = 'mainnet'

/** Ids listed for each side; the assets route lists all of them. */
const listedMax = 100

/** What the bridge offers. Never rejects: without any provider it lists the built-in chains. */
export const listBridgeRoutes = async (deps: RoutesDeps): Promise<BridgeRouteListing> => {
  const { providers, appFees } = deps
  const read = await deps.index.read(listingWaitMs)
  const { supportedChains, routes } = cachedListing(deps, read)
  const applied =
    appFees.bps > 0 && providers.some(({ id }) => appFees.recipientOf(id, home) !== undefined)
  return {
    service: serviceName,
    provider: providers.map(({ name }) => name).join(', '),
    network,
    routes,
    supportedChains,
    excludedChains: bridgeChains
      .map(({ name }) => name)
      .filter((name) => !supportedChains.includes(name)),
    appFeePolicy: { applied, feeBps: applied ? appFees.bps : 0 },
  }
}

/** The routes never change for one index and one set of missing providers. */
const cachedListing = (deps: RoutesDeps, read: ReadIndex): Listing => {
  const key = read.missing.join(' ')
  const known = cache.get(read.index) ?? new Map<string, Listing>()
  cache.set(read.index, known)
  const listing = known.get(key) ?? makeListing(deps, read)
  known.set(key, listing)
  return listing
}

type Listing = Pick<BridgeRouteListing, 'supportedChains' | 'routes'>

const cache = new WeakMap<AssetIndex, Map<string, Listing>>()

const makeListing = (deps: RoutesDeps, read: ReadIndex): Listing => {
  const supportedChains = reachedChains(deps.providers, read.index.assets, read.missing)
  return { supportedChains, routes: routesOf(listedOf(deps, read, supportedChains)) }
}

type Listed = Record<AssetRole, { onSolana: string[]; elsewhere: string[] }>

/**
 * Assets by number of providers, native coins first. While providers are missing, the native coins of their chains are
 * listed.
 */
const listedOf = (
  { providers }: RoutesDeps,
  { index, missing }: ReadIndex,
  chains: readonly string[],
): Listed => {
  const ranked = index.assets.toSorted(
    (a, b) =>
      Number(b.contractAddress === undefined) - Number(a.contractAddress === undefined) ||
      b.carriers.size - a.carriers.size,
  )
  const builtIn = missing.length > 0 ? chains.map((chain) => `${chain}:native`) : []
  const listed = (role: AssetRole, onSolana: boolean): string[] => {
    const ids = new Set<string>()
    for (const asset of ranked) {
      if (ids.size === listedMax) break
      if ((asset.chain === home) === onSolana && rolesOf(asset, providers).includes(role))
        ids.add(asset.id)
    }
    for (const id of builtIn) if ((id === `${home}:native`) === onSolana) ids.add(id)
    return [...ids].slice(0, listedMax)
  }
  const sides = (role: AssetRole) => ({
    onSolana: listed(role, true),
    elsewhere: listed(role, false),
  })
  return { origin: sides('origin'), destination: sides('destination') }
}

const quoteFields = [
  'inputAsset',
  'outputAsset',
  'amount',
  'mode',
  'slippageBps',
  'sender',
  'recipient',
  'refundTo',
  'dry',
]

const routesOf = ({ origin, destination }: Listed): BridgeRoute[] => {
  const into = sidesOf(origin.elsewhere, destination.onSolana)
  const outOf = sidesOf(origin.onSolana, destination.elsewhere)
  const both = sidesOf(
    [...origin.onSolana, ...origin.elsewhere],
    [...destination.onSolana, ...destination.elsewhere],
  )
  const quote = { method: 'POST', path: '/v1/bridge/quote', requestFields: quoteFields }
  return [
    {
      id: 'assets',
      method: 'GET',
      path: '/v1/bridge/assets',
      ...routeTexts.assets,
      ...both,
      requestFields: ['chain', 'symbol', 'direction', 'role', 'limit', 'cursor'],
    },
    {
      id: 'quote-into-solana',
      ...quote,
      ...routeTexts['quote-into-solana'],
      ...into,
    },
    {
      id: 'quote-out-of-solana',
      ...quote,
      ...routeTexts['quote-out-of-solana'],
      ...outOf,
    },
    {
      id: 'status',
      method: 'GET',
      path: '/v1/bridge/status',
      ...routeTexts.status,
      ...both,
      requestFields: ['provider', 'id', 'fromChain', 'toChain', 'memo'],
    },
  ]
}

/** The first asset of each side is its default. */
const sidesOf = (inputs: string[], outputs: string[]) => ({
  inputAsset: inputs[0] ?? '',
  inputAssets: inputs.slice(0, listedMax),
  outputAsset: outputs[0] ?? '',
  outputAssets: outputs.slice(0, listedMax),
})
