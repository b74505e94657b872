import { unavailable } from '../../network/upstream-fault.ts'
import { rpcRole } from '../../solana/rpc/refusals.ts'
import type { BlockSource } from '../block-source.ts'

/** The node, with every call paid for. After a stop, calls reject with UPSTREAM_UNAVAILABLE. */
export const makePaidSource = (node: BlockSource, pay: () => Promise<boolean>): BlockSource => {
  const paid = async <T>(call: () => Promise<T>): Promise<T> => {
    if (!(await pay())) throw unavailable(rpcRole, 'stopped')
    return call()
  }
  return {
    producedSlots: (fromSlot, toSlot) => paid(() => node.producedSlots(fromSlot, toSlot)),
    readBlock: (slot) => paid(() => node.readBlock(slot)),
    headSlot: () => paid(node.headSlot),
    finalSlot: () => paid(node.finalSlot),
    firstSlot: () => paid(node.firstSlot),
    genesisHash: () => paid(node.genesisHash),
  }
}
