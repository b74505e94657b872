import { chainsOf, findBridgeChain } from '../plan/chains.ts'
import type { BridgeProvider } from '../plan/provider.ts'
import { type SourceClientDeps, makeSourceClient } from '../../network/source-client.ts'
import { wrongShape } from '../../network/shape.ts'
import { type BridgeOptions, keepAssets } from './provider-options.ts'
import { checkSender } from './refusal.ts'
import { parseRelayAssets } from './relay-assets.ts'
import { parseRelayQuote, readRelayRefusal, relayQuoteBody } from './relay-quote.ts'
import { parseRelayStatus, relayIdForm } from './relay-status.ts'

const id = 'relay'
const name = 'Relay'

/** Published: 50 quotes a minute with a key; nothing without one. */
const limitWithoutKey = { count: 20, windowSeconds: 60, burst: 8 }
const limitWithKey = { count: 40, windowSeconds: 60, burst: 10 }

const chainsMaxBytes = 16 * 1024 * 1024
const statusTimeoutMs = 8_000

/**
 * Relay: somebody deposits, its solver pays out on the other chain within seconds. On Solana it tells instructions, of
 * which the transaction is made here. Payments in Bitcoin are not offered, since what it gives is a half-made Bitcoin
 * transaction that cannot be checked here. The operator's fee is not asked for: it is kept with Relay, not paid.
 */
export const makeRelay = (options: BridgeOptions, deps: SourceClientDeps): BridgeProvider => {
  const { apiKey, baseUrl } = options
  const open = (upstream: string) =>
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
  const quotes = open(`${id}-quote`)
  const others = open(id)
  const onDropped = (count: number): void => options.onRowsDropped?.(id, count)
  const askAssets = async () =>
    (await others.read({ path: '/chains', parse: (body) => parseRelayAssets(body, onDropped) })) ??
    []
  return {
    id,
    name,
    builtInChains: chainsOf('relay'),
    supports: ({ from, to }) =>
      canSignHere(from.chain) &&
      findBridgeChain(to.chain)?.ids.relay !== undefined &&
      from.chain !== to.chain,
    readAssets: keepAssets(id, askAssets, options, deps),
    quote: async (ask, timeoutMs) => {
      checkSender(ask, name)
      const quote = await quotes.read({
        path: '/quote/v2',
        body: relayQuoteBody(ask, name),
        timeoutMs,
        parse: (said) => parseRelayQuote(said, ask),
        readRefusal: (said) => readRelayRefusal(said, ask, name),
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
        parse: (said) => parseRelayStatus(said, hints),
      })
      return status?.known
    },
  }
}

const canSignHere = (chain: string): boolean => {
  const known = findBridgeChain(chain)
  return known?.ids.relay !== undefined && (chain === 'solana' || known.evmChainId !== undefined)
}
