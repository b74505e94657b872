import type { Address } from '../../src/solana/address/address.ts'
import type { Account, ChainReader } from '../../src/solana/chain.ts'
import { Fault } from '../../src/basics/fault.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { makeTransactionVm } from '../../src/solana/vm/transaction-vm.ts'
import { addToByte, byteIs, transferSol, when } from '../../test/kit/sbpf/program.ts'
import { slot, startStage, tokenSlots } from '../../test/on-chain/unknown-program.ts'
import { unsignedBase64 } from '../sandbox/unsigned.ts'
import { type Random, mutate, pick, randomBytes } from './mutate.ts'

export type VmRun = {
  cases: number
  /** Answers by verdict, refusals by code. */
  outcomes: Record<string, number>
  problems: Map<string, string>
}

/**
 * Scans of a call to an unknown program that drains the wallet once a byte of its state is set, on a real chain with
 * the VM for other scenarios: with a mutated transaction, with accounts made up by a lying node, or both. One VM serves
 * all scans, as in the server, so leftovers of one scan affect the next. The VM is native code: a crash ends this
 * process.
 */
export const runVmFuzz = async (cases: number, random: Random): Promise<VmRun> => {
  const stage = await startStage()
  try {
    const { state, user, other, system } = slot
    const drain = transferSol(system, user, other, 3_000_000_000n)
    const call = await stage.prepare({
      parts: () => [when(byteIs(state, 0, 1), [drain]), addToByte(state, 2, 1)],
      more: tokenSlots,
    })
    const honest = Buffer.from(unsignedBase64(stage.user, [call]), 'base64')
    const run: VmRun = { cases, outcomes: {}, problems: new Map() }
    let lying = false
    const chain: ChainReader = {
      ...stage.reader,
      readAccounts: async (addresses, options) => {
        const { slot: at, accounts } = await stage.reader.readAccounts(addresses, options)
        return { slot: at, accounts: lying ? lieAbout(accounts, random) : accounts }
      },
    }
    const vm = makeTransactionVm({ chain })
    for (let index = 0; index < cases; index++) {
      lying = random(2) === 0
      const mutated = random(2) === 0
      const bytes = mutated ? mutate(plain(honest), plain(honest), random) : plain(honest)
      const transactionBase64 = Buffer.from(bytes).toString('base64')
      const input = { transactionBase64, walletAddress: stage.user.toBase58() }
      const outcome = await outcomeOf(() => scanTransaction({ chain, vm }, input))
      run.outcomes[outcome] = (run.outcomes[outcome] ?? 0) + 1
      const wrong = outcome.startsWith('threw') || (!lying && !mutated && outcome !== 'malicious')
      if (wrong) run.problems.set(`${outcome}${lying ? ' to a lie' : ''}`, transactionBase64)
    }
    return run
  } finally {
    stage.chain.stop()
  }
}

const plain = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes)

const outcomeOf = async (scan: () => ReturnType<typeof scanTransaction>): Promise<string> => {
  try {
    return (await scan()).answer.verdict
  } catch (thrown) {
    const expected =
      thrown instanceof Fault &&
      (thrown.code === 'INVALID_REQUEST' || thrown.code.startsWith('UPSTREAM_'))
    return expected ? thrown.code : `threw ${String(thrown)}`
  }
}

const maxU64 = 2n ** 64n - 1n

/** About a quarter of the accounts is missing or impossible. */
const lieAbout = (
  accounts: ReadonlyMap<Address, Account>,
  random: Random,
): Map<Address, Account> => {
  const reported = new Map(accounts)
  for (const [address, account] of accounts) {
    if (random(4) > 0) continue
    if (random(4) === 0) reported.delete(address)
    else reported.set(address, lieOf(account, [...accounts.keys()], random))
  }
  return reported
}

const lieOf = (account: Account, addresses: readonly Address[], random: Random): Account => {
  const sizes = [0, 1, 36, 45, 82, 165, 4_000]
  const data = [
    account.data,
    randomBytes(random, pick(random, sizes)),
    mutate(plain(account.data), plain(account.data), random),
  ]
  return {
    lamports: pick(random, [account.lamports, 0n, maxU64]),
    owner: random(4) === 0 ? pick(random, addresses) : account.owner,
    data: pick(random, data),
    executable: random(6) === 0 ? !account.executable : account.executable,
  }
}
