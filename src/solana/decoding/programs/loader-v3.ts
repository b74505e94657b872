import { loaderV3Program } from '../../address/known-address.ts'
import {
  accountAt,
  closedProgramDecoder,
  type InstructionSpec,
  type Operands,
} from '../format/closed-program.ts'
import { readU32 } from '../../bytes/byte-reader.ts'

/** The upgradeable loader's instructions (`UpgradeableLoaderInstruction`); codes are u32. */
const specs = new Map<number, InstructionSpec>([
  [0, { name: 'InitializeBuffer', minAccounts: 2, read: (on) => initializeBuffer(on) }],
  [1, { name: 'Write', minAccounts: 2 }],
  [2, { name: 'DeployWithMaxDataLen', minAccounts: 8, read: (on) => deploy(on) }],
  [3, { name: 'Upgrade', minAccounts: 7, read: (on) => upgrade(on) }],
  [4, { name: 'SetAuthority', minAccounts: 2, read: (on) => setAuthority(on) }],
  [5, { name: 'Close', minAccounts: 2, read: (on) => close(on) }],
  [6, { name: 'ExtendProgram', minAccounts: 2, read: (on) => extend(on, 3) }],
  [7, { name: 'SetAuthorityChecked', minAccounts: 3, read: (on) => setAuthority(on) }],
  [8, { name: 'Migrate', minAccounts: 3 }],
  [9, { name: 'ExtendProgramChecked', minAccounts: 3, read: (on) => extend(on, 4) }],
])

export const loaderV3Decoder = closedProgramDecoder({
  programId: loaderV3Program,
  programName: 'Upgradeable Loader',
  codeBytes: 4,
  specs,
})

const initializeBuffer = (on: Operands) =>
  [{ type: 'initialize-buffer', account: accountAt(on, 0), authority: accountAt(on, 1) }] as const

/** Payer, program data, program, buffer, rent, clock, system, authority. */
const deploy = (on: Operands) => {
  const [payer, programData, program] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  const [buffer, authority] = [accountAt(on, 3), accountAt(on, 7)]
  return [{ type: 'deploy-program', program, programData, buffer, payer, authority }] as const
}

/** Program data and program; the payer is present only if the balance has to grow. */
const extend = (on: Operands, payerIndex: number) => {
  const sizeBytes = BigInt(readU32(on.data, 'size'))
  const [programData, program] = [accountAt(on, 0), accountAt(on, 1)]
  const payer = on.accounts[payerIndex]?.address
  return [
    { type: 'extend-program', program, programData, sizeBytes, ...(payer && { payer }) },
  ] as const
}

/** Program data, program, buffer, the recipient of the remaining lamports, rent, clock, authority. */
const upgrade = (on: Operands) => {
  const [program, buffer, destination] = [accountAt(on, 1), accountAt(on, 2), accountAt(on, 3)]
  return [
    { type: 'upgrade-program', program, buffer, destination, authority: accountAt(on, 6) },
  ] as const
}

/** For a buffer or program data. Without a third account the program becomes immutable. */
const setAuthority = (on: Operands) => {
  const [account, authority, next] = [accountAt(on, 0), accountAt(on, 1), on.accounts[2]?.address]
  const action = { type: 'set-authority', account, kind: 'upgrade', authority } as const
  return [next === undefined ? action : { ...action, next }]
}

/** An uninitialized buffer has no authority; the buffer itself is used instead. */
const close = (on: Operands) => {
  const [account, destination] = [accountAt(on, 0), accountAt(on, 1)]
  const authority = on.accounts[2]?.address ?? account
  return [{ type: 'close-account', account, destination, authority }] as const
}
