import { h } from '../parts/dom.ts'
import { count, words } from '../parts/format.ts'
import { empty } from '../parts/states.ts'
import { table } from '../parts/table.ts'

export type Quota = {
  scope: string
  limit: number
  windowSeconds: number
  /** What this browser has left, of the quota that will refuse it first. */
  remaining?: number
}

/** Every quota of the server, as its own responses state them in `RateLimit-Policy` and `RateLimit`. */
export const quotasOf = (headers: Pick<Headers, 'get'>): Quota[] => {
  const [tightest] = itemsOf(headers.get('ratelimit'))
  return itemsOf(headers.get('ratelimit-policy')).flatMap(({ name, parameters }) => {
    const limit = parameters.get('q')
    const windowSeconds = parameters.get('w')
    const remaining = tightest?.name === name ? tightest.parameters.get('r') : undefined
    return limit === undefined || windowSeconds === undefined
      ? []
      : [{ scope: name, limit, windowSeconds, ...(remaining !== undefined && { remaining }) }]
  })
}

/** Items of a structured list with whole numbers as parameters: `"ip";q=600;w=60`. */
const itemsOf = (header: string | null): { name: string; parameters: Map<string, number> }[] =>
  [...(header ?? '').matchAll(/"([^"]+)"((?:;\s*\w+=\d+)*)/g)].map(([, name = '', rest = '']) => ({
    name,
    parameters: new Map(
      [...rest.matchAll(/(\w+)=(\d+)/g)].map(([, key = '', value]) => [key, Number(value)]),
    ),
  }))

const names: Readonly<Record<string, string>> = {
  ip: 'Each client',
  endpoint: 'Each client and endpoint',
  capability: 'Each client and group of endpoints',
}

export const quotaTable = (headers: Pick<Headers, 'get'>): HTMLElement => {
  const quotas = quotasOf(headers)
  if (quotas.length === 0) return empty('None: every quota of this server is off.')
  return table(
    'Quotas',
    [
      { title: 'Quota', cell: ({ scope }) => names[scope] ?? words(scope) },
      { title: 'Limit', number: true, cell: (quota) => limitText(quota) },
      {
        title: 'Left for this browser',
        number: true,
        cell: ({ remaining }) =>
          remaining === undefined ? h('span', { class: 'muted' }, 'more') : count(remaining),
      },
    ],
    quotas,
    'compact',
  )
}

const limitText = ({ limit, windowSeconds }: Quota): string =>
  `${count(limit)} ${windowSeconds === 60 ? 'a minute' : `in ${count(windowSeconds)} s`}`
