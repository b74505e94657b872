import { withStorage } from './storage.ts'

const key = 'drawbridge-check'

/**
 * Passes what to check to another page through the tab's session storage, so that it appears in no URL. If the browser
 * forbids storage, the page opens with empty fields.
 */
export const handOver = (path: '/' | '/check', values: Readonly<Record<string, string>>): void => {
  withStorage(() => sessionStorage.setItem(key, JSON.stringify(values)))
  location.assign(path)
}

/** The values handed over; reading them removes them. */
export const takeHandedOver = (): Record<string, string> | undefined => {
  const values = withStorage((): unknown => {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text === null ? undefined : JSON.parse(text)
  })
  return typeof values === 'object' && values !== null
    ? Object.fromEntries(
        Object.entries(values).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      )
    : undefined
}
