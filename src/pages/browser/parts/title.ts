import { seen } from './seen.ts'
import { shortAddress } from './format.ts'

/** More than that no tab shows. */
const mostChars = 40

/** Names the tab by what it shows, so that several can be told apart, and a screen reader says which it is. */
export const setTitle = (what: string, name: string | undefined, address: string): void => {
  const told = [...seen(name ?? '').trim()].slice(0, mostChars).join('')
  document.title = `${told === '' ? shortAddress(address) : told} · ${what} · Drawbridge`
}
