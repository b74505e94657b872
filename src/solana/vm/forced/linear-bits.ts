/**
 * Which bits to turn so that their columns, joined by XOR, make a sum: undefined where none do. A column is what turning
 * that bit turns elsewhere. Elimination of Gauss over two elements.
 */
export const bitsFor = (columns: readonly bigint[], sum: bigint): bigint | undefined => {
  const rows = new Map<bigint, { column: bigint; bits: bigint }>()
  for (const [index, column] of columns.entries()) {
    const row = reduced({ column, bits: 1n << BigInt(index) }, rows)
    if (row.column !== 0n) rows.set(lowest(row.column), row)
  }
  const rest = reduced({ column: sum, bits: 0n }, rows)
  return rest.column === 0n ? rest.bits : undefined
}

type Row = { column: bigint; bits: bigint }

/** Without every bit that leads a row, from the lowest on: what a row adds lies above the bit that it leads. */
const reduced = ({ column, bits }: Row, rows: ReadonlyMap<bigint, Row>): Row => {
  let [left, turned] = [column, bits]
  for (let open = left; open !== 0n;) {
    const bit = lowest(open)
    const row = rows.get(bit)
    if (row) {
      left ^= row.column
      turned ^= row.bits
    }
    open = left & ~((bit << 1n) - 1n)
  }
  return { column: left, bits: turned }
}

const lowest = (value: bigint): bigint => value & -value
