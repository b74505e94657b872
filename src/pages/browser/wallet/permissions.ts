import { countText } from '../../../basics/count-text.ts'
import type { PermissionAnswer } from '../../../checks/permission/http/schema/permission.ts'
import { account } from '../parts/account.ts'
import { checkPermissions } from '../parts/api.ts'
import { riskBanner } from '../parts/assessment.ts'
import { copyButton } from '../parts/copy-button.ts'
import { type Child, h } from '../parts/dom.ts'
import { findingList, type FindingView } from '../parts/finding.ts'
import { units, usd, words } from '../parts/format.ts'
import { handOver } from '../parts/hand-over.ts'
import { list, number, type Received, text, texts } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'
import { empty, section } from '../parts/states.ts'
import { tokenName } from '../parts/token-name.ts'

type Permissions = Received<PermissionAnswer>
type Permission = Received<PermissionAnswer['permissions'][number]>
type Revocation = Received<NonNullable<PermissionAnswer['permissions'][number]['revoke']>>

/** Who else can move funds from the wallet, with the transactions that revoke it. */
export const permissionsSection = (address: string): HTMLElement =>
  section({
    id: 'permissions',
    title: 'Permissions',
    sub: 'Who else can use this wallet’s funds. To revoke a permission, copy its transaction into your wallet and sign it there.',
    tall: true,
    load: () => checkPermissions({ chain: 'solana', address }),
    show: (body) => show(body, address),
  })

const show = (body: Permissions, wallet: string): readonly Child[] => {
  const rows = list(body?.permissions)
  const exposed = number(body?.exposedUsd)
  return [
    riskBanner(body, 'permissions-verdict'),
    exposed !== undefined &&
      h('p', {}, `Value at risk: ${usd(exposed)}, counting tokens with a known price.`),
    ...texts(body?.notExamined).map((reason) =>
      h('p', { class: 'notice' }, `Not checked: ${seen(reason)}`),
    ),
    rows.length === 0
      ? empty(
          body?.complete === true
            ? 'No permissions found.'
            : 'No permissions found, but not everything could be checked.',
        )
      : findingList(rows.map((row) => permission(row, wallet))),
    revokeAll(body, wallet),
  ]
}

const permission = (row: Permission, wallet: string): FindingView => ({
  severity: text(row?.severity) ?? 'unknown',
  what: capital(words(text(row?.kind) ?? '')),
  why: text(row?.summary),
  advice: text(row?.remedy),
  more: h(
    'div',
    {},
    facts(row),
    ...texts(row?.notes).map((note) => h('p', { class: 'tiny muted' }, seen(note))),
    revocation(row?.revoke, wallet, 'Revokes this permission'),
  ),
})

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

const facts = (row: Permission): HTMLElement => {
  const holder = text(row?.holder)
  const place = text(row?.account)
  const mint = text(row?.mint)
  const value = number(row?.exposureUsd)
  const rows: (readonly [string, Child])[] = [
    ['Holder', holder && account(holder)],
    ['Account', place && account(place)],
    ['Token', mint && tokenName(mint)],
    ['Amount at risk', amountOf(row)],
    ['Value', value === undefined ? undefined : usd(value)],
  ]
  return h(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, shown]) =>
      shown === undefined || shown === ''
        ? []
        : [h('div', {}, h('dt', {}, name), h('dd', {}, shown))],
    ),
  )
}

const amountOf = (row: Permission): string | undefined => {
  const raw = text(row?.amount)
  const decimals = number(row?.decimals)
  return raw === undefined || decimals === undefined ? raw : units(raw, decimals)
}

const lamportDecimals = 9

/** The transaction that revokes the permission, to copy or to scan first like any other transaction. */
const revocation = (revoke: Revocation, wallet: string, title: string): Child => {
  const transaction = text(revoke?.transaction)
  if (transaction === undefined) return undefined
  const lamports = number(revoke?.feeLamports)
  const fee = lamports === undefined ? 'unknown' : `${units(String(lamports), lamportDecimals)} SOL`
  return h(
    'div',
    { class: 'revoke' },
    h('p', {}, `${title}. Network fee: ${fee}.`),
    h(
      'p',
      { class: 'buttons' },
      copyButton(transaction, `Copy transaction: ${title}`, 'Copy transaction'),
      h(
        'button',
        {
          type: 'button',
          class: 'btn btn-small',
          click: () => handOver('/', { transaction, wallet }),
        },
        'Scan first',
      ),
    ),
  )
}

const revokeAll = (body: Permissions, wallet: string): Child => {
  const rows = list(body?.revokeAll?.transactions)
  // A single permission already has its transaction next to it.
  if (rows.length === 0 || (number(body?.permissionCount) ?? 0) < 2) return undefined
  return h(
    'div',
    { class: 'all' },
    h('h3', {}, 'Revoke all'),
    h(
      'p',
      { class: 'muted' },
      'This also revokes permissions of protocols you use. Open positions may depend on them.',
    ),
    ...rows.map((row, index) => {
      const accounts = list(row?.accounts).length
      const title = `Transaction ${index + 1} of ${rows.length}, ${countText(accounts, 'account')}`
      return revocation(row, wallet, title)
    }),
  )
}
