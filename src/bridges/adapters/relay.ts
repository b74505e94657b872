import { type BridgeChain, chainOfProviderId, chainsOf, findBridgeChain } from '../plan/chains.ts'
import type { BridgeProvider, ProviderAsset } from '../plan/provider.ts'
import {
  makeSourceClient,
  type SourceClient,
  type SourceClientDeps,
} from '../../network/source-client.ts'
import { readableRows, readRows } from '../../network/rows.ts'
import { fieldsOf, textOf, u32Of, wrongShape } from '../../network/shape.ts'
import { canSignOn } from './evm-steps.ts'
import { type BridgeOptions, cacheAssets } from './provider-options.ts'
import { checkSender } from './refusal.ts'
import { assetsPerChain, rowsOf, tokenRowOf } from './asset-field.ts'
import { parseRelayQuote, readRelayRefusal, relayQuoteBody } from './relay-quote.ts'
import { parseRelayStatus, relayIdForm } from './relay-status.ts'

const id = 'relay'
const name = 'Relay'

/** Published limits: 50 quotes a minute with a key; none without one. */
const limitWithoutKey = { count: 20, windowSeconds: 60, burst: 8 }
const limitWithKey = { count: 40, windowSeconds: 60, burst: 10 }

const chainsMaxBytes = 16 * 1024 * 1024
const statusTimeoutMs = 8_000

/**
 * Relay: the user deposits, and its solver pays out on the other chain within seconds. On Solana it returns
 * instructions, which are compiled into a transaction here. Payments in Bitcoin are not offered, since Relay returns a
 * partial Bitcoin transaction that cannot be checked here. The app fee is not requested: Relay accrues it instead of
 * paying it out.
 */
export const makeRelay = (options: BridgeOptions, deps: SourceClientDeps): BridgeProvider => {
  const quotes = openClient(`${id}-quote`, options, deps)
  const others = openClient(id, options, deps)
  const onDropped = (count: number): void => options.onRowsDropped?.(id, count)
  const readAssets = async () =>
    (await others.read({ path: '/chains', parse: (body) => parseRelayAssets(body, onDropped) })) ??
    []
  return {
    id,
    name,
    builtInChains: chainsOf('relay'),
    supports: ({ from, to }) =>
      canSignOn(from.chain) &&
      findBridgeChain(from.chain)?.ids.relay !== undefined &&
      findBridgeChain(to.chain)?.ids.relay !== undefined &&
      from.chain !== to.chain,
    readAssets: cacheAssets(id, readAssets, options, deps),
    quote: async (request, timeoutMs) => {
      checkSender(request, name)
      const quote = await quotes.read({
        path: '/quote/v2',
        body: relayQuoteBody(request, name),
        timeoutMs,
        parse: (body) => parseRelayQuote(body, request),
        readRefusal: (body) => readRelayRefusal(body, request, name),
      })
      if (!quote) throw wrongShape('quote', 'an answer')
      return quote
    },
    status: async (requestId, hints) => {
      if (!relayIdForm.test(requestId)) return undefined
      const status = await others.read({
        path: `/intents/status/v3?requestId=${requestId}`,
        absentStatuses: [400, 404],
        timeoutMs: statusTimeoutMs,
        parse: (body) => parseRelayStatus(body, hints),
      })
      return status?.known
    },
  }
}

const openClient = (
  upstream: string,
  { apiKey, baseUrl }: BridgeOptions,
  deps: SourceClientDeps,
): SourceClient =>
  makeSourceClient(
    {
      upstream,
      role: `the bridge provider ${name}`,
      baseUrl,
      limit: apiKey === undefined ? limitWithoutKey : limitWithKey,
      maxBytes: chainsMaxBytes,
      deadlineMs: 15_000,
      timeoutMs: 15_000,
      ...(apiKey !== undefined && { headers: { 'x-api-key': apiKey } }),
    },
    deps,
  )

/** Relay’s address for the native coin of Bitcoin. */
const bitcoinCoin = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqmql8k8'

type ListedChain = { chain: BridgeChain; chainId: string; rows: unknown[] }

/**
 * `{ chains: [{ id, currency, solverCurrencies }] }`: the native coin of each chain, and the currencies its solvers
 * take and pay directly.
 */
const parseRelayAssets = (body: unknown, onDropped: (count: number) => void): ProviderAsset[] =>
  readRows(fieldsOf(body, 'answer')['chains'], 'chains', readChain, onDropped).flatMap(
    ({ chain, chainId, rows }) =>
      rows.length === 0
        ? []
        : readableRows(
            rows.slice(0, assetsPerChain),
            'currencies',
            (row, where) => readCurrency(chain, chainId, row, where),
            onDropped,
          ),
  )

const readChain = (row: unknown, where: string): ListedChain | undefined => {
  const fields = fieldsOf(row, where)
  const chainId = String(u32Of(fields['id'], `${where}.id`))
  const chain = chainOfProviderId('relay', chainId)
  if (!chain || fields['disabled'] === true || fields['depositEnabled'] === false) return undefined
  const { currency } = fields
  const others = rowsOf(fields['solverCurrencies'], `${where}.solverCurrencies`)
  return { chain, chainId, rows: [...(currency === undefined ? [] : [currency]), ...others] }
}

const readCurrency = (
  chain: BridgeChain,
  chainId: string,
  row: unknown,
  where: string,
): ProviderAsset => {
  const fields = fieldsOf(row, where)
  const address = textOf(fields['address'], `${where}.address`)
  const asset = tokenRowOf(chain, chainId, row, where)
  if (address !== bitcoinCoin) return asset
  const { contractAddress: _, ...coin } = asset
  return coin
}
