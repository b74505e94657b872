import { unavailable, unusable } from '../../network/upstream-fault.ts'
import type { RpcError } from '../../solana/rpc/envelope.ts'
import { rpcRole } from '../../solana/rpc/refusals.ts'
import type { BlockAnswer } from '../block-source.ts'

/**
 * What an error to getBlock means. Nodes and providers use several codes for one thing, and some use one for two, so
 * that none of them proves that a slot was skipped. Sources: agave rpc-client-api custom_error.rs; JSON-RPC 2.0.
 */
const answersByCode: ReadonlyMap<number, Exclude<BlockAnswer['kind'], 'block' | 'bad'>> = new Map([
  // BlockNotAvailable and BlockStatusNotAvailableYet; some providers return them for skipped slots as well.
  [-32004, 'not-yet'],
  [-32014, 'not-yet'],
  // SlotSkipped, and LongTermStorageSlotSkipped, which also stands for a block that the archive lacks.
  [-32007, 'absent'],
  [-32009, 'absent'],
  // BlockCleanedUp
  [-32001, 'not-kept'],
  // UnsupportedTransactionVersion
  [-32015, 'too-new'],
  // TransactionHistoryNotAvailable, and "method not found".
  [-32011, 'not-offered'],
  [-32601, 'not-offered'],
])

/**
 * Node unhealthy, minimum context slot not reached, long-term storage unreachable, internal error, and the status that
 * proxies put into an answer with HTTP 200.
 */
const nodeStates: ReadonlySet<number> = new Set([-32005, -32016, -32019, -32603, 429])

/** Throws UPSTREAM_UNAVAILABLE for an error about the node's state, and UPSTREAM_ERROR for an unknown one. */
export const answerOfError = ({ code }: RpcError): BlockAnswer => {
  const kind = answersByCode.get(code)
  if (kind) return { kind }
  if (nodeStates.has(code))
    throw unavailable(rpcRole, `RPC error ${code}`, code === 429 ? 1 : undefined)
  throw unusable(rpcRole, `RPC error ${code} to getBlock`)
}
