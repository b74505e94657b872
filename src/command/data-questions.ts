import type { Question, QuestionOption } from './question.ts'

const limit: QuestionOption = {
  name: '--limit',
  field: 'limit',
  takes: 'number',
  about: 'how many rows, 1 to 100',
}
const cursor: QuestionOption = {
  name: '--cursor',
  field: 'cursor',
  takes: 'cursor',
  about: 'where to go on, from the answer before',
}
const ofWallet = { field: 'address', words: 'address' }
const ofMint = { field: 'mint', words: 'mint' }
const text = (name: string, takes: string, about: string, field?: string): QuestionOption => ({
  name,
  field: field ?? name.slice(2),
  takes,
  about,
})

/** Everything that `drawbridge get` reads; one entry a data endpoint of the API. */
export const dataQuestions: readonly Question[] = [
  {
    name: 'wallet',
    about: 'what a wallet is and holds, in short',
    subject: ofWallet,
    method: 'GET',
    path: '/v1/data/wallets/:address',
  },
  {
    name: 'holdings',
    about: 'what a wallet holds, with values',
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
    about: 'what a wallet did, in words',
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
    name: 'chart',
    about: 'candles of a token',
    subject: ofMint,
    method: 'GET',
    path: '/v1/data/tokens/:mint/chart',
    options: [
      text('--interval', 'interval', 'how long one candle lasts, such as 1h'),
      text('--from', 'time', 'where it begins: Unix seconds or a date-time'),
      text('--to', 'time', 'where it ends'),
    ],
  },
  {
    name: 'trending',
    about: 'tokens that are much traded',
    method: 'GET',
    path: '/v1/data/tokens/trending',
    options: [
      text('--window', 'window', 'how far back trades count'),
      text('--sort', 'order', 'what the order goes by'),
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
    about: 'what the bridge part of the API can do, and who is asked',
    method: 'GET',
    path: '/v1/bridge/routes',
  },
  {
    name: 'bridge-assets',
    about: 'what can be moved in and out of Solana',
    method: 'GET',
    path: '/v1/bridge/assets',
    options: [
      text('--chain', 'chain', 'of one chain alone'),
      text('--symbol', 'symbol', 'of one symbol alone'),
      limit,
    ],
  },
  {
    name: 'bridge-quote',
    about: 'what a transfer would cost and bring; a price alone unless addresses are given',
    method: 'POST',
    path: '/v1/bridge/quote',
    options: [
      text('--input', 'asset', 'what is given, such as solana:native', 'inputAsset'),
      text('--output', 'asset', 'what is received', 'outputAsset'),
      text('--amount', 'units', 'in base units'),
      text('--sender', 'address', 'who pays'),
      text('--recipient', 'address', 'who receives'),
      {
        name: '--slippage-bps',
        field: 'slippageBps',
        takes: 'number',
        type: 'number',
        about: 'how much less may arrive, in hundredths of a percent',
      },
      { name: '--dry', field: 'dry', type: 'flag', about: 'the price alone' },
    ],
  },
  {
    name: 'bridge-status',
    about: 'how far a transfer is',
    subject: { field: 'id', words: 'id' },
    method: 'GET',
    path: '/v1/bridge/status',
    options: [
      text('--provider', 'provider', 'who carries it'),
      text('--memo', 'memo', 'where the deposit had one'),
    ],
  },
  {
    name: 'rewards',
    about: 'sums of the reward points in DATA_DIR',
    method: 'GET',
    path: '/v1/rewards/summary',
  },
]
