import { h } from '../parts/dom.ts'
import { words } from '../parts/format.ts'
import { at, textAt } from '../parts/read.ts'

/** What the parts of the server are called to people; others go by their own names. */
const names: Readonly<Record<string, string>> = {
  store: 'Event store',
  rpc: 'Solana node',
  vm: 'Local VM',
  lists: 'Lists',
  index: 'Trade index',
  jupiter: 'Jupiter',
  dexscreener: 'DexScreener',
  geckoterminal: 'GeckoTerminal',
  solanatracker: 'Solana Tracker',
  'near-intents': 'NEAR Intents',
  lifi: 'LI.FI',
  'lifi-quote': 'LI.FI, quotes',
  'lifi-routes': 'LI.FI, routes',
  debridge: 'deBridge',
  'debridge-quote': 'deBridge, quotes',
  'debridge-status': 'deBridge, status',
  relay: 'Relay',
}

const said: Readonly<Record<string, string>> = {
  ok: 'works',
  degraded: 'in difficulties',
  down: 'does not work',
  unknown: 'not asked yet',
}

export type HealthView = { level: string; sentence: string; rows: HTMLElement[] }

/** The health report as rows, and as one sentence. */
export const healthView = (report: unknown): HealthView => {
  const components = at(report, 'components')
  const entries = Object.entries(
    typeof components === 'object' && components !== null ? components : {},
  )
  const bad = entries.filter(([, each]) =>
    ['down', 'degraded'].includes(textAt(each, 'status') ?? ''),
  )
  const level = bad.some(([, each]) => textAt(each, 'status') === 'down')
    ? 'down'
    : bad.length > 0
      ? 'degraded'
      : 'ok'
  return {
    level,
    sentence:
      bad.length === 0
        ? 'Everything that has been asked works.'
        : `Not well: ${bad.map(([name]) => nameOf(name)).join(', ')}.`,
    rows: entries.map(([name, each]) => row(name, each)),
  }
}

const nameOf = (name: string): string => names[name] ?? words(name)

const row = (name: string, component: unknown): HTMLElement => {
  const status = textAt(component, 'status') ?? 'unknown'
  const detail = textAt(component, 'detail')
  return h(
    'li',
    { 'data-level': status },
    h('span', { class: 'dot', 'aria-hidden': 'true' }),
    h('span', { class: 'name' }, nameOf(name)),
    h(
      'span',
      { class: 'state' },
      status === 'unknown' && detail !== undefined ? '' : (said[status] ?? words(status)),
    ),
    h('span', { class: 'detail' }, detail),
  )
}
