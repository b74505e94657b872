import { gramLengths, type GramRatios, ratioCount } from './gram-ratios.ts'
import type { NameTables } from './name-columns.ts'
import { bucketCount } from './name-features.ts'
import type { Knot } from './name-score-scale.ts'
import type { Trees } from './name-trees.ts'

/** The fitted model, ready to assess names. */
export type FittedModel = { tables: NameTables; trees: Trees; knots: readonly Knot[] }

/** The same as `scripts/train.ts` stores it: text only, so that no formatter changes its bytes. */
export type StoredModel = {
  /** `logit score` of each knot. */
  knots: string
  scale: number
  bias: number
  /** Base64 of one signed byte a feature. */
  weights: string
  /** Base64 of one signed byte a run, table after table. */
  ratios: string
  /** `suffix ratio honest phishing` each. */
  suffixes: string
  trees: {
    base: number
    scale: number
    /** Cuts of each column. */
    cuts: string
    /** Base64 of bytes. */
    columns: string
    bounds: string
    /** Base64 of 16-bit numbers, low byte first. */
    leaves: string
  }
}

export const storeModel = ({ tables, trees, knots }: FittedModel): StoredModel => ({
  knots: joined(knots),
  scale: tables.scale,
  bias: tables.bias,
  weights: base64Of(tables.weights),
  ratios: base64Of(...tables.ratios),
  suffixes: joined([...tables.suffixes].map(([suffix, logs]) => [suffix, ...logs])),
  trees: {
    base: trees.base,
    scale: trees.scale,
    cuts: joined(trees.cuts),
    columns: base64Of(trees.columns),
    bounds: base64Of(trees.bounds),
    leaves: base64Of(
      Uint8Array.from([...trees.leaves].flatMap((each) => [each & 255, (each >> 8) & 255])),
    ),
  },
})

/** Throws Error if the tables do not have the size that the code reads. */
export const readModel = (stored: StoredModel): FittedModel => {
  const { scale, bias, trees } = stored
  const weights = new Int8Array(bytesOf(stored.weights, bucketCount).buffer)
  const ratios = new Int8Array(bytesOf(stored.ratios, gramLengths.length * ratioCount).buffer)
  return {
    knots: rowsOf(stored.knots).map(([logit = 0, score = 0]) => [logit, score]),
    tables: { weights, scale, bias, ratios: ratiosOf(ratios), suffixes: suffixesOf(stored) },
    trees: {
      base: trees.base,
      scale: trees.scale,
      cuts: rowsOf(trees.cuts),
      columns: bytesOf(trees.columns),
      bounds: bytesOf(trees.bounds),
      leaves: leavesOf(bytesOf(trees.leaves)),
    },
  }
}

const joined = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.join(' ')).join(', ')

const rowsOf = (text: string): number[][] =>
  text.split(', ').map((row) => row.split(' ').map(Number))

const ratiosOf = (all: Int8Array): GramRatios =>
  gramLengths.map((_, table) => all.subarray(table * ratioCount, (table + 1) * ratioCount))

const suffixesOf = ({ suffixes }: StoredModel): NameTables['suffixes'] =>
  new Map(
    suffixes.split(', ').map((row) => {
      const [suffix = '', ratio, honest, phishing] = row.split(' ')
      return [suffix, [Number(ratio), Number(honest), Number(phishing)] as const]
    }),
  )

const leavesOf = (bytes: Uint8Array): Int16Array => {
  const view = new DataView(bytes.buffer)
  return Int16Array.from({ length: bytes.length / 2 }, (_, at) => view.getInt16(2 * at, true))
}

const base64Of = (...tables: readonly (Int8Array | Uint8Array)[]): string =>
  Buffer.concat(tables.map((table) => Uint8Array.from(table))).toString('base64')

const bytesOf = (base64: string, expected?: number): Uint8Array => {
  const bytes = Uint8Array.fromBase64(base64)
  if (expected !== undefined && bytes.length !== expected)
    throw new Error(`name model: ${bytes.length} bytes, expected ${expected}`)
  return bytes
}
