import type { Address } from '../../../src/solana/address/address.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import type { PlannedInstruction } from '../../../src/solana/transaction/planned-instruction.ts'
import { plannedMessage } from '../chain/planned-message.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import {
  makeRunnable,
  type Runnable,
  type RunnableInput,
} from '../../../src/solana/vm/sbpf/runnable.ts'
import { testAddress } from './two-machines.ts'

export const user = testAddress(601)
export const unknown = testAddress(602)
export const state = testAddress(603)
export const receiver = testAddress(604)

export const account = (
  owner: Address,
  data = new Uint8Array(0),
  lamports = 10_000_000n,
): Account => ({
  lamports,
  owner,
  data,
  executable: false,
})

/** A call of an unknown program with its state, the user, a receiver and the System program. */
export const unknownCall: PlannedInstruction = {
  programId: unknown,
  accounts: [
    { address: state, signer: false, writable: true },
    { address: user, signer: true, writable: true },
    { address: receiver, signer: false, writable: true },
    { address: systemProgram, signer: false, writable: false },
  ],
  data: new Uint8Array(8),
}

export const chain = (): Map<Address, Account> =>
  new Map([
    [user, account(systemProgram, undefined, 5_000_000_000n)],
    [receiver, account(systemProgram)],
    [state, account(unknown, new Uint8Array(16))],
    [unknown, { ...account(testAddress(609)), executable: true }],
  ])

/** A transaction of the interpreter, with the unknown program's file. Throws where it does not load. */
export const runnableWith = (
  file: Uint8Array,
  more: Partial<RunnableInput> & { instructions?: readonly PlannedInstruction[] } = {},
): Runnable => {
  const { instructions = [unknownCall], ...input } = more
  const message = plannedMessage(user, '11111111111111111111111111111111', instructions)
  const resolution = resolveMessage(message, new Map())
  if (!resolution.ok) throw new Error('no tables are used here')
  const runnable = makeRunnable({
    resolved: resolution.resolved,
    user,
    before: chain(),
    sysvars: new Map(),
    codeOf: (program) => (program === unknown ? file : undefined),
    localAccount: () => undefined,
    feeLamports: 5_000n,
    maxUnits: 200_000,
    heapBytes: 32 * 1024,
    ...input,
  })
  if ('problem' in runnable) throw new Error(runnable.problem)
  return runnable
}
