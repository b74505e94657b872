import type { DecodedInstruction } from '../format/decoder.ts'
import { furtherSwapTerms } from './further-swap-terms.ts'
import { orderTerms } from './order-terms.ts'
import { saleTerms } from './sale-terms.ts'
import { swapTerms } from './swap-terms.ts'
import type { TermsTable, TradeTerms } from './terms-table.ts'

const tables: readonly TermsTable[] = [swapTerms, furtherSwapTerms, orderTerms, saleTerms]

const longCodeBytes = 8

/** The terms of a trade with a program whose layout is known; undefined for every other instruction. */
export const termsOf = ({
  programId,
  data,
}: Pick<DecodedInstruction, 'programId' | 'data'>): TradeTerms | undefined => {
  for (const table of tables) {
    const readers = table.get(programId)
    const reader = readers?.[codeOf(data, longCodeBytes)] ?? readers?.[codeOf(data, 1)]
    if (reader) return reader(data)
  }
  return undefined
}

const codeOf = (data: Uint8Array, bytes: number): string =>
  Buffer.from(data.subarray(0, bytes)).toString('hex')
