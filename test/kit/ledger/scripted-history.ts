import { base58 } from '@scure/base'
import { type Address, addressFromBytes } from '../../../src/solana/address/address.ts'
import type { LedgerReader, SignatureRow } from '../../../src/solana/ledger.ts'

/** A signature of 64 bytes and an address of 32, the same for the same number. */
export const signatureOf = (number: number): string => base58.encode(bytesOf(64, number))
export const addressOf = (number: number): Address => addressFromBytes(bytesOf(32, number))

const bytesOf = (length: number, number: number): Uint8Array => {
  const bytes = new Uint8Array(length).fill(1)
  new DataView(bytes.buffer).setUint32(4, number)
  return bytes
}

export type Happened = { row: SignatureRow; names: readonly Address[] }

/**
 * A chain with nothing but a history: transactions in order, each mentioning some addresses. Like a node, it accepts
 * any known signature as `before`, for any address.
 */
export const makeScriptedHistory = () => {
  /** Oldest first. */
  const happened: Happened[] = []
  const requests: { address: Address; limit: number; before?: string }[] = []
  return {
    happened,
    requests,
    add: (slot: bigint, names: readonly Address[], fields: Partial<SignatureRow> = {}): string => {
      const signature = signatureOf(happened.length)
      const row = { signature, slot, blockTimeSeconds: 1_700_000_000, failed: false, ...fields }
      happened.push({ row, names })
      return signature
    },
    readSignatures: ((address, { limit, before }) => {
      requests.push({ address, limit, ...(before !== undefined && { before }) })
      const end =
        before === undefined
          ? happened.length
          : happened.findIndex(({ row }) => row.signature === before)
      if (end < 0) return Promise.resolve(undefined)
      const rows = happened
        .slice(0, end)
        .filter(({ names }) => names.includes(address))
        .map(({ row }) => row)
        .toReversed()
      return Promise.resolve(rows.slice(0, limit))
    }) satisfies LedgerReader['readSignatures'],
  }
}
