import type { AccountProblem } from './account-problem.ts'
import { addressFromBytes } from '../address/address.ts'
import { accountExtensionReaders } from './account-extensions.ts'
import type { AccountState, MintState, TokenAccountState } from './account-state.ts'
import { readU32, readU64, readWideOption, readU16 } from './layout.ts'
import { type ExtensionReader, mintExtensionReaders } from './mint-extensions.ts'

/**
 * Reads an account of the Token or the Token-2022 program.
 * Layout: spl-token `state.rs` (account 165 bytes, mint 82, multisig 355); Token-2022 puts an account-type byte at 165
 * and type-length-value extensions from 166, for mints too.
 */
export const readTokenState = (data: Uint8Array): AccountState => {
  if (data.length === multisigLength) return readMultisig(data)
  if (data.length === mintLength) return readMint(data)
  if (data.length === tokenAccountLength) return readTokenAccount(data)
  if (data.length < tokenAccountLength)
    return unreadable({ reason: 'length', account: 'token', bytes: data.length })
  const accountType = data[accountTypeOffset]
  if (accountType === 1) return readExtendedMint(data)
  if (accountType === 2) return readExtendedAccount(data)
  if (accountType === 0 || accountType === undefined) return { kind: 'other' }
  return unreadable({ reason: 'account-type', type: accountType })
}

const mintLength = 82
const tokenAccountLength = 165
const multisigLength = 355
const accountTypeOffset = 165
const extensionsOffset = 166

type Unreadable = Extract<AccountState, { kind: 'unreadable' }>
type Other = Extract<AccountState, { kind: 'other' }>

const unreadable = (problem: AccountProblem): Unreadable => ({ kind: 'unreadable', problem })

const readTokenAccount = (data: Uint8Array): TokenAccountState | Unreadable | Other => {
  const state = data[108]
  if (state === 0) return { kind: 'other' }
  if (state !== 1 && state !== 2)
    return unreadable({ reason: 'state', account: 'token', state: state ?? 0 })
  const delegate = readWideOption(data, 72)
  const closeAuthority = readWideOption(data, 129)
  return {
    kind: 'token-account',
    mint: addressFromBytes(data, 0),
    owner: addressFromBytes(data, 32),
    amount: readU64(data, 64),
    ...(delegate && { delegate }),
    delegatedAmount: delegate ? readU64(data, 121) : 0n,
    frozen: state === 2,
    native: readU32(data, 109) === 1,
    ...(closeAuthority && { closeAuthority }),
  }
}

const readMint = (data: Uint8Array): MintState | Unreadable | Other => {
  if (data[45] === 0) return { kind: 'other' }
  if (data[45] !== 1) return unreadable({ reason: 'form', account: 'mint' })
  const mintAuthority = readWideOption(data, 0)
  const freezeAuthority = readWideOption(data, 46)
  return {
    kind: 'mint',
    supply: readU64(data, 36),
    decimals: data[44] ?? 0,
    ...(mintAuthority && { mintAuthority }),
    ...(freezeAuthority && { freezeAuthority }),
  }
}

const maxMultisigSigners = 11

/** u8 required, u8 count, u8 initialized, then room for eleven addresses. */
const readMultisig = (data: Uint8Array): AccountState => {
  const [required = 0, count = 0, initialized = 0] = data
  if (initialized === 0) return { kind: 'other' }
  if (initialized !== 1 || count < 1 || count > maxMultisigSigners || required < 1)
    return unreadable({ reason: 'form', account: 'multisig' })
  const signers = Array.from({ length: count }, (_, index) =>
    addressFromBytes(data, 3 + index * 32),
  )
  return { kind: 'multisig', required, signers }
}

const readExtendedMint = (data: Uint8Array): AccountState => {
  const state = readMint(data)
  if (state.kind !== 'mint') return state
  const read = readExtensions(data, mintExtensionReaders)
  return 'problem' in read ? unreadable(read.problem) : { ...state, ...read }
}

const readExtendedAccount = (data: Uint8Array): AccountState => {
  const state = readTokenAccount(data)
  if (state.kind !== 'token-account') return state
  const read = readExtensions(data, accountExtensionReaders)
  return 'problem' in read ? unreadable(read.problem) : { ...state, ...read }
}

type Named<Extensions> = Partial<Extensions> & {
  extensions: string[]
  unknownExtensions?: number[]
}

/** All extensions of an account. Like the program, uses the first extension of a type and ignores repetitions. */
const readExtensions = <Extensions extends object>(
  data: Uint8Array,
  readers: ReadonlyMap<number, ExtensionReader<Extensions>>,
): Named<Extensions> | { problem: AccountProblem } => {
  const walked = walkTlv(data, extensionsOffset)
  if (!walked.ok) return { problem: walked.problem }
  let found: Partial<Extensions> = {}
  const extensions: string[] = []
  const unknownExtensions: number[] = []
  for (const { type, offset, length } of walked.entries) {
    const reader = readers.get(type)
    const name = reader?.name ?? `unknown extension ${type}`
    if (extensions.includes(name)) continue
    extensions.push(name)
    if (!reader) unknownExtensions.push(type)
    if (reader?.length !== undefined && reader.length !== length)
      return { problem: { reason: 'extension-length', extension: name, bytes: length } }
    if (!reader?.read) continue
    const part = reader.read(data.subarray(offset, offset + length))
    if (!part) return { problem: { reason: 'extension-value', extension: name } }
    found = { ...found, ...part }
  }
  return { ...found, extensions, ...(unknownExtensions.length > 0 && { unknownExtensions }) }
}

/** One extension of a Token-2022 account: its type, and the position of its value in the account's data. */
type TlvEntry = { type: number; offset: number; length: number }

type TlvAnswer = { ok: true; entries: TlvEntry[] } | { ok: false; problem: AccountProblem }

/**
 * Walks the extensions of a Token-2022 account as the program does: u16 type, u16 length, value, until type 0 or the
 * end. Anything the program would refuse is a problem. Source: spl-token-2022 `extension/mod.rs`, `get_tlv_data_info`.
 */
const walkTlv = (data: Uint8Array, from: number): TlvAnswer => {
  const entries: TlvEntry[] = []
  let offset = from
  while (offset + typeLength <= data.length) {
    const type = readU16(data, offset)
    if (type === uninitialized) break
    const value = offset + typeLength + lengthLength
    if (value > data.length) return cut
    const length = readU16(data, offset + typeLength)
    if (value + length > data.length) return cut
    entries.push({ type, offset: value, length })
    offset = value + length
  }
  return { ok: true, entries }
}

const typeLength = 2
const lengthLength = 2
const uninitialized = 0
const cut = { ok: false, problem: { reason: 'extension-cut-off' } } as const
