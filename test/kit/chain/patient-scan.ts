import { makeRpcChainReader, type RpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { makeTransactionVm } from '../../../src/solana/vm/transaction-vm.ts'

/** Longer than any test may take: a busy machine makes answers late, and a late answer is another verdict. */
const patienceMs = 120_000

/** The product's reader of a test's own chain, with a stopped clock. */
export const patientReader = (url: string): RpcChainReader =>
  makeRpcChainReader({
    urls: [url],
    nowMs: () => 0,
    random: () => 0,
    timeoutMs: patienceMs,
    deadlineMs: patienceMs,
  })

/** The product's VM for it. */
export const patientVm = (chain: RpcChainReader) =>
  makeTransactionVm({ chain, runBudgetMs: patienceMs, openTimeoutMs: patienceMs })
