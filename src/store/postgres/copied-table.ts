import type { Database } from 'bun:sqlite'
import type { SQL } from 'bun'

export type CopiedRow = Record<string, unknown>

/** A table of SQLite that is copied to PostgreSQL, in the order of its key. */
export type CopiedTable = {
  /** In PostgreSQL. */
  name: string
  /** Rows for people, in the plural. */
  words: string
  /** A query of SQLite that returns its rows. */
  rows: string
  /** Columns by which a copy goes on after the last row. */
  key: readonly string[]
  /** Every column, and its type in PostgreSQL. */
  columns: Readonly<Record<string, 'bigint' | 'int' | 'text' | 'bytea' | 'timestamptz'>>
  /** Columns that are added up afterwards, on both sides; of bytes, their lengths. */
  sums: readonly string[]
  /** Rows in one transaction. */
  batchRows: number
  /** For a column that has another form in PostgreSQL. */
  convert?: (row: CopiedRow) => CopiedRow
  /** Before the first row. */
  prepare?: (sql: SQL, database: Database) => Promise<void>
  /** A column whose next value PostgreSQL makes. */
  identity?: string
}

export const countRows = (database: Database, { rows }: CopiedTable): number =>
  database.query<{ count: number }, []>(`SELECT count(*) AS count FROM (${rows})`).get()?.count ?? 0

/** The next rows after a key; the key is JSON, with bytes in hex. */
export const readRowsAfter = (
  database: Database,
  { rows, key, columns, batchRows }: CopiedTable,
  after: string | undefined,
): CopiedRow[] => {
  const names = key.join(', ')
  const where = after === undefined ? '' : `WHERE (${names}) > (${key.map(() => '?').join(', ')})`
  const query = database.query<CopiedRow, (string | number | Uint8Array)[]>(
    `SELECT * FROM (${rows}) ${where} ORDER BY ${names} LIMIT ${batchRows}`,
  )
  return query.all(...(after === undefined ? [] : valuesOf(after, key, columns)))
}

const valuesOf = (
  after: string,
  key: readonly string[],
  columns: CopiedTable['columns'],
): (string | number | Uint8Array)[] => {
  const values: unknown = JSON.parse(after)
  return key.map((name, at) => {
    const value: unknown = Array.isArray(values) ? values[at] : undefined
    if (columns[name] === 'bytea') return new Uint8Array(Buffer.from(String(value), 'hex'))
    return columns[name] === 'text' ? String(value) : Number(value)
  })
}

export const keyOf = ({ key }: CopiedTable, row: CopiedRow): string =>
  JSON.stringify(key.map((name) => inJson(row[name])))

const inJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value

export const insertRows = async (
  sql: SQL,
  { name, columns, convert = same }: CopiedTable,
  rows: readonly CopiedRow[],
): Promise<void> => {
  const given = rows.map((row) =>
    Object.fromEntries(
      Object.entries(convert(row)).map(([column, value]) => [column, inJson(value)]),
    ),
  )
  const entries = Object.entries(columns)
  const read = entries.map(([column, type]) =>
    type === 'bytea' ? `decode(${column}, 'hex')` : column,
  )
  const types = entries.map(([column, type]) => `${column} ${type === 'bytea' ? 'text' : type}`)
  await sql.unsafe(
    `INSERT INTO ${name} (${Object.keys(columns).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${read.join(', ')} FROM jsonb_to_recordset($1::text::jsonb) AS given (${types.join(', ')})`,
    [JSON.stringify(given)],
  )
}

const same = (row: CopiedRow): CopiedRow => row

/** The number of rows and the sums, as text, in SQLite. */
export const sumsInSqlite = (database: Database, table: CopiedTable): string[] => {
  const sums = table.sums.map(
    (column) =>
      `CAST(coalesce(sum(${table.columns[column] === 'bytea' ? `length(${column})` : column}), 0) AS TEXT)`,
  )
  return valuesIn(
    database
      .query<CopiedRow, []>(
        `SELECT ${['CAST(count(*) AS TEXT)', ...sums].map((each, at) => `${each} AS s${at}`).join(', ')} FROM (${table.rows})`,
      )
      .get(),
  )
}

/** The same in PostgreSQL. */
export const sumsInPostgres = async (sql: SQL, table: CopiedTable): Promise<string[]> => {
  const sums = table.sums.map(
    (column) =>
      `coalesce(sum(${table.columns[column] === 'bytea' ? `octet_length(${column})` : column}), 0)::text`,
  )
  const [row]: CopiedRow[] = await sql.unsafe(
    `SELECT ${['count(*)::text', ...sums].map((each, at) => `${each} AS s${at}`).join(', ')} FROM ${table.name}`,
  )
  return valuesIn(row)
}

const valuesIn = (row: CopiedRow | null | undefined): string[] =>
  Object.values(row ?? {}).map(String)
