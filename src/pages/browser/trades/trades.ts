import type { TradeFilter } from '../parts/api.ts'
import { byId, fill } from '../parts/dom.ts'
import { addressProblem, input, isValid, onSubmit, valueOf } from '../parts/form.ts'
import { liveTrades } from '../parts/live-trades.ts'

const rowsMax = 50

const fields = ['mint', 'wallet', 'minAmountUsd'] as const

/** Trades as they are stored, with the filters of the feed, which are part of the page's address. */
export const showTrades = (): void => {
  const given = new URLSearchParams(location.search)
  for (const name of fields) input(name).value = given.get(name) ?? ''
  sideChoice().value = given.get('side') ?? ''
  onSubmit(byId('form'), async () => {
    if (!hasProblem()) show()
  })
  // The previous history entry has other filters.
  window.addEventListener('popstate', () => location.reload())
  if (!hasProblem()) show()
}

const sideChoice = (): HTMLSelectElement => {
  const found = byId('side')
  if (found instanceof HTMLSelectElement) return found
  throw new Error('no choice of the side')
}

/** Shows each problem at its field. */
const hasProblem = (): boolean => {
  const [mint, wallet, amount] = fields.map(valueOf)
  const optional = (address: string | undefined): string | undefined =>
    address === undefined || address === '' ? undefined : addressProblem(address)
  return !isValid({
    mint: optional(mint),
    wallet: optional(wallet),
    minAmountUsd: /^(?:\d{1,12}(?:\.\d{1,6})?)?$/.test(amount ?? '')
      ? undefined
      : 'Enter an amount in US dollars, such as 1000.',
  })
}

const show = (): void => {
  const entries = [...fields.map((name) => [name, valueOf(name)]), ['side', sideChoice().value]]
  const filter: TradeFilter = Object.fromEntries(entries.filter(([, value]) => value !== ''))
  const query = new URLSearchParams(filter).toString()
  const address = query === '' ? '/trades' : `/trades?${query}`
  if (location.pathname + location.search !== address) history.pushState(undefined, '', address)
  fill(
    byId('result'),
    liveTrades({ title: 'Latest trades', filter, rowsMax, hasTokens: filter.mint === undefined }),
  )
}
