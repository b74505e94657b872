import type { Address } from '../../solana/address/address.ts'
import { trustedPrograms } from '../../solana/known/known-programs.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { loadMachines } from '../../solana/vm/machine.ts'
import type { ProgramStore, StoredProgram } from '../../solana/vm/program-store.ts'
import { makeTransactionVm } from '../../solana/vm/transaction-vm.ts'
import type { TransactionVm, VmSession } from '../../solana/vm/vm.ts'
import { exploreScenarios } from '../../scan/explore/explore-scenarios.ts'
import { makeSeenExplorations } from '../../scan/explore/seen-explorations.ts'
import type { FromWorker, SentProgram, ToWorker } from './messages.ts'

/** A worker that has grown beyond this is replaced, since memory for large accounts is not given back. */
const defaultMaxResidentBytes = 700 * 1024 * 1024

/** Explores what it is sent until the process that started it is gone. */
export const hostScanWorker = async (maxResidentBytes = defaultMaxResidentBytes): Promise<void> => {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  process.on('disconnect', resolve)
  const make = await loadMachines()
  const machine = make?.()
  const builtins = [...corePrograms].filter((program) => machine?.getAccount(program)?.executable)
  const programs = new Map<Address, StoredProgram>()
  const vm = makeTransactionVm({ store: storeOf(programs) })
  const work = makeWork(vm, programs, maxResidentBytes)
  let last: Promise<unknown> = Promise.resolve()
  process.on('message', (message: ToWorker) => {
    last = last.then(async () => send(await work(message)))
  })
  send({ kind: 'ready', supported: machine !== undefined, builtins })
  await ended
}

const send = (message: FromWorker): void => {
  process.send?.(message)
}

/** What has been sent is all there is to read. */
const storeOf = (programs: Map<Address, StoredProgram>): ProgramStore => ({
  forget: (addresses) => {
    for (const address of addresses) programs.delete(address)
  },
  read: (wanted) =>
    Promise.resolve(
      wanted.flatMap((program) => {
        const stored = programs.get(program)
        return stored ? [stored] : []
      }),
    ),
})

const makeWork = (
  vm: TransactionVm,
  programs: Map<Address, StoredProgram>,
  maxResidentBytes: number,
): ((message: ToWorker) => Promise<FromWorker>) => {
  let session: VmSession | undefined
  let read: { seen?: 'hit' | 'miss' } = {}
  const explorations = makeSeenExplorations({
    nowMs: Date.now,
    onRead: (seen) => {
      read = { seen }
    },
  })
  return async (message) => {
    try {
      if (message.kind === 'explore' || message.kind === 'open') keep(programs, message.programs)
      switch (message.kind) {
        case 'explore': {
          const { knownPrograms = trustedPrograms, ...input } = message.input
          read = {}
          const report = await exploreScenarios(
            { ...vm, seen: explorations },
            { ...input, knownPrograms },
          )
          const isSpent = process.memoryUsage.rss() > maxResidentBytes
          return { kind: 'explored', report, isSpent, ...read }
        }
        case 'open': {
          const opening = await vm.open(message.input)
          if (opening.status === 'unavailable')
            return { kind: 'opened', gap: opening.gap, programs: [] }
          session = opening.session
          return { kind: 'opened', programs: session.programs }
        }
        case 'run':
          if (!session) return { kind: 'failed', error: 'no session is open' }
          return {
            kind: 'ran',
            run: await session.run(message.transaction, message.changes, message.options),
          }
        case 'close':
          session?.close()
          session = undefined
          return { kind: 'closed' }
      }
    } catch (reason) {
      return {
        kind: 'failed',
        error: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason),
      }
    }
  }
}

/** A program that is no longer part of what is sent stays, for the next transaction that calls it. */
const keep = (
  programs: Map<Address, StoredProgram>,
  sentPrograms: readonly SentProgram[],
): void => {
  for (const each of sentPrograms) {
    if ('known' in each) continue
    programs.set(each.program, each)
  }
}
