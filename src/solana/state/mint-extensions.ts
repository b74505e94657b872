import { type Address, addressFromBytes } from '../address/address.ts'
import {
  readF64,
  readI16,
  readI64,
  readText,
  readU16,
  readU32,
  readU64,
  readZeroableAddress,
} from './layout.ts'
import type { MintExtensions, TokenMetadata, TransferFee } from './token-extensions.ts'

/** How one extension is read: its name, the exact length of its value (absent: it varies), its part of the state. */
export type ExtensionReader<Extensions> = {
  name: string
  length?: number
  /** Undefined: the value is not what the program writes. */
  read?: (value: Uint8Array) => Partial<Extensions> | undefined
}

/**
 * Extensions of mints by their type; source: spl-token-2022 `extension/*`, as encoded by npm @solana-program/token-2022
 * 0.11.0.
 */
export const mintExtensionReaders: ReadonlyMap<number, ExtensionReader<MintExtensions>> = new Map<
  number,
  ExtensionReader<MintExtensions>
>([
  [1, { name: 'transfer fee', length: 108, read: (value) => ({ transferFee: readFee(value) }) }],
  [
    3,
    {
      name: 'mint close authority',
      length: 32,
      read: (value) => authority('closeAuthority', value),
    },
  ],
  [
    4,
    {
      name: 'confidential transfer',
      length: 65,
      read: (value) => ({
        confidentialTransfer: {
          ...authority('authority', value),
          autoApprove: value[32] === 1,
          ...authority('auditorKey', value, 33),
        },
      }),
    },
  ],
  [6, { name: 'default account state', length: 1, read: (value) => readDefaultState(value) }],
  [9, { name: 'non-transferable', length: 0, read: () => ({ nonTransferable: true }) }],
  [10, { name: 'interest bearing', length: 52, read: (value) => readInterest(value) }],
  [
    12,
    {
      name: 'permanent delegate',
      length: 32,
      read: (value) => authority('permanentDelegate', value),
    },
  ],
  [
    14,
    {
      name: 'transfer hook',
      length: 64,
      read: (value) => ({
        transferHook: { ...authority('authority', value), ...authority('program', value, 32) },
      }),
    },
  ],
  [
    16,
    {
      name: 'confidential transfer fee',
      length: 129,
      read: (value) => ({
        confidentialTransferFee: {
          ...authority('authority', value),
          encryptionKey: addressFromBytes(value, 32),
          harvestEnabled: value[64] === 1,
        },
      }),
    },
  ],
  [
    18,
    {
      name: 'metadata pointer',
      length: 64,
      read: (value) => ({
        metadataPointer: { ...authority('authority', value), ...authority('metadata', value, 32) },
      }),
    },
  ],
  [19, { name: 'metadata', read: (value) => readMetadata(value) }],
  [
    20,
    {
      name: 'group pointer',
      length: 64,
      read: (value) => ({
        groupPointer: { ...authority('authority', value), ...authority('group', value, 32) },
      }),
    },
  ],
  [21, { name: 'group', length: 80, read: (value) => readGroup(value) }],
  [
    22,
    {
      name: 'group member pointer',
      length: 64,
      read: (value) => ({
        groupMemberPointer: { ...authority('authority', value), ...authority('member', value, 32) },
      }),
    },
  ],
  [
    23,
    {
      name: 'group member',
      length: 72,
      read: (value) => ({
        groupMember: {
          mint: addressFromBytes(value, 0),
          group: addressFromBytes(value, 32),
          memberNumber: readU64(value, 64),
        },
      }),
    },
  ],
  [
    24,
    {
      name: 'confidential mint and burn',
      length: 196,
      read: (value) => ({ confidentialMintBurn: { supplyKey: addressFromBytes(value, 100) } }),
    },
  ],
  [25, { name: 'scaled amount', length: 56, read: (value) => readScale(value) }],
  [
    26,
    {
      name: 'pausable',
      length: 33,
      read: (value) => ({
        pausable: { ...authority('authority', value), paused: value[32] === 1 },
      }),
    },
  ],
  [
    28,
    {
      name: 'permissioned burn',
      length: 32,
      read: (value) => ({ permissionedBurn: authority('authority', value) }),
    },
  ],
])

/** `{ [field]: address }`, or nothing where the bytes are all zero. */
const authority = <Field extends string>(
  field: Field,
  value: Uint8Array,
  offset = 0,
): { [Key in Field]?: Address } => {
  const found = readZeroableAddress(value, offset)
  const answer: { [Key in Field]?: Address } = {}
  if (found) answer[field] = found
  return answer
}

const readFee = (value: Uint8Array): NonNullable<MintExtensions['transferFee']> => ({
  ...authority('configAuthority', value),
  ...authority('withdrawAuthority', value, 32),
  withheldAmount: readU64(value, 64),
  older: feeAt(value, 72),
  newer: feeAt(value, 90),
})

const feeAt = (value: Uint8Array, offset: number): TransferFee => ({
  epoch: readU64(value, offset),
  maximumFee: readU64(value, offset + 8),
  basisPoints: readU16(value, offset + 16),
})

const accountStates = ['uninitialized', 'initialized', 'frozen'] as const

const readDefaultState = (value: Uint8Array): Partial<MintExtensions> | undefined => {
  const defaultAccountState = accountStates[value[0] ?? 0]
  return defaultAccountState && { defaultAccountState }
}

const readInterest = (value: Uint8Array): Partial<MintExtensions> => ({
  interest: {
    ...authority('authority', value),
    initializedUnixTime: readI64(value, 32),
    averageBasisPoints: readI16(value, 40),
    updatedUnixTime: readI64(value, 42),
    currentBasisPoints: readI16(value, 50),
  },
})

const readScale = (value: Uint8Array): Partial<MintExtensions> => ({
  scaledUiAmount: {
    ...authority('authority', value),
    multiplier: readF64(value, 32),
    newFromUnixTime: readI64(value, 40),
    newMultiplier: readF64(value, 48),
  },
})

const readGroup = (value: Uint8Array): Partial<MintExtensions> => ({
  group: {
    ...authority('updateAuthority', value),
    mint: addressFromBytes(value, 32),
    size: readU64(value, 64),
    maxSize: readU64(value, 72),
  },
})

/** Far more than any real mint has; a false count ends at the end of the data anyway. */
const maxMetadataFields = 1_000

/** Update authority, mint, name, symbol, URI and pairs; also the content of metadata interface accounts. */
export const readMetadata = (value: Uint8Array): Partial<MintExtensions> | undefined => {
  if (value.length < 64) return undefined
  const name = readText(value, 64)
  const symbol = name && readText(value, name.next)
  const uri = symbol && readText(value, symbol.next)
  if (!name || !symbol || !uri) return undefined
  const additional = readPairs(value, uri.next)
  if (!additional) return undefined
  const metadata: TokenMetadata = {
    ...authority('updateAuthority', value),
    mint: addressFromBytes(value, 32),
    name: name.text,
    symbol: symbol.text,
    uri: uri.text,
    additional,
  }
  return { metadata }
}

const readPairs = (value: Uint8Array, from: number): [string, string][] | undefined => {
  if (from + 4 > value.length) return undefined
  const count = readU32(value, from)
  if (count > maxMetadataFields) return undefined
  const pairs: [string, string][] = []
  let offset = from + 4
  for (let index = 0; index < count; index++) {
    const key = readText(value, offset)
    const text = key && readText(value, key.next)
    if (!key || !text) return undefined
    pairs.push([key.text, text.text])
    offset = text.next
  }
  return pairs
}
