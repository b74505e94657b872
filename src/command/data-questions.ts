import type { Question, QuestionOption } from './question.ts'

const limit: QuestionOption = {
  name: '--limit',
  field: 'limit',
  takes: 'number',
  about: 'maximum number of rows, 1 to 100',
}
const cursor: QuestionOption = {
  name: '--cursor',
  field: 'cursor',
  takes: 'cursor',
  about: 'nextCursor of the previous page',
}
const ofWallet = { field: 'address', words: 'address' }
const ofMint = { field: 'mint', words: 'mint' }
const text = (name: string, takes: string, about: string, field?: string): QuestionOption => ({
  name,
  field: field ?? name.slice(2),
  takes,
  about,
})

/** Everything that `drawbridge get` reads; one entry per data endpoint of the API. */
export const dataQuestions: readonly Question[] = [
  {
    name: 'wallet',
    about: 'overview of a wallet',
    subject: ofWallet,
    method: 'GET',
    path: '/v1/data/wallets/:address',
  },
  {
    name: 'holdings',
    about: 'holdings of a wallet, with values',
    subject: ofWallet,
    method: 'GET',
    path: '/v1/data/wallets/:address/holdings',
    options: [limit, cursor],
  },
  {
    name: 'trades',
    about: 'trades of a wallet',
    subject: ofWallet,
    method: 'GET',
    path: '/v1/data/wallets/:address/trades',
    options: [limit, cursor],
  },
  {
    name: 'activity',
    about: 'activity of a wallet, in plain English',
    subject: ofWallet,
    method: 'GET',
    path: '/v1/data/wallets/:address/activity',
    options: [limit, cursor],
  },
  {
    name: 'token',
    about: 'profile of a token',
    subject: ofMint,
    method: 'GET',
    path: '/v1/data/tokens/:mint',
  },
  {
    name: 'price',
    about: 'price of a token',
    subject: ofMint,
    method: 'GET',
    path: '/v1/data/tokens/:mint/price',
  },
  {
    name: 'prices',
    about: 'prices of several tokens',
    subject: { field: 'mints', words: 'mint,mint…' },
    method: 'GET',
    path: '/v1/data/tokens/prices',
  },
  {
    name: 'labels',
    about: 'names of several tokens',
    subject: { field: 'mints', words: 'mint,mint…' },
    method: 'GET',
    path: '/v1/data/tokens/labels',
  },
  {
    name: 'chart',
    about: 'price chart of a token (candles)',
    subject: ofMint,
    method: 'GET',
    path: '/v1/data/tokens/:mint/chart',
    options: [
      text('--interval', 'interval', 'length of one candle, such as 1h'),
      text('--from', 'time', 'start: Unix seconds or a date-time'),
      text('--to', 'time', 'end: Unix seconds or a date-time'),
    ],
  },
  {
    name: 'trending',
    about: 'trending tokens',
    method: 'GET',
    path: '/v1/data/tokens/trending',
    options: [
      text('--window', 'window', 'period of the trades that count'),
      text('--sort', 'order', 'sort order'),
      limit,
    ],
  },
  {
    name: 'search',
    about: 'tokens by symbol, name or mint',
    subject: { field: 'query', words: 'text' },
    method: 'GET',
    path: '/v1/data/tokens/search',
    options: [limit],
  },
  {
    name: 'bridge-routes',
    about: 'bridge routes, providers and chains',
    method: 'GET',
    path: '/v1/bridge/routes',
  },
  {
    name: 'bridge-assets',
    about: 'assets that can be moved into or out of Solana',
    method: 'GET',
    path: '/v1/bridge/assets',
    options: [
      text('--chain', 'chain', 'only assets on this chain'),
      text('--symbol', 'symbol', 'only assets with this symbol'),
      limit,
    ],
  },
  {
    name: 'bridge-quote',
    about: 'quotes for a transfer; price only, unless you pass addresses',
    method: 'POST',
    path: '/v1/bridge/quote',
    options: [
      text('--input', 'asset', 'asset to send, such as solana:native', 'inputAsset'),
      text('--output', 'asset', 'asset to receive', 'outputAsset'),
      text('--amount', 'units', 'amount in base units'),
      text('--sender', 'address', 'paying address'),
      text('--recipient', 'address', 'receiving address'),
      {
        name: '--slippage-bps',
        field: 'slippageBps',
        takes: 'number',
        type: 'number',
        about: 'maximum slippage, in basis points',
      },
      { name: '--dry', field: 'dry', type: 'flag', about: 'price only' },
    ],
  },
  {
    name: 'bridge-status',
    about: 'status of a transfer',
    subject: { field: 'id', words: 'id' },
    method: 'GET',
    path: '/v1/bridge/status',
    options: [
      text('--provider', 'provider', 'provider of the quote'),
      text('--memo', 'memo', 'memo of the deposit, if it had one'),
    ],
  },
  {
    name: 'rewards',
    about: 'totals of the reward points in DATA_DIR',
    method: 'GET',
    path: '/v1/rewards/summary',
  },
]
