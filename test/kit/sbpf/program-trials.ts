import { PublicKey } from '@solana/web3.js'
import { type Address, address, addressToBytes } from '../../../src/solana/address/address.ts'
import {
  clockSysvar,
  loaderV1Program,
  loaderV2Program,
  systemProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { instructionsSysvar } from '../../../src/solana/state/sysvars.ts'
import { Assembler } from './assembler.ts'
import {
  addToByte,
  assign,
  buildProgram,
  burn,
  byteIs,
  call,
  copyKey,
  fail,
  hasNoWarmup,
  isAfter,
  type Part,
  payOut,
  transferPrice,
  transferSol,
  transferTokens,
  when,
} from './program.ts'
import { budget, heldAccount, testAddress, type Trial, wallet } from './two-machines.ts'

/** A program with its loader, and a call of it. */
export type ProgramTrial = {
  name: string
  programs: readonly { at: Address; file: Uint8Array; loader: Address }[]
  trial: Trial
}

const payer = testAddress(801)
const program = testAddress(802)
const state = testAddress(803)
const other = testAddress(804)
const absent = testAddress(805)
const second = testAddress(806)
const seed = new TextEncoder().encode('seed')
const [vaultKey, bump] = PublicKey.findProgramAddressSync([seed], new PublicKey(program))
const vault = address(vaultKey.toBase58())
const sol = 1_000_000_000n

/** Places of the accounts that every call gets. */
const at = {
  state: 0,
  payer: 1,
  other: 2,
  system: 3,
  vault: 4,
  absent: 5,
  second: 6,
  self: 7,
} as const

const roles = [
  { address: state, signer: false, writable: true },
  { address: payer, signer: true, writable: true },
  { address: other, signer: false, writable: true },
  { address: systemProgram, signer: false, writable: false },
  { address: vault, signer: false, writable: true },
  { address: absent, signer: true, writable: true },
  { address: second, signer: false, writable: false },
  { address: program, signer: false, writable: false },
]

const startAccounts = (): Map<Address, Account> =>
  new Map([
    [payer, wallet()],
    [other, wallet(sol)],
    [vault, wallet(2n * sol)],
    [
      state,
      heldAccount(
        program,
        Uint8Array.from({ length: 24 }, (_, index) => index),
      ),
    ],
  ])

const trialOf = (accounts: typeof roles, units?: number, heapBytes?: number): Trial => ({
  payer,
  instructions: [
    ...(units === undefined ? [] : budget(units, heapBytes)),
    { programId: program, accounts, data: Uint8Array.of(9, 8, 7) },
  ],
  accounts: startAccounts(),
})

const partsTrial = (
  name: string,
  parts: readonly Part[],
  more: readonly Part[] = [fail],
): ProgramTrial => ({
  name,
  programs: [
    { at: program, file: buildProgram(roles.length, ...parts), loader: loaderV2Program },
    { at: second, file: buildProgram(1, ...more), loader: loaderV2Program },
  ],
  trial: trialOf(roles),
})

/** Writes a number of eight bytes into a field of an account. */
const setField =
  (account: number, field: 'lamports' | 'dataLength' | 'owner', value: bigint): Part =>
  (writer) => {
    writer.pointTo(2, account, field)
    writer.code.loadConstant(3, value).store64(2, 0, 3)
  }

const returns =
  (value: number): Part =>
  ({ code }) =>
    void code.moveImmediate(0, value).exit()

const setReturnData: Part = (writer) => {
  writer.pointTo(1, 0, 'data')
  writer.code.moveImmediate(2, 8).syscall('sol_set_return_data')
}

const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]

const createSystem = (space: bigint, lamports = sol): Uint8Array =>
  Uint8Array.from([0, 0, 0, 0, ...u64(lamports), ...u64(space), ...addressToBytes(program)])

const signing = (account: number) => ({ account, signer: true, writable: true })
const vaultSeed = Uint8Array.from([...seed, bump])

const partTrials = (): ProgramTrial[] => [
  partsTrial('nothing', []),
  partsTrial('a byte of its state', [addToByte(at.state, 3, 200)]),
  partsTrial("a byte of another's account", [addToByte(at.payer, 0, 1)]),
  partsTrial('a key that does not fit into its state', [copyKey(at.payer, at.state, 0)]),
  partsTrial('lamports out of its state', [payOut(at.state, at.other, 5_000n)]),
  partsTrial('lamports out of a wallet', [payOut(at.payer, at.other, 5_000n)]),
  partsTrial('lamports out of nowhere', [setField(at.state, 'lamports', 99_000_000n)]),
  partsTrial('closing its state', [payOut(at.state, at.other, 10_000_000n)]),
  partsTrial('a longer state', [setField(at.state, 'dataLength', 60n)]),
  partsTrial('a shorter state', [setField(at.state, 'dataLength', 3n)]),
  partsTrial('a state as long as it may get', [setField(at.state, 'dataLength', 24n + 10_240n)]),
  partsTrial('a state longer than it may get', [setField(at.state, 'dataLength', 25n + 10_240n)]),
  partsTrial('a length beyond all', [setField(at.state, 'dataLength', (1n << 64n) - 1n)]),
  partsTrial('an owner while the state is not empty', [setField(at.state, 'owner', 0n)]),
  partsTrial('a transfer by call', [transferSol(at.system, at.payer, at.other, sol)]),
  partsTrial('a transfer of more than there is', [
    transferSol(at.system, at.payer, at.other, 9n * sol),
  ]),
  partsTrial('a transfer that was not signed', [transferSol(at.system, at.other, at.payer, 1n)]),
  partsTrial('a transfer of what an account says', [
    transferPrice(at.system, at.payer, at.other, { account: at.state, offset: 0 }),
  ]),
  partsTrial('a wallet given away', [assign(at.system, at.payer, addressToBytes(other))]),
  partsTrial('a transfer signed by an address of its own', [
    call(
      at.system,
      [signing(at.vault), { account: at.other, writable: true }],
      Uint8Array.from([2, 0, 0, 0, ...u64(sol)]),
      undefined,
      vaultSeed,
    ),
  ]),
  partsTrial('a signature with other seeds', [
    call(
      at.system,
      [signing(at.vault), { account: at.other, writable: true }],
      Uint8Array.from([2, 0, 0, 0, ...u64(sol)]),
      undefined,
      Uint8Array.of(1, 2, 3),
    ),
  ]),
  partsTrial('a new account, seen by its creator', [
    call(at.system, [signing(at.payer), signing(at.absent)], createSystem(100n)),
    addToByte(at.absent, 99, 1),
  ]),
  partsTrial('a new account of its own that is too large within a call', [
    call(at.system, [signing(at.payer), signing(at.absent)], createSystem(10_241n)),
  ]),
  partsTrial('a new account without rent', [
    call(at.system, [signing(at.payer), signing(at.absent)], createSystem(100n, 5n)),
  ]),
  partsTrial('lamports moved before a call', [
    payOut(at.state, at.other, 5_000n),
    transferSol(at.system, at.payer, at.other, sol),
  ]),
  partsTrial(
    'a call of another program',
    [call(at.second, [{ account: at.state, writable: true }], Uint8Array.of(1))],
    [setReturnData],
  ),
  partsTrial(
    'a call of a program that fails',
    [call(at.second, [{ account: at.state, writable: true }], Uint8Array.of(1))],
    [fail],
  ),
  partsTrial(
    'a program that changes what it was not given to write',
    [call(at.second, [{ account: at.state }], Uint8Array.of(1))],
    [addToByte(0, 0, 1)],
  ),
  partsTrial('calls of itself without end', [
    call(
      at.self,
      roles.map((_, account) => ({ account })),
      Uint8Array.of(1),
    ),
  ]),
  partsTrial('a condition on time', [when(isAfter(1n), [addToByte(at.state, 0, 1)], [fail])]),
  partsTrial('a condition on its state', [
    when(byteIs(at.state, 1, 1), [addToByte(at.state, 0, 1)], [fail]),
  ]),
  partsTrial('epochs', [
    when(hasNoWarmup, [addToByte(at.state, 0, 1)], [addToByte(at.state, 1, 1)]),
  ]),
  partsTrial('an error of its own', [returns(4_242)]),
  partsTrial('a loop within the budget', [burn(10_000)]),
  partsTrial('a loop beyond the budget', [burn(500_000)]),
  partsTrial('a token program that is none', [
    transferTokens(at.second, at.state, at.other, at.payer, 1n),
  ]),
]

const codeTrial = (
  name: string,
  write: (code: Assembler) => Assembler,
  trial = trialOf(roles),
  loader: Address = loaderV2Program,
): ProgramTrial => ({
  name,
  programs: [{ at: program, file: write(new Assembler()).elf(), loader }],
  trial,
})

const heapAddress = 3n << 32n

/** Writes a byte of the heap, and returns. */
const touchHeap =
  (offset: bigint) =>
  (code: Assembler): Assembler =>
    code
      .loadConstant(1, heapAddress + offset)
      .moveImmediate(2, 7)
      .store8(1, 0, 2)
      .syscall('sol_log_compute_units_')
      .moveImmediate(0, 0)
      .exit()

/** Logs how many programs are running. */
const logHeight = (code: Assembler): Assembler =>
  code.syscall('sol_get_stack_height').move(1, 0).syscall('sol_log_64_').moveImmediate(0, 0).exit()

const codeTrials = (): ProgramTrial[] => [
  codeTrial('the end of the heap', touchHeap(32_767n)),
  codeTrial('beyond the heap', touchHeap(32_768n)),
  codeTrial('a larger heap', touchHeap(65_535n), trialOf(roles, 100_000, 65_536)),
  codeTrial('beyond a larger heap', touchHeap(65_536n), trialOf(roles, 100_000, 65_536)),
  codeTrial('its height in the stack', logHeight),
  codeTrial(
    'accounts that are named twice',
    touchHeap(0n),
    trialOf([...roles, ...roles.slice(0, 3)]),
  ),
  codeTrial('the layout of loader 1', firstBytes, trialOf(roles), loaderV1Program),
  codeTrial('the layout of loader 2', firstBytes),
  codeTrial(
    'repeated accounts of loader 1',
    firstBytes,
    trialOf([...roles, ...roles]),
    loaderV1Program,
  ),
  codeTrial(
    'the account of instructions',
    firstBytes,
    trialOf([readOnly(instructionsSysvar), readOnly(clockSysvar)]),
  ),
]

const readOnly = (key: Address) => ({ address: key, signer: false, writable: false })

/** Logs what it was handed: counts, flags, keys, data. */
const firstBytes = (code: Assembler): Assembler => {
  code.move(6, 1)
  for (let part = 0; part < 24; part++) {
    for (const register of [1, 2, 3, 4, 5] as const)
      code.load64(register, 6, 40 * part + 8 * (register - 1))
    code.syscall('sol_log_64_')
  }
  return code.moveImmediate(0, 0).exit()
}

/** Programs of the test's own, for what the programs of others do not do. */
export const programTrials = (): ProgramTrial[] => [...partTrials(), ...codeTrials()]
