import { addressFromBytes } from '../address.ts'
import type { AccountState, MintState } from './account-state.ts'
import { readU16, readU32, readU64, readWideOption, readZeroableAddress } from './layout.ts'

/**
 * Reads an account of the Token or the Token-2022 program.
 * Layout: spl-token `state.rs` (account 165 bytes, mint 82, multisig 355); Token-2022 puts an account-type byte at 165
 * and type-length-value extensions from 166, for mints too.
 */
export const readTokenState = (data: Uint8Array): AccountState => {
  if (data.length === multisigLength) return { kind: 'other' }
  if (data.length === mintLength) return readMint(data)
  if (data.length === tokenAccountLength) return readTokenAccount(data)
  if (data.length < tokenAccountLength) return unreadable(`has ${data.length} bytes of data`)
  const accountType = data[accountTypeOffset]
  if (accountType === 1) return withExtensions(readMint(data), data)
  if (accountType === 2) return withExtensions(readTokenAccount(data), data)
  return accountType === 0
    ? { kind: 'other' }
    : unreadable(`has the unknown account type ${accountType}`)
}

const mintLength = 82
const tokenAccountLength = 165
const multisigLength = 355
const accountTypeOffset = 165
const extensionsOffset = 166
const extensionHeaderLength = 4

const extensionType = { mintCloseAuthority: 3, permanentDelegate: 12 } as const

const unreadable = (problem: string): AccountState => ({
  kind: 'unreadable',
  problem: `token account data ${problem}`,
})

const readTokenAccount = (data: Uint8Array): AccountState => {
  const state = data[108]
  if (state === 0) return { kind: 'other' }
  if (state !== 1 && state !== 2) return unreadable(`has the unknown state ${state}`)
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

const readMint = (data: Uint8Array): AccountState => {
  if (data[45] === 0) return { kind: 'other' }
  if (data[45] !== 1) return unreadable('is neither an initialized nor an empty mint')
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

/** Walks the extensions so that data which overruns is noticed, and takes from a mint's what gives power over holders. */
const withExtensions = (state: AccountState, data: Uint8Array): AccountState => {
  const found: Pick<MintState, 'closeAuthority' | 'permanentDelegate'> = {}
  let offset = extensionsOffset
  while (offset + extensionHeaderLength <= data.length) {
    const type = readU16(data, offset)
    if (type === 0) break
    const value = offset + extensionHeaderLength
    const next = value + readU16(data, offset + 2)
    if (next > data.length) return unreadable('has an extension that runs past its end')
    if (type === extensionType.mintCloseAuthority && next - value >= 32) {
      const closeAuthority = readZeroableAddress(data, value)
      if (closeAuthority) found.closeAuthority = closeAuthority
    }
    if (type === extensionType.permanentDelegate && next - value >= 32) {
      const permanentDelegate = readZeroableAddress(data, value)
      if (permanentDelegate) found.permanentDelegate = permanentDelegate
    }
    offset = next
  }
  return state.kind === 'mint' ? { ...state, ...found } : state
}
