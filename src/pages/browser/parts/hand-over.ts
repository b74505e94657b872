const key = 'drawbridge-scan'

/**
 * Hands a transaction to the scan page through this tab's own memory, so that it stands in no address. A browser that
 * keeps no memory shows the page with empty fields.
 */
export const handOver = (values: Readonly<Record<'transaction' | 'wallet', string>>): void => {
  remembered(() => sessionStorage.setItem(key, JSON.stringify(values)))
  location.assign('/scan')
}

/** What was handed over, once. */
export const takeHandedOver = (): Record<string, string> | undefined => {
  const values = remembered((): unknown => {
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

/** Undefined where the browser forbids pages to remember. */
const remembered = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
