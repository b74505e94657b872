import type { Config } from '../config.ts'
import type { ChainReader } from '../domain/chain.ts'
import { makeNameModel } from '../domain/dapp/name-model.ts'
import type { ScanDeps } from '../service/scan-transaction.ts'
import { makeTransactionVm } from '../upstream/svm/transaction-vm.ts'
import { makeRpcChainReader, type RpcChainReader } from '../upstream/rpc/chain-reader.ts'

/** A reader of the configured nodes for one scan: nothing goes on in the background. */
export const makeScanReader = (config: Config): RpcChainReader =>
  makeRpcChainReader({ urls: config.solanaRpcUrls, nowMs: Date.now, random: Math.random })

/**
 * What a scan outside the server needs, all of it asking this reader: the network, or a bundle. Lists that change from
 * day to day are not among it, so that a saved scan comes out the same again.
 */
export const scanDepsOn = (chain: ChainReader): Omit<ScanDeps, 'mints'> => ({
  chain,
  apps: { nameModel: makeNameModel() },
  vm: makeTransactionVm({ chain, nowMs: Date.now, runBudgetMs, openTimeoutMs }),
})

/** Longest time for trying a transaction under changed circumstances: nobody else waits for this process. */
const runBudgetMs = 3_000
/** Longest wait for the code of unknown programs. */
const openTimeoutMs = 10_000
