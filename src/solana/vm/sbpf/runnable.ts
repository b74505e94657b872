import { address, type Address, addressToBytes } from '../../address/address.ts'
import { absentAccount, type Account } from '../../chain.ts'
import {
  computeBudgetProgram,
  lighthouseProgram,
  loaderV1Program,
  loaderV2Program,
  loaderV3Program,
  loaderV4Program,
  nativeLoaderProgram,
  rentSysvar,
  systemProgram,
  token2022Program,
  tokenProgram,
  voteProgram,
} from '../../address/known-address.ts'
import { isNeverWritable } from '../../state/reserved-address.ts'
import type { Message, ResolvedMessage } from '../../transaction/message.ts'
import { epochScheduleSysvar, instructionsSysvar, sysvarOwner } from '../../state/sysvars.ts'
import { type Executable, makeExecutable } from './code.ts'
import { instructionsData } from './instructions-sysvar.ts'
import type { ElfProblem } from './elf/elf-problem.ts'
import {
  dataLabel,
  Labels,
  lamportsLabel,
  lengthLabel,
  ownerLabel,
  ownLabel,
  sysvarLabel,
} from '../ledger/labels.ts'
import type { Call, HeldAccount, LabelledBytes } from '../ledger/ledger.ts'
import type { ProgramKind, RunnableTransaction } from './run-transaction.ts'

export type RunnableInput = {
  resolved: Pick<ResolvedMessage, 'accounts' | 'instructions' | 'feePayer'> & {
    message: Pick<Message, 'blockhash'>
  }
  /** Whose signature is at stake: what only this signer can change is not labelled. */
  user: Address
  before: ReadonlyMap<Address, Account>
  sysvars: ReadonlyMap<Address, Account>
  /** The file of a program with code; undefined for one that is part of the runtime or absent. */
  codeOf: (program: Address) => Uint8Array | undefined
  /** What the VM holds at an address that was not read from the chain, such as programs of the runtime. */
  localAccount: (address: Address) => Account | undefined
  feeLamports: bigint
  maxUnits: number
  heapBytes: number
}

export type Runnable = { transaction: RunnableTransaction; labels: Labels }

/** A program whose file cannot be loaded here. */
export type UnloadableProgram = { program: Address; problem: ElfProblem }

/** Puts a transaction and its accounts into the form that the interpreter runs. */
export const makeRunnable = (input: RunnableInput): Runnable | UnloadableProgram => {
  const { resolved, before } = input
  const labels = new Labels()
  const ledger = resolved.accounts.map(({ address }) => heldAccount(address, input, labels))
  const places = new Map(resolved.accounts.map(({ address }, index) => [address, index]))
  const kinds: (ProgramKind | undefined)[] = []
  for (const [index, { address }] of resolved.accounts.entries()) {
    const kind = kindOf(address, before.get(address), input.codeOf)
    if (kind && 'problem' in kind) return { program: address, problem: kind.problem }
    kinds[index] = kind
  }
  const readOnly = readOnlyAccounts(resolved)
  const writable = new Set(
    resolved.accounts.flatMap((role, index) =>
      role.writable && !readOnly.has(role.address) ? [index] : [],
    ),
  )
  const calls = resolved.instructions.map(({ programId, accounts, data }): Call => ({
    program: places.get(programId) ?? -1,
    roles: accounts.map(({ address, signer, writable }) => ({
      index: places.get(address) ?? -1,
      signer,
      writable: writable && !readOnly.has(address),
    })),
    data,
    height: 1,
  }))
  const sysvars = labelledSysvars(input, labels)
  return {
    transaction: {
      ledger,
      calls,
      programOf: (index) => kinds[index],
      sysvars,
      computed: new Map(),
      // The VM takes the transaction's own for that of the last block.
      blockhash: addressToBytes(address(resolved.message.blockhash)),
      instructionsAt: places.get(instructionsSysvar),
      maxUnits: input.maxUnits,
      heapBytes: input.heapBytes,
      isWritable: (index) => writable.has(index),
    },
    labels,
  }
}

/** Accounts that the runtime makes read-only: reserved ones, and programs called unless the upgrade loader is named. */
const readOnlyAccounts = ({ accounts, instructions }: RunnableInput['resolved']): Set<Address> => {
  const readOnly = new Set<Address>()
  for (const { address } of accounts) if (isNeverWritable(address)) readOnly.add(address)
  if (!accounts.some(({ address }) => address === loaderV3Program))
    for (const { programId } of instructions) readOnly.add(programId)
  return readOnly
}

const heldAccount = (address: Address, input: RunnableInput, labels: Labels): HeldAccount => {
  const { account, isLocal } = accountAt(address, input)
  const start = labels.add(address, account.data.length, input.sysvars.has(address))
  const free = isLocal ? everything : freedomOf(address, account, input.user)
  const fee = address === input.resolved.feePayer ? input.feeLamports : 0n
  return {
    address,
    key: addressToBytes(address),
    lamports: account.lamports - fee,
    owner: addressToBytes(account.owner),
    data: account.data,
    executable: account.executable,
    lamportsLabel: free.lamports ? markOf(free)(lamportsLabel(start)) : 0,
    ownerLabel: free.owner ? ownerLabel(start) : 0,
    lengthLabel: free.owner ? lengthLabel(start) : 0,
    dataLabels:
      free.data &&
      labelsOf(
        start,
        account.data.length,
        free,
        input.sysvars.has(address) ? sysvarLabel : markOf(free),
      ),
  }
}

/** The runtime makes the account of instructions itself; a node has none. */
const accountAt = (
  address: Address,
  { before, sysvars, resolved, localAccount }: RunnableInput,
): { account: Account; isLocal: boolean } => {
  if (address === instructionsSysvar) {
    const data = instructionsData(resolved.instructions)
    return { account: { ...absentAccount, owner: sysvarOwner, data }, isLocal: false }
  }
  const read = before.get(address) ?? sysvars.get(address)
  if (read) return { account: read, isLocal: false }
  // What was not read may be anything: a program must not be able to tell this machine from the chain by it.
  const local = localAccount(address)
  return { account: local ?? absentAccount, isLocal: local !== undefined }
}

/** Which parts of an account others than the signer can change before the transaction lands. */
type Freedom = {
  lamports: boolean
  owner: boolean
  data?: (offset: number) => boolean
  /** The signer's own: others can only add to it. */
  own?: true
  /** Bytes of the signer's own account that others can change in any way. */
  beyond?: (offset: number) => boolean
}

const markOf = ({ own }: Freedom): ((label: number) => number) =>
  own ? ownLabel : (label) => label

const fixed: Freedom = { lamports: false, owner: false }
const everything: Freedom = { lamports: true, owner: true, data: () => true }
const fixedSysvars: ReadonlySet<Address> = new Set([
  rentSysvar,
  epochScheduleSysvar,
  instructionsSysvar,
])

const freedomOf = (address: Address, account: Account, user: Address): Freedom => {
  if (fixedSysvars.has(address) || account.owner === nativeLoaderProgram) return fixed
  // Anyone can send SOL to the user, but not take it, and not touch the wallet otherwise.
  if (address === user && account.owner === systemProgram)
    return { lamports: true, owner: false, own: true }
  if (account.executable) return { lamports: true, owner: false }
  if (isTokenAccountOf(account, user))
    return {
      lamports: true,
      owner: false,
      data: isOpenTokenByte,
      own: true,
      beyond: hasDelegate(account) ? isDelegatedByte : isExtensionByte,
    }
  // A mint of Token-2022 can grow, and be closed and made anew.
  if (isMint(account))
    return { lamports: true, owner: account.owner === token2022Program, data: isOpenMintByte }
  return everything
}

const tokenPrograms: ReadonlySet<Address> = new Set([tokenProgram, token2022Program])
const tokenAccountBytes = 165
const mintBytes = 82
/** SPL Token account: u64 amount at 64, state at 108. The rest is the owner's to change. */
const isOpenTokenByte = (offset: number): boolean => (offset >= 64 && offset < 72) || offset === 108
/** Extensions hold what issuers and delegates change, such as withheld fees. */
const isExtensionByte = (offset: number): boolean => offset >= tokenAccountBytes

/** A delegate is gone once it has spent what it was allowed: its address at 72, the rest of the amount at 121. */
const isDelegatedByte = (offset: number): boolean =>
  (offset >= 64 && offset < 108) || (offset >= 121 && offset < 129) || isExtensionByte(offset)

const hasDelegate = ({ data }: Account): boolean => data[72] === 1

/** SPL Token mint: decimals at 44 and the mark that it exists at 45 never change. */
const isOpenMintByte = (offset: number): boolean => offset !== 44 && offset !== 45

const isTokenAccountOf = ({ owner, data }: Account, user: Address): boolean => {
  if (!tokenPrograms.has(owner) || data.length < tokenAccountBytes) return false
  const key = addressToBytes(user)
  return key.every((byte, index) => data[32 + index] === byte)
}

const isMint = ({ owner, data }: Account): boolean =>
  tokenPrograms.has(owner) &&
  (data.length === mintBytes || (data.length > tokenAccountBytes && data[165] === 1))

const labelsOf = (
  start: number,
  size: number,
  free: Freedom,
  mark: (label: number) => number,
): Int32Array => {
  const labels = new Int32Array(size)
  for (let offset = 0; offset < size; offset++)
    if (free.beyond?.(offset)) labels[offset] = dataLabel(start, offset)
    else if (free.data?.(offset)) labels[offset] = mark(dataLabel(start, offset))
  return labels
}

const natives: ReadonlyMap<Address, ProgramKind> = new Map([
  [systemProgram, { kind: 'system' }],
  [voteProgram, { kind: 'vote' }],
  [loaderV3Program, { kind: 'upgrade-loader' }],
])

const executables = new WeakMap<Uint8Array, Executable | { problem: ElfProblem }>()

const kindOf = (
  address: Address,
  account: Account | undefined,
  codeOf: RunnableInput['codeOf'],
): ProgramKind | { problem: ElfProblem } | undefined => {
  const native = natives.get(address)
  if (native) return native
  const file = codeOf(address)
  if (file && address === lighthouseProgram) return { kind: 'lighthouse' }
  if (!file)
    return account?.executable || isRuntimeAddress(address)
      ? { kind: 'opaque', units: builtinUnits.get(address) ?? 0 }
      : undefined
  const executable = executables.get(file) ?? makeExecutable(file)
  executables.set(file, executable)
  if ('problem' in executable) return executable
  return { kind: 'code', executable, aligned: account?.owner !== loaderV1Program }
}

/** Programs of the runtime have no account on some nodes. */
const isRuntimeAddress = (address: Address): boolean => address.endsWith('1111111111')

/** What a call of a built-in program costs. Source: agave `builtins-default-costs`. */
const builtinUnits: ReadonlyMap<Address, number> = new Map([
  [computeBudgetProgram, 150],
  [loaderV1Program, 1_140],
  [loaderV2Program, 570],
  [loaderV4Program, 2_000],
])

const labelledSysvars = (
  { sysvars }: RunnableInput,
  labels: Labels,
): ReadonlyMap<string, LabelledBytes> =>
  new Map(
    [...sysvars].map(([address, { data }]) => {
      if (fixedSysvars.has(address)) return [address, { bytes: data }]
      const start = labels.add(address, data.length, true)
      return [
        address,
        { bytes: data, labels: labelsOf(start, data.length, everything, sysvarLabel) },
      ]
    }),
  )
