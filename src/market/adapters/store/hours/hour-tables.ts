/** An hour is open while its trades arrive; then it is closed, and at last only its minutes are kept. */
export type HourState = 'open' | 'closing' | 'closed' | 'minutes'

/** Stored as numbers; append only. */
export const hourStates: readonly HourState[] = ['open', 'closing', 'closed', 'minutes']

/**
 * Tables of an hour. `trades` are its rows by position. The others are derived: they are temporary while the hour is open,
 * so that they cost no disk write, and are written once, in order, when it is over.
 */
export const derivedTables = ['by_wallet', 'by_mint', 'large', 'minutes'] as const
export type DerivedTable = (typeof derivedTables)[number]

export const tradesTable = (hour: number): string => `main.trades_${hour}`

export const openTable = (table: DerivedTable, hour: number): string => `temp.open_${table}_${hour}`

export const closedTable = (table: DerivedTable, hour: number): string => `main.${table}_${hour}`

/** Amounts go to 2^64 and are stored as the signed number of the same bits. */
export const createTrades = (hour: number): string =>
  `CREATE TABLE ${tradesTable(hour)} (
     position INTEGER PRIMARY KEY, time INTEGER NOT NULL, signature BLOB NOT NULL,
     wallet INTEGER NOT NULL, mint INTEGER NOT NULL, quote INTEGER NOT NULL, class INTEGER NOT NULL,
     base_amount INTEGER NOT NULL, quote_amount INTEGER NOT NULL, usd REAL, price REAL, venue INTEGER NOT NULL
   )`

/**
 * The indexes carry the class (side and size) and the other party, so that filters read no trade that they do not return.
 * The minutes of an open hour also have the positions of the first and the last price, since trades may arrive late.
 */
const columnsOf: Readonly<Record<DerivedTable, (isOpen: boolean) => string>> = {
  by_wallet: () =>
    'wallet INTEGER NOT NULL, position INTEGER NOT NULL, mint INTEGER NOT NULL, class INTEGER NOT NULL, PRIMARY KEY (wallet, position)',
  by_mint: () =>
    'mint INTEGER NOT NULL, position INTEGER NOT NULL, wallet INTEGER NOT NULL, class INTEGER NOT NULL, PRIMARY KEY (mint, position)',
  large: () => 'position INTEGER PRIMARY KEY, class INTEGER NOT NULL',
  minutes: (isOpen) =>
    `mint INTEGER NOT NULL, minute INTEGER NOT NULL, open REAL, high REAL, low REAL, close REAL,
     buys INTEGER NOT NULL, sells INTEGER NOT NULL, buy_usd INTEGER NOT NULL, sell_usd INTEGER NOT NULL,
     ${isOpen ? 'first INTEGER, last INTEGER,' : ''} PRIMARY KEY (mint, minute)`,
}

export const createDerived = (name: string, table: DerivedTable): string =>
  `CREATE ${name.startsWith('temp.') ? 'TEMP ' : ''}TABLE ${name.replace(/^(?:temp|main)\./, '')} (
     ${columnsOf[table](name.startsWith('temp.'))}) WITHOUT ROWID`

export const secondsPerHour = 3_600

export const hourOf = (timeSeconds: number): number => Math.floor(timeSeconds / secondsPerHour)

/** Smallest value of a trade that is listed among the large ones, in USD: a bound of the classes. */
export const largeMinUsd = 1_000
