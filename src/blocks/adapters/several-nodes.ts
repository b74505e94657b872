import { Fault } from '../../basics/fault.ts'
import { unavailable } from '../../network/upstream-fault.ts'
import { rpcRole } from '../../solana/rpc/refusals.ts'
import type { BlockAnswer, BlockSource } from '../block-source.ts'

export type SeveralNodesDeps = {
  /** One source a node, in the operator's order. */
  nodes: readonly BlockSource[]
  nowMs: () => number
  /** Called before each call beyond the one that was requested: to a further node, or for the cluster of one. */
  onExtraCall: () => void
}

/**
 * A node behind a balancer, or one that was away, may be replaced by one of another cluster. Following goes on elsewhere
 * after 30 seconds without a block that fits, and the cluster must have been confirmed by then.
 */
const identifiedForMs = 20_000

/** One that was of another cluster may be back. */
const strangerForMs = 5_000

/** A node that failed comes last for this long. */
const restMs = 10_000

/**
 * The nodes as one source: the first one that answers, and another one where an answer may be the fault of a single
 * node. The first node defines the cluster; one of another cluster is never read, since its blocks would make wrong
 * trades out of correct data.
 */
export const makeSeveralNodes = ({ nodes, nowMs, onExtraCall }: SeveralNodesDeps): BlockSource => {
  const states = nodes.map(stateOf)
  const cluster = makeCluster({ nowMs, onExtraCall })
  const inOrder = () =>
    states.toSorted((a, b) => Number(isResting(a.failedMs)) - Number(isResting(b.failedMs)))
  const isResting = (failedMs: number): boolean => nowMs() - failedMs < restMs
  /** The first settled answer, else the first one at all; throws the last Fault if there is none. */
  const ask = async <T>(
    call: (source: BlockSource) => Promise<T>,
    isSettled: (answer: T) => boolean = () => true,
  ): Promise<T> => {
    const unsettled: T[] = []
    let failure: Fault | undefined
    let calls = 0
    for (const node of inOrder()) {
      try {
        if (!(await cluster.has(node))) continue
        calls += 1
        if (calls > 1) onExtraCall()
        const answer = await call(node.source)
        if (isSettled(answer)) return answer
        unsettled.push(answer)
      } catch (thrown) {
        if (!(thrown instanceof Fault)) throw thrown
        failure = thrown
        node.failedMs = nowMs()
      }
    }
    const [first] = unsettled
    if (first !== undefined) return first
    throw failure ?? unavailable(rpcRole, 'no node of this cluster')
  }
  return {
    producedSlots: (fromSlot, toSlot) => ask((source) => source.producedSlots(fromSlot, toSlot)),
    readBlock: (slot) => ask((source) => source.readBlock(slot), isSettled),
    headSlot: () => ask((source) => source.headSlot()),
    finalSlot: () => ask((source) => source.finalSlot()),
    firstSlot: () => ask((source) => source.firstSlot()),
    genesisHash: async () => {
      // A session begins: the nodes may have been replaced since the last one.
      cluster.forget()
      await ask(async () => true)
      const genesis = cluster.genesis()
      if (genesis === undefined) throw unavailable(rpcRole, 'no node identified its cluster')
      return genesis
    },
  }
}

/** What is not there yet is not at the next node either; all else another node may know better. */
const isSettled = ({ kind }: BlockAnswer): boolean => kind === 'block' || kind === 'not-yet'

type NodeState = {
  source: BlockSource
  failedMs: number
  genesis?: string
  identifiedMs: number
  identifying?: Promise<void> | undefined
}

const stateOf = (source: BlockSource): NodeState => ({
  source,
  failedMs: Number.NEGATIVE_INFINITY,
  identifiedMs: Number.NEGATIVE_INFINITY,
})

/** The cluster of the first node that names one, until it is forgotten. */
const makeCluster = ({ nowMs, onExtraCall }: Pick<SeveralNodesDeps, 'nowMs' | 'onExtraCall'>) => {
  let cluster: string | undefined
  const readGenesis = async (node: NodeState): Promise<void> => {
    onExtraCall()
    try {
      node.genesis = await node.source.genesisHash()
      node.identifiedMs = nowMs()
    } finally {
      node.identifying = undefined
    }
  }
  return {
    genesis: () => cluster,
    forget: (): void => {
      cluster = undefined
    },
    /** Whether the node belongs to it; read again after some time, and after a failure of the node. */
    has: async (node: NodeState): Promise<boolean> => {
      const forMs = node.genesis === cluster ? identifiedForMs : strangerForMs
      if (nowMs() - node.identifiedMs >= forMs || node.failedMs >= node.identifiedMs)
        await (node.identifying ??= readGenesis(node))
      cluster ??= node.genesis
      return node.genesis === cluster
    },
  }
}
