import type { TransactionVersion } from '../../../src/solana/transaction/message.ts'

export type MessageParts = {
  version?: TransactionVersion
  header?: [number, number, number]
  /** Fill bytes of the addresses, or their number. */
  accounts?: number[] | number
  instructions?: { programIndex: number; accountIndexes: number[]; data: number[] }[]
  /** Data of the one instruction that is there by default. */
  data?: number[]
  /** Table, writable indexes, read-only indexes. */
  lookups?: [number, number[], number[]][]
  configMask?: number
  configValues?: number[]
}

/**
 * Writes a message as specified, independently of our encoder, and accepts anything, so that tests can build what no
 * encoder produces. By default it has one signer, one writable account and one program that is called with both.
 */
export const buildMessage = (parts: MessageParts): Uint8Array => {
  const header = parts.header ?? [1, 0, 1]
  const accounts = addressesOf(parts.accounts ?? [1, 2, 3])
  const instructions = parts.instructions ?? [
    { programIndex: 2, accountIndexes: [0, 1], data: parts.data ?? [1, 2, 3] },
  ]
  return Uint8Array.from(
    parts.version === 1
      ? versionOne(parts, header, accounts, instructions)
      : signaturesFirst(parts, header, accounts, instructions),
  )
}

type Instructions = NonNullable<MessageParts['instructions']>

const blockhash = new Array<number>(32).fill(200)

const addressesOf = (accounts: number[] | number): number[][] =>
  (typeof accounts === 'number'
    ? Array.from({ length: accounts }, (_, index) => index)
    : accounts
  ).map((fill) => new Array<number>(32).fill(fill))

const signaturesFirst = (
  { version, lookups = [] }: MessageParts,
  header: number[],
  accounts: number[][],
  instructions: Instructions,
): number[] => [
  ...(version === 0 ? [0x80] : []),
  ...header,
  ...counted(accounts.length, accounts.flat()),
  ...blockhash,
  ...counted(
    instructions.length,
    instructions.flatMap(({ programIndex, accountIndexes, data }) => [
      programIndex,
      ...counted(accountIndexes.length, accountIndexes),
      ...counted(data.length, data),
    ]),
  ),
  ...(version === 0 ? counted(lookups.length, lookups.flatMap(lookupBytes)) : []),
]

const lookupBytes = ([table, writable, readonly]: [number, number[], number[]]): number[] => [
  ...new Array<number>(32).fill(table),
  ...counted(writable.length, writable),
  ...counted(readonly.length, readonly),
]

const versionOne = (
  { configMask = 0, configValues = [] }: MessageParts,
  header: number[],
  accounts: number[][],
  instructions: Instructions,
): number[] => [
  0x81,
  ...header,
  ...[0, 8, 16, 24].map((shift) => (configMask >>> shift) & 0xff),
  ...blockhash,
  instructions.length,
  accounts.length,
  ...accounts.flat(),
  ...configValues,
  ...instructions.flatMap(({ programIndex, accountIndexes, data }) => [
    programIndex,
    accountIndexes.length,
    data.length & 0xff,
    data.length >> 8,
  ]),
  ...instructions.flatMap(({ accountIndexes, data }) => [...accountIndexes, ...data]),
]

const counted = (count: number, bytes: number[]): number[] =>
  count < 0x80 ? [count, ...bytes] : [(count & 0x7f) | 0x80, count >> 7, ...bytes]
