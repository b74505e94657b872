import { chainsOf, findBridgeChain } from '../plan/chains.ts'
import type { BridgeProvider, ProviderQuote, QuoteAsk } from '../plan/provider.ts'
import {
  type SourceClient,
  type SourceClientDeps,
  makeSourceClient,
} from '../../network/source-client.ts'
import { wrongShape } from '../../network/shape.ts'
import { lifiAssetsPath, parseLifiAssets } from './lifi-assets.ts'
import {
  lifiQuotePath,
  lifiRoutesBody,
  parseLifiQuote,
  parseLifiRoutes,
  readLifiRefusal,
} from './lifi-quote.ts'
import { lifiStatusPath, parseLifiStatus } from './lifi-status.ts'
import { type BridgeOptions, keepAssets } from './provider-options.ts'
import { isLiveAsk } from './quote-checks.ts'
import { checkSender } from './refusal.ts'
import { isAskable } from './status-field.ts'

const id = 'lifi'
const name = 'LI.FI'

/**
 * Published (July 2026): without a key 75 quotes and 75 route searches in two hours and 100 other questions a minute,
 * for each address; with a key 100 a minute for everything.
 */
const quotesWithoutKey = { count: 50, windowSeconds: 7_200, burst: 20 }
const othersWithoutKey = { count: 60, windowSeconds: 60, burst: 10 }
const anyWithKey = { count: 30, windowSeconds: 60, burst: 10 }

/** Tens of thousands of tokens come in one answer. */
const assetsMaxBytes = 64 * 1024 * 1024
const usualMaxBytes = 4 * 1024 * 1024

/**
 * LI.FI, an aggregator of bridges: one transaction to sign on Solana or on an EVM chain. Payments in Bitcoin are not
 * offered: its answer is a half-made Bitcoin transaction with an order of outputs that must not be touched, which is
 * neither an address to pay to nor anything that can be checked here. Without addresses it is asked for routes, which
 * carry no transaction.
 */
export const makeLifi = (options: BridgeOptions, deps: SourceClientDeps): BridgeProvider => {
  const clients = openClients(options, deps)
  const onDropped = (count: number): void => options.onRowsDropped?.(id, count)
  const askAssets = async () =>
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
      canSignHere(from.chain) &&
      findBridgeChain(to.chain)?.ids.lifi !== undefined &&
      from.asset.providerAssetId !== to.asset.providerAssetId,
    readAssets: keepAssets(id, askAssets, options, deps),
    quote: (ask, timeoutMs) => askQuote(clients, ask, timeoutMs),
    status: async (transaction, hints) => {
      if (!isAskable(transaction)) return undefined
      const status = await clients.others.read({
        path: lifiStatusPath(transaction, hints),
        absentStatuses: [400, 404],
        timeoutMs: statusTimeoutMs,
        parse: (said) => parseLifiStatus(said, transaction),
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

const canSignHere = (chain: string): boolean => {
  const known = findBridgeChain(chain)
  return known?.ids.lifi !== undefined && (chain === 'solana' || known.evmChainId !== undefined)
}

const askQuote = async (
  { quotes, routes }: Clients,
  ask: QuoteAsk,
  timeoutMs: number,
): Promise<ProviderQuote> => {
  checkSender(ask, name)
  const readRefusal = (said: unknown) => readLifiRefusal(said, ask, name)
  const quote = isLiveAsk(ask)
    ? await quotes.read({
        path: lifiQuotePath(ask),
        timeoutMs,
        parse: (said) => parseLifiQuote(said, ask),
        readRefusal,
      })
    : await routes.read({
        path: '/advanced/routes',
        body: lifiRoutesBody(ask),
        timeoutMs,
        parse: (said) => parseLifiRoutes(said, ask, name),
        readRefusal,
      })
  if (!quote) throw wrongShape('quote', 'an answer')
  return quote
}
