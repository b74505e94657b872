import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { parse } from 'tldts'

export type DomainRow = {
  name: string
  host: string
  suffix: string
  phishing: boolean
  sources: string[]
  firstSeen: string
}

/** Rows of `domain,label,source,first_seen`, each host cut to its registrable name; throws if the file is absent. */
export const readDomainRows = (path: string): DomainRow[] =>
  gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [host = '', label = '', source = '', firstSeen = ''] = line.trim().split(',')
      return domainRow(host, label, source, firstSeen)
    })

export const domainRow = (
  host: string,
  label: string,
  source: string,
  firstSeen: string,
): DomainRow => {
  const { domain, publicSuffix } = parse(host, { allowPrivateDomains: true })
  return {
    host,
    name: domain ?? host,
    suffix: publicSuffix ?? '',
    phishing: label === 'phishing',
    sources: source.split('|'),
    firstSeen,
  }
}
