import { Fault } from '../../src/basics/fault.ts'
import type { ChainReader } from '../../src/solana/chain.ts'

export const noNode = (): Promise<never> =>
  Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))

/** A chain whose node cannot be reached. */
export const deadChain: ChainReader = {
  readTables: noNode,
  readAccounts: noNode,
  simulate: noNode,
  health: () => ({ status: 'unknown' }),
}
