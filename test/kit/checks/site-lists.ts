import { makeFingerprints } from '../../../src/lists/entries/fingerprint-set.ts'
import { makeKeyedHash } from '../../../src/basics/keyed-hash.ts'
import { readOperatorList } from '../../../src/lists/entries/operator-list.ts'
import { type ListedSites, makeSiteReputation } from '../../../src/lists/entries/site-lists.ts'
import type { ListGap } from '../../../src/lists/entries/list-problem.ts'
import type { SiteReputation } from '../../../src/lists/entries/site-reputation.ts'

export const testHash = makeKeyedHash(Uint8Array.from({ length: 16 }, (_, at) => at * 7))

export const listedSites = (
  title: string,
  blocked: readonly string[],
  exceptions: readonly string[] = [],
): ListedSites => ({
  title,
  date: '2026-11-18',
  version: '2026-11-18+0123456789ab',
  blocked: makeFingerprints(blocked, testHash),
  exceptions: makeFingerprints(exceptions, testHash),
})

/** The reputation of sites by the operator's files, as text, and downloaded lists. */
export const siteReputation = ({
  block = '',
  allow = '',
  listed = [],
  today = '2026-11-20',
  gap,
}: {
  block?: string
  allow?: string
  listed?: readonly ListedSites[]
  today?: string
  gap?: ListGap
}): SiteReputation =>
  makeSiteReputation({
    operator: {
      blocked: { ...readOperatorList('block-domains.txt', block), date: '2026-11-19' },
      allowed: { ...readOperatorList('allow-domains.txt', allow), date: '2026-11-17' },
    },
    listed,
    hash: testHash,
    today: () => today,
    gap: () => gap,
  })
