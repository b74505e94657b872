import type { TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { clockSysvar } from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { chainSysvars } from '../../../src/solana/state/sysvars.ts'
import { makeTransactionVm } from '../../../src/solana/vm/transaction-vm.ts'
import type { VmRun, VmSession } from '../../../src/solana/vm/vm.ts'
import type { Stage } from '../../on-chain/unknown-program.ts'
import type { Evader } from './evader.ts'
import { addressOf, type Changes, type Scene } from './trigger.ts'
import { wealthOf } from './wealth.ts'

/** Before, after the transaction as it is, and after it once the trigger was pulled; undefined: it fails. */
export type Proof = {
  before: ReadonlyMap<string, bigint>
  now: ReadonlyMap<string, bigint> | undefined
  later: ReadonlyMap<string, bigint> | undefined
  errors: string[]
}

/** Runs the same transaction on the real VM before and after the trigger. */
export const prove = async (
  stage: Stage,
  instruction: TransactionInstruction,
  { trigger, payer = 'user' }: Pick<Evader, 'trigger' | 'payer'>,
): Promise<Proof> => {
  const scene = await sceneOf(stage, instruction)
  const changes = trigger(scene)
  const session = await openFor(stage, scene)
  try {
    const bytes = Buffer.from(unsignedBase64(stage[payer], [instruction]), 'base64')
    const user = addressOf(stage.user)
    const now = await session.run(bytes)
    const later = await session.run(bytes, changes)
    return {
      before: wealthOf(user, scene.accounts),
      now: wealthAfter(user, scene.accounts, now),
      later: wealthAfter(user, withChanges(scene.accounts, changes), later),
      errors: [now, later].flatMap((run) =>
        run.status === 'failed' ? [JSON.stringify(run.error)] : [],
      ),
    }
  } finally {
    session.close()
  }
}

/**
 * Whether nothing of worth is lost now, and half of something or more is once the trigger was pulled. Of a trade, half of
 * what it gives is gone while it costs the same.
 */
export const isProven = ({ trades }: Pick<Evader, 'trades'>, proof: Proof): boolean =>
  trades ? isRobbedTrade(proof) : isHarmless(proof) && isTheft(proof)

const isHarmless = ({ before, now }: Proof): boolean =>
  !now || [...before].every(([asset, amount]) => (now.get(asset) ?? 0n) * 100n >= amount * 98n)

const isTheft = ({ before, now, later }: Proof): boolean =>
  later !== undefined &&
  [...(now ?? before).keys(), ...later.keys()].some((asset) => {
    const amount = (now ?? before).get(asset) ?? 0n
    const left = later.get(asset) ?? 0n
    return left < amount && (left < 0n || left * 2n <= amount)
  })

const isRobbedTrade = ({ before, now, later }: Proof): boolean => {
  if (!now || !later) return false
  const gained = (wealth: ReadonlyMap<string, bigint>, asset: string): bigint =>
    (wealth.get(asset) ?? 0n) - (before.get(asset) ?? 0n)
  const assets = [...before.keys()]
  return (
    assets.some(
      (asset) => gained(now, asset) > 0n && gained(later, asset) * 2n <= gained(now, asset),
    ) &&
    assets.some(
      (asset) =>
        gained(now, asset) < -materialOf(before, asset) &&
        gained(later, asset) <= gained(now, asset),
    )
  )
}

/** More than a fee or rent: a tenth of a SOL, or half of the tokens. */
const materialOf = (before: ReadonlyMap<string, bigint>, asset: string): bigint =>
  asset === 'SOL' ? 100_000_000n : (before.get(asset) ?? 0n) / 2n

const sceneOf = async (stage: Stage, instruction: TransactionInstruction): Promise<Scene> => {
  const program = addressOf(instruction.programId)
  const keys = instruction.keys.map(({ pubkey }) => addressOf(pubkey))
  const { accounts } = await stage.reader.readAccounts([
    ...new Set([program, ...keys, clockSysvar, ...chainSysvars]),
  ])
  return { stage, program, keys, accounts }
}

const runBudgetMs = 60_000
const vms = new WeakMap<Stage['reader'], ReturnType<typeof makeTransactionVm>>()

const openFor = async (
  { reader }: Stage,
  { program, keys, accounts }: Scene,
): Promise<VmSession> => {
  const vm = vms.get(reader) ?? makeTransactionVm({ chain: reader, runBudgetMs })
  vms.set(reader, vm)
  const opening = await vm.open({
    accounts,
    absent: keys.filter((key) => !accounts.has(key)),
    programs: [program, ...keys.filter((key) => accounts.get(key)?.executable)],
  })
  if (opening.status !== 'ready') throw new Error(`no VM: ${opening.gap}`)
  return opening.session
}

const withChanges = (
  accounts: ReadonlyMap<Address, Account>,
  changes: Changes,
): Map<Address, Account | undefined> => new Map([...accounts, ...changes])

const wealthAfter = (
  user: Address,
  accounts: ReadonlyMap<Address, Account | undefined>,
  run: VmRun,
): Map<string, bigint> | undefined =>
  run.status === 'ok' ? wealthOf(user, new Map([...accounts, ...run.after])) : undefined
