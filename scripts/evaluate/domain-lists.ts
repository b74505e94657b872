import { assessDapp } from '../../src/checks/dapp/assess-dapp.ts'
import { makeNameModel } from '../../src/checks/dapp/site/name-model.ts'
import { readListedSite } from '../../src/lists/entries/site-entry.ts'
import { makeFingerprints } from '../../src/lists/entries/fingerprint-set.ts'
import { makeKeyedHash } from '../../src/basics/keyed-hash.ts'
import { noOperatorList } from '../../src/lists/entries/operator-list.ts'
import { makeSiteReputation } from '../../src/lists/entries/site-lists.ts'
import type { SiteReputation } from '../../src/lists/entries/site-reputation.ts'
import type { DomainRow } from '../train/domain-rows.ts'

/** Smaller lists are not representative. */
const listedMin = 100

/**
 * Matches of lists alone, as rows of a table: their own names, phishing names that are not on them, and honest names. A
 * list finds only what it lists; results for new names are the model's and are reported separately.
 */
export const listRows = (held: readonly DomainRow[], later: readonly DomainRow[]): string[][] => {
  const bySource = new Map<string, string[]>()
  for (const { host, sources, phishing } of held)
    if (phishing)
      for (const source of sources) bySource.set(source, [...(bySource.get(source) ?? []), host])
  const lists = [...bySource].filter(([, { length }]) => length >= listedMin)
  const nameModel = makeNameModel()
  const listedPart = (sites: SiteReputation, rows: readonly { host: string }[]): string => {
    const hits = rows.filter(({ host }) =>
      assessDapp(host, { nameModel, sites }).findings.some(({ rule }) => rule === 'listed'),
    )
    return `${hits.length} of ${rows.length}`
  }
  return lists.map(([source, hosts]) => {
    const sites = reputationOf(source, hosts)
    return [
      source,
      listedPart(
        sites,
        hosts.map((host) => ({ host })),
      ),
      listedPart(
        sites,
        later.filter(({ phishing }) => phishing),
      ),
      listedPart(
        sites,
        later.filter(({ phishing }) => !phishing),
      ),
    ]
  })
}

const reputationOf = (title: string, hosts: readonly string[]): SiteReputation => {
  const hash = makeKeyedHash(new Uint8Array(16))
  const none = { ...noOperatorList, date: '' }
  const keys = hosts.flatMap((host) => {
    const entry = readListedSite(host)
    return entry.ok ? [entry.key] : []
  })
  return makeSiteReputation({
    operator: { blocked: none, allowed: none },
    listed: [
      {
        title,
        date: '',
        version: '',
        blocked: makeFingerprints(keys, hash),
        exceptions: makeFingerprints([], hash),
      },
    ],
    hash,
    today: () => '',
    gap: () => undefined,
  })
}
