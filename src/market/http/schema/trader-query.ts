import { type Address, parseAddress } from '../../../solana/address/address.ts'
import { leaderSorts, leaderWindows } from '../../traders/leaderboard.ts'
import { signalWindows } from '../../signals/signal-reason.ts'
import type { TradeSide } from '../../../activity/trades/trade.ts'
import { integerParameter, type Parameter, wordParameter } from '../../../endpoint/schema/query.ts'
import { pageQuery } from '../../../endpoint/schema/page-query.ts'

export const addressParameter = (means: string): Parameter<Address | undefined> => ({
  fallback: undefined,
  read: parseAddress,
  expected: 'a Solana address (base58 of 32 bytes)',
  means,
  schema: { type: 'string', minLength: 32, maxLength: 44 },
})

const sides: readonly TradeSide[] = ['buy', 'sell']

export const sideParameter: Parameter<TradeSide | undefined> = {
  fallback: undefined,
  read: (text) => sides.find((side) => side === text),
  expected: 'buy or sell',
  means: 'Only buys or only sells of the token. Both if absent.',
  schema: { type: 'string', enum: sides },
}

const amountMaxUsd = 1e12

export const amountParameter: Parameter<number | undefined> = {
  fallback: undefined,
  read: (text) => {
    const value = /^\d{1,13}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN
    return value <= amountMaxUsd ? value : undefined
  },
  expected: `a number of US dollars from 0 to ${amountMaxUsd}`,
  means: 'Minimum value of a trade, in USD. If set, trades of unknown value are left out.',
  schema: { type: 'number', minimum: 0, maximum: amountMaxUsd },
}

export const feedQuery = {
  side: sideParameter,
  minAmountUsd: amountParameter,
  mint: addressParameter(
    'Only trades in which this token was bought or sold, not those paid in it.',
  ),
  wallet: addressParameter('Only trades of this wallet.'),
  ...pageQuery,
}

/** Of one list; more would make a client that comes back expensive. */
const partiesMax = 50

const addressesParameter = (means: string): Parameter<readonly string[]> => ({
  fallback: [],
  read: (text) => {
    const parts = text.split(',')
    return text !== '' && parts.length <= partiesMax ? parts : undefined
  },
  expected: `1 to ${partiesMax} addresses, comma separated`,
  means: `${means} 1 to ${partiesMax} addresses, comma separated. All if absent.`,
  schema: {
    type: 'array',
    items: { type: 'string', minLength: 32, maxLength: 44 },
    minItems: 1,
    maxItems: partiesMax,
  },
})

/** The route reports which entry of a list is not an address. */
export const streamQuery = {
  mints: addressesParameter(
    'Only trades in which one of these tokens was bought or sold, not those paid in it.',
  ),
  wallets: addressesParameter('Only trades of these wallets.'),
  side: sideParameter,
  minAmountUsd: amountParameter,
}

export const signalsQuery = {
  window: wordParameter(signalWindows, '1h', 'Period in which trades count as new.'),
  limit: integerParameter(1, 100, 20, 'Maximum number of signals to return.'),
}

export const leaderboardQuery = {
  window: wordParameter(leaderWindows, '7d', 'Period of the trades that count.'),
  sort: wordParameter(
    leaderSorts,
    'pnl',
    'Sort order, highest first: realized profit (`pnl`), `winRate` over at least three sales with a known cost, or `volume`.',
  ),
  minTrades: integerParameter(1, 10_000, 3, 'Traders with fewer trades are left out.'),
  ...pageQuery,
}
