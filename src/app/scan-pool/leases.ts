import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { VmGap } from '../../solana/vm/vm.ts'
import { makeFairQueue } from './fair-queue.ts'
import { WorkerLost, type WorkerProcess } from './worker-process.ts'

/** A worker and the programs that it has. */
export type Worker = {
  process: WorkerProcess
  has: Map<Address, Account>
  sentBytes: number
  /** It has reported that it should be replaced. */
  isSpent: boolean
}

/** After so much code a worker is replaced: a machine cannot forget a program. */
const maxSentBytes = 64 * 1024 * 1024

export type Leases = {
  /** A worker for the caller alone, when it is the client's turn. */
  take: (client: string) => Promise<Worker>
  give: (worker: Worker) => void
  stop: () => void
}

export const makeLeases = (size: number, start: () => Worker): Leases => {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const queue = makeFairQueue<(worker: Worker) => void>()
  const isUsedUp = ({ process, sentBytes, isSpent }: Worker): boolean =>
    isSpent || process.isLost() || sentBytes > maxSentBytes
  /** One client never has all workers: another's short transaction does not wait for its long ones. */
  const maxOfOne = Math.max(1, size - 1)
  const holders = new Map<Worker, string>()
  const mayTake = (client: string): boolean => {
    let held = 0
    for (const holder of holders.values()) if (holder === client) held++
    return held < maxOfOne
  }
  const serve = (): void => {
    while (queue.size > 0 && (idle.length > 0 || all.size < size)) {
      const next = queue.take(mayTake)
      if (!next) return
      const worker = idle.pop() ?? start()
      all.add(worker)
      holders.set(worker, next.client)
      next.item(worker)
    }
  }
  return {
    take: (client) => {
      const { promise, resolve } = Promise.withResolvers<Worker>()
      queue.add(client, resolve)
      serve()
      return promise
    },
    give: (worker) => {
      holders.delete(worker)
      if (isUsedUp(worker)) {
        all.delete(worker)
        worker.process.stop()
      } else idle.push(worker)
      serve()
    },
    stop: () => {
      for (const { process } of all) process.stop()
      all.clear()
      idle.length = 0
    },
  }
}

/**
 * Does a piece of work on a worker of its own; once more where the worker is lost, since it may not be its fault. The
 * work is given how many workers it has lost.
 */
export const withWorker = async <Result>(
  leases: Leases,
  client: string,
  onReady: (supported: boolean) => void,
  work: (worker: Worker, lostWorkers: number) => Promise<Result>,
): Promise<Result | { lost: VmGap }> => {
  for (let attempt = 0; ; attempt++) {
    const worker = await leases.take(client)
    try {
      const { supported } = await worker.process.ready
      onReady(supported)
      if (!supported) return { lost: 'vm-not-supported' }
      return await work(worker, attempt)
    } catch (reason) {
      if (!(reason instanceof WorkerLost)) throw reason
      if (attempt > 0 || reason.reason === 'timeout')
        return { lost: reason.reason === 'timeout' ? 'vm-timeout' : 'vm-crashed' }
    } finally {
      leases.give(worker)
    }
  }
}
