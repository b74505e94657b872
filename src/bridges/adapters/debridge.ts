import { chainsOf } from '../plan/chains.ts'
import type { BridgeProvider } from '../plan/provider.ts'
import {
  type SourceClient,
  type SourceClientDeps,
  makeSourceClient,
} from '../../network/source-client.ts'
import { wrongShape } from '../../network/shape.ts'
import { readDebridgeAssets } from './debridge-assets.ts'
import { debridgeQuotePath, parseDebridgeQuote, readDebridgeRefusal } from './debridge-quote.ts'
import { readDebridgeStatus } from './debridge-status.ts'
import { canSignOn } from './evm-steps.ts'
import { type BridgeOptions, cacheAssets } from './provider-options.ts'
import { checkSender } from './refusal.ts'

const id = 'debridge'
const name = 'deBridge'

/** Published limits: 50 requests a minute per endpoint without a key, 300 with one. */
const limitWithoutKey = { count: 40, windowSeconds: 60, burst: 8 }
const limitWithKey = { count: 240, windowSeconds: 60, burst: 40 }

/** Each chain has its own token list; all of them are requested together, rarely. */
const listsBurst = 24

/**
 * deBridge’s liquidity network (DLN): an order on the origin chain, filled by a solver on the destination chain. Solana
 * and EVM chains; also pays out to TRON.
 */
export const makeDebridge = (options: BridgeOptions, deps: SourceClientDeps): BridgeProvider => {
  const { apiKey, baseUrl } = options
  const open = (upstream: string, burst?: number): SourceClient => {
    const limit = apiKey === undefined ? limitWithoutKey : limitWithKey
    return makeSourceClient(
      {
        upstream,
        role: `the bridge provider ${name}`,
        baseUrl,
        limit: burst === undefined ? limit : { ...limit, count: limit.count - 20, burst },
        maxBytes: listMaxBytes,
        deadlineMs: 15_000,
        timeoutMs: 15_000,
      },
      deps,
    )
  }
  const lists = open(id, listsBurst)
  const quotes = open(`${id}-quote`)
  const statuses = open(`${id}-status`)
  const onDropped = (count: number): void => options.onRowsDropped?.(id, count)
  return {
    id,
    name,
    builtInChains: chainsOf('debridge'),
    supports: ({ from, to }) => canSignOn(from.chain) && from.chain !== to.chain,
    readAssets: cacheAssets(id, () => readDebridgeAssets(lists, onDropped), options, deps),
    quote: async (request, timeoutMs) => {
      checkSender(request, name)
      const quote = await quotes.read({
        path: debridgeQuotePath(request, apiKey),
        maxBytes: quoteMaxBytes,
        timeoutMs,
        parse: (body) => parseDebridgeQuote(body, request, name),
        readRefusal: (body) => readDebridgeRefusal(body, request, name),
      })
      if (!quote) throw wrongShape('quote', 'an answer')
      return quote
    },
    status: (order, hints) => readDebridgeStatus(statuses, order, hints),
  }
}

const listMaxBytes = 16 * 1024 * 1024
const quoteMaxBytes = 1024 * 1024
