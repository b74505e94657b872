import { describe, expect, test } from 'bun:test'
import { bitsFor } from '../../../../src/solana/vm/forced/linear-bits.ts'

const joined = (columns: readonly bigint[], bits: bigint): bigint =>
  columns.reduce(
    (all, column, index) => (((bits >> BigInt(index)) & 1n) === 1n ? all ^ column : all),
    0n,
  )

describe('bits whose columns make a sum', () => {
  test.each([
    { name: 'as they are', columns: [1n, 2n, 4n, 8n], sum: 0b1010n },
    { name: 'in another order', columns: [8n, 1n, 4n, 2n], sum: 0b0111n },
    { name: 'joined', columns: [0b011n, 0b110n, 0b111n], sum: 0b101n },
    { name: 'more than needed', columns: [0b11n, 0b11n, 0b01n, 0b10n, 0n], sum: 0b10n },
    { name: 'none', columns: [1n], sum: 0n },
    { name: 'the highest', columns: [1n << 63n, (1n << 63n) | 5n], sum: 5n },
  ])('$name', ({ columns, sum }) => {
    const bits = bitsFor(columns, sum)
    expect(bits).toBeDefined()
    expect(joined(columns, bits ?? 0n)).toBe(sum)
  })

  test.each([
    { columns: [], sum: 1n },
    { columns: [1n, 2n], sum: 4n },
    { columns: [0b11n, 0b110n], sum: 0b1n },
  ])('$sum is not made of $columns', ({ columns, sum }) =>
    expect(bitsFor(columns, sum)).toBeUndefined(),
  )
})
