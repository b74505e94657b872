// Whether a guarded theft may be called safe is decided by the real VM: once its trigger is pulled, the guarded
// transaction must be stopped by its assertions. Run on some programs of every family.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { Account } from '../../src/solana/chain.ts'
import type { Address } from '../../src/solana/address/address.ts'
import { clockSysvar, lighthouseProgram } from '../../src/solana/address/known-address.ts'
import { chainSysvars } from '../../src/solana/state/sysvars.ts'
import { resolveMessage } from '../../src/solana/transaction/resolve.ts'
import { decodeTransaction } from '../../src/solana/transaction/wire.ts'
import { makeTransactionVm } from '../../src/solana/vm/transaction-vm.ts'
import { isStoppedByGuards } from '../../src/scan/explore/stopped-by-guards.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { evaderFamilies } from '../kit/evasion/evader-families.ts'
import type { Evader } from '../kit/evasion/evader.ts'
import { addressOf } from '../kit/evasion/trigger.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { buildProgram, isAfter, when } from '../kit/sbpf/program.ts'
import { type Stage, startStage } from './unknown-program.ts'

const perFamily = 2
const wholeFamilies = new Set(['control', 'other assets of the signer'])

const evaders = evaderFamilies.flatMap(({ family, evaders: all }) =>
  (wholeFamilies.has(family) ? all : all.slice(0, perFamily)).map(
    (evader) => [`${family}: ${evader.name}`, evader] as const,
  ),
)

describe.skipIf(noTestChain !== undefined)(
  'a guarded theft is only safe where it is stopped',
  () => {
    let stage: Stage
    let vm: ReturnType<typeof makeTransactionVm>
    const counts = { safe: 0, other: 0 }

    beforeAll(async () => {
      stage = await startStage()
      vm = makeTransactionVm({ chain: stage.reader, runBudgetMs: 60_000 })
      const code = Buffer.from(buildProgram(0, when(isAfter(0n), []))).toString('hex')
      await stage.chain.rpc('surfnet_writeProgram', [lighthouseProgram, code, 0])
    })
    afterAll(() => stage.chain.stop())

    test.each(evaders)('%s', async (_, evader) => {
      const instruction = await stage.prepare(evader)
      const transactionBase64 = unsignedBase64(stage[evader.payer ?? 'user'], [instruction])
      const walletAddress = stage.user.toBase58()
      const { evidence } = await scanTransaction(
        { chain: stage.reader, vm: stage.vm },
        { transactionBase64, walletAddress, include: ['guards'] },
      )
      const guarded = evidence.guards?.guarded
      counts[guarded?.verdict === 'safe' ? 'safe' : 'other']++
      if (guarded?.verdict !== 'safe') return
      expect(
        await isStopped(stage, vm, { bytes: guarded.transactionBase64, instruction, evader }),
      ).toBe(true)
    })

    test('which is most of them, but not those without a preview', () => {
      expect(counts.safe).toBeGreaterThan(counts.other)
      expect(counts.other).toBeGreaterThan(0)
    })
  },
)

/** Whether the guarded transaction fails or is stopped once the trigger was pulled. */
const isStopped = async (
  stage: Stage,
  vm: ReturnType<typeof makeTransactionVm>,
  theft: {
    bytes: string
    instruction: Awaited<ReturnType<Stage['prepare']>>
    evader: Evader
  },
): Promise<boolean> => {
  const { instruction, evader } = theft
  const bytes = Uint8Array.fromBase64(theft.bytes)
  const decoded = decodeTransaction(bytes)
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const resolution = resolveMessage(decoded.transaction.message, new Map())
  if (!resolution.ok) throw new Error('no tables are used here')
  const { resolved } = resolution
  const keys = instruction.keys.map(({ pubkey }) => addressOf(pubkey))
  const named = resolved.accounts.map(({ address }) => address)
  const { accounts } = await stage.reader.readAccounts([
    ...new Set([...named, clockSysvar, ...chainSysvars]),
  ])
  const programs = named.filter((key) => accounts.get(key)?.executable)
  const absent = keys.filter((key) => !accounts.has(key))
  const opening = await vm.open({ accounts, absent, programs })
  if (opening.status !== 'ready') throw new Error(`no VM: ${opening.gap}`)
  const program = addressOf(instruction.programId)
  const changes = evader.trigger({ stage, program, keys, accounts })
  const run = await opening.session.run(bytes, changes)
  opening.session.close()
  if (run.status !== 'ok') return true
  return isStoppedByGuards(resolved, started(accounts, changes), run.after)
}

const started = (
  accounts: ReadonlyMap<Address, Account>,
  changes: ReadonlyMap<Address, Account | undefined>,
): Map<Address, Account> => {
  const start = new Map(accounts)
  for (const [key, account] of changes) {
    if (account) start.set(key, account)
    else start.delete(key)
  }
  return start
}
