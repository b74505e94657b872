import { bridgeChains, chainOfProviderId, chainsOf, findBridgeChain } from '../plan/chains.ts'
import type {
  BridgeProvider,
  ProviderAsset,
  ProviderQuote,
  QuoteRequest,
} from '../plan/provider.ts'
import {
  type SourceClient,
  type SourceClientDeps,
  makeSourceClient,
} from '../../network/source-client.ts'
import { readManyRows } from '../../network/rows.ts'
import { fieldsOf, listOf, wrongShape } from '../../network/shape.ts'
import { assetsPerChain, tokenRowOf } from './asset-field.ts'
import { parseLifiQuote, parseLifiRoutes } from './lifi-quote.ts'
import { lifiQuotePath, lifiRoutesBody, readLifiRefusal } from './lifi-request.ts'
import { lifiStatusPath, parseLifiStatus } from './lifi-status.ts'
import { canSignOn } from './evm-steps.ts'
import { type BridgeOptions, cacheAssets } from './provider-options.ts'
import { isLiveRequest } from './quote-checks.ts'
import { checkSender } from './refusal.ts'
import { isPlainId } from './status-field.ts'

const id = 'lifi'
const name = 'LI.FI'

/**
 * Published limits (July 2026): without a key, 75 quotes and 75 route searches in two hours and 100 other requests a
 * minute, per address; with a key, 100 a minute in total.
 */
const quotesWithoutKey = { count: 50, windowSeconds: 7_200, burst: 20 }
const othersWithoutKey = { count: 60, windowSeconds: 60, burst: 10 }
const anyWithKey = { count: 30, windowSeconds: 60, burst: 10 }

/** Tens of thousands of tokens in one response. */
const assetsMaxBytes = 64 * 1024 * 1024
const usualMaxBytes = 4 * 1024 * 1024

/**
 * LI.FI, an aggregator of bridges: one transaction to sign on Solana or an EVM chain. Payments in Bitcoin are not
 * offered: LI.FI returns a partial Bitcoin transaction whose outputs must not be reordered, which is neither a deposit
 * address nor something that can be checked here. Without addresses, routes are requested, which have no transaction.
 */
export const makeLifi = (options: BridgeOptions, deps: SourceClientDeps): BridgeProvider => {
  const clients = openClients(options, deps)
  const onDropped = (count: number): void => options.onRowsDropped?.(id, count)
  const readAssets = async () =>
    (await clients.others.read({
      path: lifiAssetsPath,
      maxBytes: assetsMaxBytes,
      timeoutMs: assetsTimeoutMs,
      parse: (body) => parseLifiAssets(body, onDropped),
    })) ?? []
  return {
    id,
    name,
    builtInChains: chainsOf('lifi'),
    supports: ({ from, to, mode }) =>
      mode === 'exact-in' &&
      canSignOn(from.chain) &&
      findBridgeChain(from.chain)?.ids.lifi !== undefined &&
      findBridgeChain(to.chain)?.ids.lifi !== undefined &&
      from.asset.providerAssetId !== to.asset.providerAssetId,
    readAssets: cacheAssets(id, readAssets, options, deps),
    quote: (request, timeoutMs) => readQuote(clients, request, timeoutMs),
    status: async (transaction, hints) => {
      if (!isPlainId(transaction)) return undefined
      const status = await clients.others.read({
        path: lifiStatusPath(transaction, hints),
        absentStatuses: [400, 404],
        timeoutMs: statusTimeoutMs,
        parse: (body) => parseLifiStatus(body, transaction),
      })
      return status?.known
    },
  }
}

const assetsTimeoutMs = 20_000
const quoteTimeoutMs = 15_000
const statusTimeoutMs = 8_000

type Clients = { quotes: SourceClient; routes: SourceClient; others: SourceClient }

const openClients = ({ baseUrl, apiKey }: BridgeOptions, deps: SourceClientDeps): Clients => {
  const open = (
    upstream: string,
    limit: { count: number; windowSeconds: number; burst: number },
    timeoutMs: number,
  ): SourceClient =>
    makeSourceClient(
      {
        upstream,
        role: `the bridge provider ${name}`,
        baseUrl,
        limit: apiKey === undefined ? limit : anyWithKey,
        maxBytes: upstream === id ? assetsMaxBytes : usualMaxBytes,
        deadlineMs: timeoutMs,
        timeoutMs,
        ...(apiKey !== undefined && { headers: { 'x-lifi-api-key': apiKey } }),
      },
      deps,
    )
  return {
    quotes: open(`${id}-quote`, quotesWithoutKey, quoteTimeoutMs),
    routes: open(`${id}-routes`, quotesWithoutKey, quoteTimeoutMs),
    others: open(id, othersWithoutKey, assetsTimeoutMs),
  }
}

const readQuote = async (
  { quotes, routes }: Clients,
  request: QuoteRequest,
  timeoutMs: number,
): Promise<ProviderQuote> => {
  checkSender(request, name)
  const readRefusal = (body: unknown) => readLifiRefusal(body, request, name)
  const quote = isLiveRequest(request)
    ? await quotes.read({
        path: lifiQuotePath(request),
        timeoutMs,
        parse: (body) => parseLifiQuote(body, request),
        readRefusal,
      })
    : await routes.read({
        path: '/advanced/routes',
        body: lifiRoutesBody(request),
        timeoutMs,
        parse: (body) => parseLifiRoutes(body, request, name),
        readRefusal,
      })
  if (!quote) throw wrongShape('quote', 'an answer')
  return quote
}

const lifiAssetsPath = `/tokens?chains=${bridgeChains.flatMap(({ ids }) => ids.lifi ?? []).join(',')}`

/** `{ tokens: { <chain id>: [token, …] } }`. */
const parseLifiAssets = async (
  body: unknown,
  onDropped: (count: number) => void,
): Promise<ProviderAsset[]> => {
  const byChain = fieldsOf(fieldsOf(body, 'answer')['tokens'], 'tokens')
  const rows = Object.entries(byChain).flatMap(([chainId, list]) => {
    const chain = chainOfProviderId('lifi', chainId)
    if (!chain) return []
    const ofChain = listOf(list, `tokens.${chainId}`)
    if (ofChain.length > assetsPerChain) onDropped(ofChain.length - assetsPerChain)
    return ofChain.slice(0, assetsPerChain).map((row) => ({ chain, chainId, row }))
  })
  if (rows.length === 0) throw wrongShape('tokens', 'tokens of chains that are known')
  return readManyRows(
    rows,
    'tokens',
    ({ chain, chainId, row }, where) => tokenRowOf(chain, chainId, row, where),
    onDropped,
  )
}
