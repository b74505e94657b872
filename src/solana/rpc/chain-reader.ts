import type { ChainReader } from '../chain.ts'
import { readAccounts } from './accounts.ts'
import { makeRpcClient, type RpcClient, type RpcClientOptions } from './client.ts'
import { simulationRequest } from './simulation.ts'
import { makeTableReader, type TableReader, type TableReaderOptions } from './tables.ts'

export type RpcChainReaderOptions = RpcClientOptions & TableReaderOptions

export type RpcChainReader = ChainReader &
  TableReader & {
    /** Starts probing nodes that have not been used for a while, so that `health` stays current. */
    start: () => void
    /** Requests each node's software version, unless it is known. Never rejects. */
    learnVersions: () => Promise<void>
    stop: () => void
  }

/** A node unused for this long is probed for its health; checked at the same interval. */
const probeIdleMs = 15_000
const lookAfterMs = 5_000

/** The scan's chain reader over the Solana nodes at `urls`, or over a shared `client`. */
export const makeRpcChainReader = (
  options: RpcChainReaderOptions,
  client: RpcClient = makeRpcClient(options),
): RpcChainReader => {
  let lastSlot = 0n
  const noting = async <T extends { slot: bigint }>(pending: Promise<T>): Promise<T> => {
    const answer = await pending
    if (answer.slot > lastSlot) lastSlot = answer.slot
    return answer
  }
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    ...makeTableReader(client, options),
    readAccounts: (addresses, options) => noting(readAccounts(client, addresses, options)),
    simulate: (input) => noting(client.call(simulationRequest(input, () => lastSlot))),
    health: client.health,
    nodeVersion: client.version,
    learnVersions: client.learnVersions,
    start: () => {
      void client.probe(0).then(client.learnVersions)
      timer ??= setInterval(() => {
        void client.probe(probeIdleMs).then(client.learnVersions)
      }, lookAfterMs)
      timer.unref()
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
    },
  }
}
