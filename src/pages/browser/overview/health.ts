import type { HealthAnswer } from '../../../monitoring/http/read-health.ts'
import { h } from '../parts/dom.ts'
import { words } from '../parts/format.ts'
import { entries, type Received, text } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'

type Component = HealthAnswer['components'][string]

/** Names of the components for people; others go by their own names. */
const names: Readonly<Record<string, string>> = {
  store: 'Event store',
  rpc: 'Solana node',
  'solana-rpc': 'Solana node',
  'dapp-page': 'Pages of apps',
  vm: 'Local VM',
  lists: 'Lists',
  index: 'Trade index',
  jupiter: 'Jupiter',
  dexscreener: 'DexScreener',
  geckoterminal: 'GeckoTerminal',
  solanatracker: 'Solana Tracker',
  'near-intents': 'NEAR Intents',
  lifi: 'LI.FI',
  'lifi-quote': 'LI.FI quotes',
  'lifi-routes': 'LI.FI routes',
  debridge: 'deBridge',
  'debridge-quote': 'deBridge quotes',
  'debridge-status': 'deBridge status',
  relay: 'Relay',
}

const statusWords: Readonly<Record<string, string>> = {
  ok: 'operational',
  degraded: 'degraded',
  down: 'down',
  unknown: 'not used yet',
} satisfies Record<Component['status'], string>

type HealthView = { level: Component['status']; sentence: string; rows: HTMLElement[] }

/** The health report as rows and as one sentence. */
export const healthView = (report: Received<HealthAnswer>): HealthView => {
  const components = entries(report?.components)
  const namesWith = (status: Component['status']): string[] =>
    components.filter(([, each]) => each?.status === status).map(([name]) => componentName(name))
  const [down, degraded] = [namesWith('down'), namesWith('degraded')]
  const problems = [
    ...(down.length === 0 ? [] : [`Down: ${down.join(', ')}.`]),
    ...(degraded.length === 0 ? [] : [`Degraded: ${degraded.join(', ')}.`]),
  ]
  return {
    level: down.length > 0 ? 'down' : degraded.length > 0 ? 'degraded' : 'ok',
    sentence: problems.length === 0 ? 'All systems operational.' : problems.join(' '),
    rows: components.map(([name, each]) => row(name, each)),
  }
}

/** The name of a component or a data source for people. */
export const componentName = (name: string): string => names[name] ?? words(name)

export const statusWord = (status: string): string => statusWords[status] ?? words(status)

const row = (name: string, component: Received<Component>): HTMLElement => {
  const status = text(component?.status) ?? 'unknown'
  const detail = text(component?.detail)
  return h(
    'li',
    { 'data-level': status },
    h('span', { class: 'dot', 'aria-hidden': 'true' }),
    h('span', { class: 'name' }, componentName(name)),
    h(
      'span',
      { class: 'state' },
      status === 'unknown' && detail !== undefined ? '' : statusWord(status),
    ),
    h('span', { class: 'detail' }, seen(detail ?? '')),
  )
}
