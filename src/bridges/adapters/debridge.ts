import { chainsOf, findBridgeChain } from '../plan/chains.ts'
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
import { type BridgeOptions, keepAssets } from './provider-options.ts'
import { checkSender } from './refusal.ts'

const id = 'debridge'
const name = 'deBridge'

/** Published: 50 a minute for each endpoint without a key, 300 with one. */
const limitWithoutKey = { count: 40, windowSeconds: 60, burst: 8 }
const limitWithKey = { count: 240, windowSeconds: 60, burst: 40 }

/** Each of the chains has a list of its own, and all are asked for at once, seldom. */
const listsBurst = 24

/**
 * deBridge's liquidity network (DLN): an order on the chain where somebody pays, filled by whoever delivers on the
 * other. Solana and EVM chains; pays out to TRON too.
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
    supports: ({ from, to }) => canSignHere(from.chain) && from.chain !== to.chain,
    readAssets: keepAssets(id, () => readDebridgeAssets(lists, onDropped), options, deps),
    quote: async (ask, timeoutMs) => {
      checkSender(ask, name)
      const quote = await quotes.read({
        path: debridgeQuotePath(ask, apiKey),
        maxBytes: quoteMaxBytes,
        timeoutMs,
        parse: (said) => parseDebridgeQuote(said, ask, name),
        readRefusal: (said) => readDebridgeRefusal(said, ask, name),
      })
      if (!quote) throw wrongShape('quote', 'an answer')
      return quote
    },
    status: (order, hints) => readDebridgeStatus(statuses, order, hints),
  }
}

const listMaxBytes = 16 * 1024 * 1024
const quoteMaxBytes = 1024 * 1024

const canSignHere = (chain: string): boolean =>
  chain === 'solana' || findBridgeChain(chain)?.evmChainId !== undefined
