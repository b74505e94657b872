import { systemProgram } from '../../address/known-address.ts'
import {
  accountAt,
  closedProgramDecoder,
  type InstructionSpec,
  noActions,
  type Operands,
  signerNear,
} from '../format/closed-program.ts'
import { readAddress, readU64, skipString } from '../../bytes/byte-reader.ts'

/** The System program's instructions and layouts (`SystemInstruction`); codes are u32. */
const specs = new Map<number, InstructionSpec>([
  [0, { name: 'CreateAccount', minAccounts: 2, read: (on) => createAccount(on, 0, 1) }],
  [1, { name: 'Assign', minAccounts: 1, read: (on) => [assign(on)] }],
  [2, { name: 'Transfer', minAccounts: 2, read: (on) => transfer(on) }],
  [3, { name: 'CreateAccountWithSeed', minAccounts: 2, read: (on) => createAccountWithSeed(on) }],
  [4, { name: 'AdvanceNonceAccount', minAccounts: 2, read: (on) => advanceNonce(on) }],
  [5, { name: 'WithdrawNonceAccount', minAccounts: 4, read: (on) => withdrawNonce(on) }],
  [6, { name: 'InitializeNonceAccount', minAccounts: 3, read: (on) => initializeNonce(on) }],
  [7, { name: 'AuthorizeNonceAccount', minAccounts: 1, read: (on) => authorizeNonce(on) }],
  [8, { name: 'Allocate', minAccounts: 1, read: (on) => [allocate(on)] }],
  [9, { name: 'AllocateWithSeed', minAccounts: 1, read: (on) => allocateWithSeed(on) }],
  [10, { name: 'AssignWithSeed', minAccounts: 1, read: (on) => assignWithSeed(on) }],
  [11, { name: 'TransferWithSeed', minAccounts: 3, read: (on) => transferWithSeed(on) }],
  [12, { name: 'UpgradeNonceAccount', minAccounts: 1, read: noActions }],
  [
    13,
    {
      name: 'CreateAccountAllowPrefund',
      minAccounts: 1,
      read: (on) => createAccountAllowPrefund(on),
    },
  ],
])

export const systemDecoder = closedProgramDecoder({
  programId: systemProgram,
  programName: 'System',
  codeBytes: 4,
  specs,
})

const createAccount = (on: Operands, payerIndex: number, accountIndex: number) => {
  const lamports = readU64(on.data, 'lamports')
  readU64(on.data, 'size')
  const programOwner = readAddress(on.data, 'owner-program')
  const payer = accountAt(on, payerIndex)
  return [
    { type: 'create-account', account: accountAt(on, accountIndex), payer, lamports, programOwner },
  ] as const
}

/** Without lamports it needs no payer. */
const createAccountAllowPrefund = (on: Operands) =>
  createAccount(on, on.accounts.length > 1 ? 1 : 0, 0)

const createAccountWithSeed = (on: Operands) => {
  skipBaseAndSeed(on)
  return createAccount(on, 0, 1)
}

const assign = (on: Operands) =>
  ({
    type: 'assign',
    account: accountAt(on, 0),
    programOwner: readAddress(on.data, 'owner-program'),
  }) as const

const allocate = (on: Operands) =>
  ({
    type: 'allocate',
    account: accountAt(on, 0),
    sizeBytes: readU64(on.data, 'size'),
  }) as const

const transfer = (on: Operands) => {
  const from = accountAt(on, 0)
  const lamports = readU64(on.data, 'lamports')
  return [{ type: 'transfer-sol', from, to: accountAt(on, 1), lamports, authority: from }] as const
}

/** The account's address is derived from a base account, which signs for it. */
const transferWithSeed = (on: Operands) => {
  const lamports = readU64(on.data, 'lamports')
  skipString(on.data, 'seed')
  readAddress(on.data, 'owner-program')
  const [from, authority, to] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'transfer-sol', from, to, lamports, authority }] as const
}

const allocateWithSeed = (on: Operands) => {
  skipBaseAndSeed(on)
  return [allocate(on), assign(on)] as const
}

const assignWithSeed = (on: Operands) => {
  skipBaseAndSeed(on)
  return [assign(on)] as const
}

const advanceNonce = (on: Operands) =>
  [{ type: 'advance-nonce', account: accountAt(on, 0), authority: signerNear(on, 2) }] as const

const withdrawNonce = (on: Operands) => {
  const lamports = readU64(on.data, 'lamports')
  const [account, destination] = [accountAt(on, 0), accountAt(on, 1)]
  return [
    { type: 'withdraw-lamports', account, destination, lamports, authority: signerNear(on, 4) },
  ] as const
}

const initializeNonce = (on: Operands) => {
  const authority = readAddress(on.data, 'nonce-authority')
  return [{ type: 'initialize-nonce', account: accountAt(on, 0), authority }] as const
}

const authorizeNonce = (on: Operands) => {
  const next = readAddress(on.data, 'new-nonce-authority')
  const account = accountAt(on, 0)
  return [
    { type: 'set-authority', account, kind: 'nonce', authority: signerNear(on, 1), next },
  ] as const
}

const skipBaseAndSeed = (on: Operands): void => {
  readAddress(on.data, 'base-address')
  skipString(on.data, 'seed')
}
