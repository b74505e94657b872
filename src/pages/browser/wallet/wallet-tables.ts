import type {
  WalletActivityAnswer,
  WalletHoldingsAnswer,
  WalletTradesAnswer,
} from '../../../wallets/http/schema/wallet-data.ts'
import { account } from '../parts/account.ts'
import { tag } from '../parts/badge.ts'
import { type Child, h } from '../parts/dom.ts'
import { units, usd, words } from '../parts/format.ts'
import { number, type Received, text } from '../parts/received.ts'
import { sentence } from '../parts/sentence.ts'
import { table } from '../parts/table.ts'
import { learnLabel } from '../parts/token-labels.ts'
import { tokenName, verifiedTag } from '../parts/token-name.ts'

type Holding = Received<WalletHoldingsAnswer['holdings'][number]>
type Trade = Received<WalletTradesAnswer['trades'][number]>
type ActivityItem = Received<WalletActivityAnswer['items'][number]>

export const holdingsTable = (rows: readonly Holding[]): HTMLElement =>
  table(
    'Holdings',
    [
      { title: 'Token', cell: token },
      {
        title: 'Amount',
        number: true,
        cell: (row) => {
          const decimals = number(row?.decimals)
          const raw = text(row?.amount) ?? ''
          return decimals === undefined ? raw : units(raw, decimals)
        },
      },
      { title: 'Price', number: true, cell: (row) => dollars(number(row?.priceUsd)) },
      { title: 'Value', number: true, cell: (row) => dollars(number(row?.valueUsd)) },
      { title: 'Tags', cell: tags },
    ],
    rows,
  )

const nameOf = (row: Holding): string | undefined => text(row?.symbol) ?? text(row?.name)

const token = (row: Holding): Child => {
  learnLabel(row)
  return tokenName(text(row?.mint) ?? '')
}

/** A token with a name is marked unless it is verified, since a token can have any name. */
const tags = (row: Holding): Child =>
  h(
    'span',
    { class: 'tags' },
    verifiedTag(row?.verified === true, nameOf(row) !== undefined && row?.kind !== 'nft'),
    row?.kind === 'nft' && tag('NFT'),
    row?.frozen === true && tag('frozen'),
    row?.delegated === true && tag('delegated'),
  )

const dollars = (value: number | undefined): Child => (value === undefined ? undefined : usd(value))

const when = (time: string | undefined): Child =>
  time && h('time', { datetime: time }, time.slice(0, 16).replace('T', ' '))

const description = (summary: string | undefined): Child =>
  h('span', { dir: 'auto' }, ...sentence(summary ?? ''))

export const tradesTable = (rows: readonly Trade[]): HTMLElement =>
  table(
    'Trades, newest first',
    [
      { title: 'Time (UTC)', cell: (row) => when(text(row?.timestamp)) },
      { title: 'Side', cell: (row) => text(row?.side) },
      { title: 'Token', cell: (row) => tokenName(text(row?.baseMint) ?? '') },
      { title: 'Description', cell: (row) => description(text(row?.summary)) },
      { title: 'Value', number: true, cell: (row) => dollars(number(row?.amountUsd)) },
      { title: 'Transaction', cell: (row) => account(text(row?.signature) ?? '') },
    ],
    rows,
  )

export const activityTable = (rows: readonly ActivityItem[]): HTMLElement =>
  table(
    'Activity, newest first',
    [
      { title: 'Time (UTC)', cell: (row) => when(text(row?.timestamp)) },
      { title: 'Type', cell: (row) => tag(words(text(row?.type) ?? '')) },
      { title: 'Description', cell: (row) => description(text(row?.summary)) },
      { title: 'Value', number: true, cell: (row) => dollars(number(row?.valueUsd)) },
    ],
    rows,
  )
