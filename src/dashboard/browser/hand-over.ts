const key = 'drawbridge-scan'

/** Hands a transaction to the scan page through this tab's own memory, so that it stands in no address. */
export const handOver = (values: Readonly<Record<'transaction' | 'wallet', string>>): void => {
  sessionStorage.setItem(key, JSON.stringify(values))
  location.assign('/scan')
}

/** What was handed over, once. */
export const takeHandedOver = (): Record<string, string> | undefined => {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (text === null) return undefined
  const values: unknown = JSON.parse(text)
  return typeof values === 'object' && values !== null
    ? Object.fromEntries(
        Object.entries(values).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      )
    : undefined
}
