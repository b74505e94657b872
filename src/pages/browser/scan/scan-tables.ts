import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { account } from '../parts/account.ts'
import { assetName } from '../parts/asset-name.ts'
import { type Child, h } from '../parts/dom.ts'
import { amount, signedAmount, signedUsd, words } from '../parts/format.ts'
import { list, number, type Received, text } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'
import { empty } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { verifiedTag } from '../parts/token-name.ts'
import { assetOf, isVerified } from './assets.ts'
import { value } from './findings.ts'

type Scan = Received<ScanAnswer>

const you = (): HTMLElement => h('strong', {}, 'You')

const party = (address: string | undefined, wallet: string): Child =>
  address === undefined ? undefined : address === wallet ? you() : account(address)

export const controlTable = (scan: Scan, wallet: string): HTMLElement | undefined => {
  const rows = list(scan?.evidence?.controls)
  if (rows.length === 0) return undefined
  const side = (holder: string | undefined): Child =>
    holder === undefined ? 'none' : holder === wallet ? you() : value(holder)
  return table(
    'Changes of control',
    [
      { title: 'Account', cell: (row) => party(text(row?.account), wallet) },
      { title: 'Role', cell: (row) => words(text(row?.field) ?? '') },
      { title: 'Before', cell: (row) => side(text(row?.before)) },
      { title: 'After', cell: (row) => side(text(row?.after)) },
    ],
    rows,
  )
}

export const balanceTable = (scan: Scan, wallet: string): HTMLElement | undefined => {
  const rows = list(scan?.details?.balance_diffs)
  if (rows.length === 0) return undefined
  return table(
    'Balance changes',
    [
      { title: 'Wallet', cell: (row) => party(text(row?.address), wallet) },
      {
        title: 'Asset',
        cell: (row) => {
          const mint = text(row?.mint) ?? ''
          return account(mint, { name: assetName(mint) })
        },
      },
      {
        title: 'Tags',
        cell: (row) => {
          const asset = assetOf(scan, text(row?.address) ?? '', text(row?.mint) ?? '')
          return verifiedTag(isVerified(asset), text(asset?.symbol) !== undefined)
        },
      },
      {
        title: 'Change',
        number: true,
        cell: (row) => signedAmount(number(row?.deltaUi) ?? 0),
      },
      {
        title: 'Value',
        number: true,
        cell: (row) => {
          const asset = assetOf(scan, text(row?.address) ?? '', text(row?.mint) ?? '')
          const value = number(asset?.valueUsd)
          return value === undefined ? undefined : signedUsd(value)
        },
      },
    ],
    rows,
  )
}

export const actionTable = (scan: Scan, wallet: string): HTMLElement => {
  const rows = list(scan?.details?.actions)
  if (rows.length === 0) return empty('No instructions that do anything.')
  return table(
    'Instructions, in order',
    [
      { title: 'Action', cell: (row) => words(text(row?.type) ?? '') },
      {
        title: 'Program',
        cell: (row) => account(text(row?.programId) ?? '', nameOf(text(row?.programName))),
      },
      { title: 'From', cell: (row) => party(text(row?.from), wallet) },
      { title: 'To', cell: (row) => party(text(row?.to), wallet) },
      {
        title: 'Amount',
        number: true,
        cell: (row) => {
          const moved = number(row?.amountUi)
          const mint = text(row?.mint)
          return moved === undefined
            ? undefined
            : `${amount(moved)}${mint === undefined ? '' : ` ${assetName(mint)}`}`
        },
      },
    ],
    rows,
  )
}

const nameOf = (name: string | undefined): { name?: string } =>
  name === undefined ? {} : { name: seen(name) }
