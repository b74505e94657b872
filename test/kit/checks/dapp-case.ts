import { expect } from 'bun:test'
import { readAppAddress } from '../../../src/checks/dapp/site/app-address.ts'
import type { DappCheck } from '../../../src/checks/dapp/assess/check.ts'
import { siteOf } from '../../../src/lists/sites/known-sites.ts'

/** URL, then the severity that the check gives it; undefined where it keeps quiet. */
export type DappCase = readonly [url: string, severity: string | undefined]

/** What one check alone sees in a URL. */
export const seenBy = (check: DappCheck, url: string) => {
  const address = readAppAddress(url)
  const site = siteOf(address.host, address.name)
  return check.evaluate({ address, ...(site ? { site } : {}) })
}

export const expectSeverity = (check: DappCheck, [url, severity]: DappCase): void => {
  const seen = seenBy(check, url)
  expect<string | undefined>(seen?.severity, url).toBe(severity)
  if (seen) expect(seen.message).toMatch(/\.$/)
}
