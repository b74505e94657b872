import { seen } from './seen.ts'
import { shortAddress } from './format.ts'

/** No tab shows more. */
const maxChars = 40

/** Puts the subject into the tab's title, so that several tabs can be distinguished and a screen reader names it. */
export const setTitle = (what: string, name: string | undefined, address: string): void => {
  const shown = [...seen(name ?? '').trim()].slice(0, maxChars).join('')
  document.title = `${shown === '' ? shortAddress(address) : shown} · ${what} · Drawbridge`
}
