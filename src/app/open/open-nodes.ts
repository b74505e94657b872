import type { Config } from '../../config.ts'
import type { PageReader } from '../../checks/dapp/page/page-facts.ts'
import type { LedgerReader } from '../../solana/ledger.ts'
import { makePageReader } from '../../checks/dapp/adapters/page-reader.ts'
import {
  makeRpcChainReader,
  type RpcChainReader,
  type RpcChainReaderOptions,
} from '../../solana/rpc/chain-reader.ts'
import { makeRpcClient } from '../../solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../solana/rpc/ledger-reader.ts'
import type { UpstreamWatch } from './watch-upstreams.ts'

/** One client and its readers, so all of them share what is known about a failing node. */
export const openNodes = (
  config: Config,
  watch: UpstreamWatch,
  { cacheTransactions = true }: { cacheTransactions?: boolean } = {},
): { chain: RpcChainReader; ledger: LedgerReader } => {
  const options: RpcChainReaderOptions = {
    urls: config.solanaRpcUrls,
    nowMs: Date.now,
    random: Math.random,
    onCall: watch.onCall,
    onCacheRead: watch.onCacheRead,
  }
  const client = makeRpcClient(options)
  return {
    chain: makeRpcChainReader(options, client),
    ledger: makeRpcLedgerReader(client, { ...options, keepTransactions: cacheTransactions }),
  }
}

/** Fetches the pages of apps. */
export const openPages = (watch: UpstreamWatch): PageReader =>
  makePageReader({
    nowMs: Date.now,
    random: Math.random,
    onCall: watch.onCall,
    onCacheRead: watch.onCacheRead,
  })
