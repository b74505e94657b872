import { readU16 } from './layout.ts'

/** One extension of a Token-2022 account: its type, and where its value stands in the account's data. */
export type TlvEntry = { type: number; offset: number; length: number }

export type TlvAnswer = { ok: true; entries: TlvEntry[] } | { ok: false; problem: string }

/**
 * Walks the extensions of a Token-2022 account as the program does: u16 type, u16 length, value, until type 0 or the end.
 * What the program would refuse is a problem here. Source: spl-token-2022 `extension/mod.rs`, `get_tlv_data_info`.
 */
export const walkTlv = (data: Uint8Array, from: number): TlvAnswer => {
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
const cut = { ok: false, problem: 'has an extension that runs past its end' } as const
