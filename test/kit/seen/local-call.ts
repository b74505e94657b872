import type { ExploreInput } from '../../../src/scan/explore/explore-input.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import {
  clockSysvar,
  loaderV2Program,
  rentSysvar,
  systemProgram,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { trustedPrograms } from '../../../src/solana/known/known-programs.ts'
import { loadMachines } from '../../../src/solana/vm/machine.ts'
import type { ProgramStore } from '../../../src/solana/vm/program-store.ts'
import { makeTransactionVm } from '../../../src/solana/vm/transaction-vm.ts'
import type { TransactionVm } from '../../../src/solana/vm/vm.ts'
import type { PlannedInstruction } from '../../../src/solana/transaction/planned-instruction.ts'
import { plannedMessage } from '../chain/planned-message.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { chainSysvars } from '../../../src/solana/state/sysvars.ts'
import { accountBytes } from '../chain/account-bytes.ts'
import {
  mine,
  mint,
  stranger,
  theirs,
  theirsToo,
  unknownProgram,
  user,
} from '../scan/risk-context.ts'
import { observedUnder } from './observed-under.ts'

export const make = await loadMachines()

const sol = 1_000_000_000n

/** Places of the accounts in a local call. */
export const place = {
  state: 0,
  user: 1,
  other: 2,
  system: 3,
  mine: 4,
  theirs: 5,
  token: 6,
} as const
export const placeCount = 7
/** The program's own state. */
export const state = theirs

export const account = (
  owner: Address,
  data: Uint8Array = new Uint8Array(0),
  lamports = sol,
): Account => ({
  lamports,
  owner,
  data,
  executable: false,
})

export const programWith = (elf: Uint8Array): Account => ({
  ...account(loaderV2Program, elf),
  executable: true,
})

/** Programs are those of the transaction's own accounts. */
const store: ProgramStore = {
  forget: () => undefined,
  read: (programs, known) =>
    Promise.resolve(
      programs.flatMap((program) => {
        const found = known.get(program)
        return found?.executable ? [{ program, account: found }] : []
      }),
    ),
}

export const localVm = (): TransactionVm => makeTransactionVm({ store, runBudgetMs: 60_000 })

export const tokens = (owner: Address, amount: bigint): Account =>
  account(
    tokenProgram,
    new Uint8Array(accountBytes.tokenAccount({ mint, owner, amount })),
    2_039_280n,
  )

export type LocalCall = {
  elf: Uint8Array
  signer?: Address
  data?: Uint8Array
  instruction?: Uint8Array
  /** Behind the call of the program. */
  further?: readonly PlannedInstruction[]
  knownPrograms?: ReadonlySet<Address>
}

/** A call of an unknown program with its state, a user with 5 SOL and 9 tokens, and another wallet; nothing is read. */
export const localCall = async (vm: TransactionVm, call: LocalCall): Promise<ExploreInput> => {
  const { elf, signer = user, data = new Uint8Array(16), further = [] } = call
  const role = (key: Address, writable: boolean, isSigner = false) => ({
    address: key,
    signer: isSigner,
    writable,
  })
  const instruction = {
    programId: unknownProgram,
    accounts: [
      role(state, true),
      role(signer, true, true),
      role(stranger, true),
      role(systemProgram, false),
      role(mine, true),
      role(theirsToo, true),
      role(tokenProgram, false),
    ],
    data: call.instruction ?? new Uint8Array(8),
  }
  const resolution = resolveMessage(
    plannedMessage(signer, systemProgram, [instruction, ...further]),
    new Map(),
  )
  if (!resolution.ok) throw new Error('no tables are used here')
  const { resolved } = resolution
  const before = new Map([
    [state, account(unknownProgram, data)],
    [signer, account(systemProgram, undefined, 5n * sol)],
    [stranger, account(systemProgram)],
    [mine, tokens(signer, 9_000_000n)],
    [theirsToo, tokens(stranger, 1_000_000n)],
    [unknownProgram, programWith(elf)],
  ])
  const observed: ExploreInput['observed'] = {
    resolved,
    writable: resolved.accounts.flatMap(({ address: key, writable }) => (writable ? [key] : [])),
    before,
    sysvars: sysvars(),
    programHeads: new Map(),
    missingCode: new Set(),
    states: { before: new Map(), after: new Map() },
    accountsSlot: 9n,
    decimals: new Map([[mint, 6]]),
    recalled: new Map(),
    names: new Map(),
    simulated: { ok: false, gap: { reason: 'node-failed', code: 'UPSTREAM_ERROR' } },
  }
  const { knownPrograms = trustedPrograms } = call
  return observedUnder(vm, { user: signer, observed, knownPrograms })
}

/** Those of a new machine. */
const sysvars = (): Map<Address, Account> => {
  const machine = make?.()
  return new Map(
    [clockSysvar, rentSysvar, ...chainSysvars].flatMap((key) => {
      const found = machine?.getAccount(key)
      return found ? [[key, found] as const] : []
    }),
  )
}
