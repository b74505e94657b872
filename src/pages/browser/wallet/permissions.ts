import { account, copyButton, mintLink } from '../parts/account.ts'
import { post } from '../parts/api.ts'
import { assetName } from '../parts/asset-name.ts'
import { riskBanner } from '../parts/assessment.ts'
import { severityBadge } from '../parts/badge.ts'
import { type Child, h } from '../parts/dom.ts'
import { count, units, usd, words } from '../parts/format.ts'
import { seen } from '../parts/seen.ts'
import { handOver } from '../parts/hand-over.ts'
import { at, flagAt, listAt, numberAt, textAt, textsAt } from '../parts/read.ts'
import { empty, section } from '../parts/states.ts'

/** Who else has power over the wallet, with the transactions that end it. */
export const permissionsSection = (address: string): HTMLElement =>
  section({
    id: 'permissions',
    title: 'Permissions',
    sub: 'Standing powers of others over this wallet. Nothing is signed here: copy a transaction into your wallet.',
    tall: true,
    ask: () => post('/v1/security/permission-risk?include=coverage', { chain: 'solana', address }),
    show: (body) => show(body, address),
  })

const show = (body: unknown, wallet: string): readonly Child[] => {
  const rows = listAt(body, 'permissions')
  const exposed = numberAt(body, 'exposedUsd')
  return [
    riskBanner(body, 'permissions-verdict'),
    exposed !== undefined && h('p', {}, `At risk, as far as prices are known: ${usd(exposed)}.`),
    ...textsAt(body, 'notExamined').map((said) =>
      h('p', { class: 'notice' }, `Not looked at: ${seen(said)}`),
    ),
    rows.length === 0
      ? empty(
          flagAt(body, 'complete') === true
            ? 'Nobody else has power over it.'
            : 'None was found, but not everything could be looked at.',
        )
      : h('ul', { class: 'findings' }, ...rows.map((row) => permission(row, wallet))),
    revokeAll(body, wallet),
  ]
}

const permission = (row: unknown, wallet: string): HTMLElement =>
  h(
    'li',
    { 'data-severity': textAt(row, 'severity') },
    h(
      'h3',
      {},
      severityBadge(textAt(row, 'severity') ?? 'unknown'),
      ' ',
      words(textAt(row, 'kind') ?? ''),
    ),
    h('p', { dir: 'auto' }, seen(textAt(row, 'summary') ?? '')),
    h('p', { class: 'advice', dir: 'auto' }, seen(textAt(row, 'remedy') ?? '')),
    facts(row),
    ...textsAt(row, 'notes').map((note) => h('p', { class: 'fine' }, seen(note))),
    revocation(at(row, 'revoke'), wallet, 'Ends this permission'),
  )

const facts = (row: unknown): HTMLElement => {
  const holder = textAt(row, 'holder')
  const mint = textAt(row, 'mint')
  const rows: (readonly [string, Child])[] = [
    ['Held by', holder === undefined ? undefined : account(holder)],
    ['Account', textAt(row, 'account') && account(textAt(row, 'account') ?? '')],
    ['Token', mint === undefined ? undefined : mintLink(mint, assetName(mint))],
    ['Could take', amountOf(row)],
    ['Worth', dollars(numberAt(row, 'exposureUsd'))],
  ]
  return h(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, value]) =>
      value === undefined ? [] : [h('div', {}, h('dt', {}, name), h('dd', {}, value))],
    ),
  )
}

const amountOf = (row: unknown): string | undefined => {
  const raw = textAt(row, 'amount')
  const decimals = numberAt(row, 'decimals')
  return raw === undefined ? undefined : decimals === undefined ? raw : units(raw, decimals)
}

const dollars = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : usd(value)

/** The transaction that ends it, to copy, and to look at before it is signed like any other. */
const revocation = (revoke: unknown, wallet: string, title: string): Child => {
  const transaction = textAt(revoke, 'transaction')
  if (transaction === undefined) return undefined
  const fee = numberAt(revoke, 'feeLamports')
  return h(
    'div',
    { class: 'revoke' },
    h('p', {}, `${title}. Fee ${fee === undefined ? 'not known' : `${count(fee)} lamports`}.`),
    h(
      'p',
      { class: 'buttons' },
      copyButton(transaction, `Copy transaction: ${title}`, 'Copy transaction'),
      h(
        'button',
        { type: 'button', class: 'quiet', click: () => handOver({ transaction, wallet }) },
        'Scan it first',
      ),
    ),
  )
}

const revokeAll = (body: unknown, wallet: string): Child => {
  const rows = listAt(body, 'revokeAll', 'transactions')
  // One permission has its transaction beside it already.
  if (rows.length === 0 || (numberAt(body, 'permissionCount') ?? 0) < 2) return undefined
  return h(
    'div',
    { class: 'all' },
    h('h3', {}, 'End all of them'),
    h(
      'p',
      { class: 'sub' },
      'Those of protocols that you use are among them; their positions may need them.',
    ),
    ...rows.map((row, index) =>
      revocation(row, wallet, `Transaction ${index + 1} of ${rows.length}, ${accounts(row)}`),
    ),
  )
}

const accounts = (row: unknown): string => {
  const number = listAt(row, 'accounts').length
  return number === 1 ? '1 account' : `${number} accounts`
}
