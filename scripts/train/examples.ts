import { knownSites } from '../../src/lists/sites/known-sites.ts'
import { nameFeatures } from '../../src/checks/dapp/site/name-features.ts'
import { type DomainRow, domainRow } from './domain-rows.ts'

/** One registrable name of the training set. */
export type Example = {
  row: DomainRow
  label: string
  buckets: readonly number[]
  phishing: boolean
  /** How much the name counts when weights and trees are fitted. */
  weight: number
  /** How much it counts in tables of frequencies, where a rare kind must not outweigh what is common. */
  countWeight: number
}

/**
 * Benign names are a fifth as many as phishing ones, and honest crypto sites an eighth of those. They count more than
 * their number: only false alarms below 1 % matter, and lists that the model was not fitted on differ in their phishing
 * names rather than in their honest ones.
 */
const benignWeight = 12
const cryptoWeight = 24
const benignCount = 2.5

/** Names not seen since 2022 belong to finished campaigns; newer ones look different. */
const bygoneWeight = 0.15

/** Known sites of this repository are honest crypto names too, and few of them are borderline. */
const knownWeight = 2

const knownSource = 'known-sites'

export const examplesOf = (rows: readonly DomainRow[]): Example[] =>
  namedOnce([...rows, ...knownRows()]).map(toExample)

/** Known sites by registrable name; sites on a shared host reveal nothing about a name. */
const knownRows = (): DomainRow[] =>
  knownSites
    .flatMap(({ hosts }) => hosts.map((host) => domainRow(host, 'benign', knownSource, '')))
    .filter(({ host, name }) => host === name)

/** A registrable name with both labels is a benign host with phishing customers, and counts as benign. */
const namedOnce = (rows: readonly DomainRow[]): DomainRow[] => {
  const chosen = new Map<string, DomainRow>()
  for (const row of rows) {
    const other = chosen.get(row.name)
    if (!other || (other.phishing && !row.phishing)) chosen.set(row.name, row)
  }
  return [...chosen.values()]
}

/** Honest names that are not from the list of what is visited most. */
export const isCrypto = ({ sources }: DomainRow): boolean =>
  !sources.some((source) => source.startsWith('umbrella'))

const toExample = (row: DomainRow): Example => {
  const { label, buckets } = nameFeatures(row.name, row.suffix)
  const { phishing, firstSeen } = row
  const bygone = firstSeen === '' ? bygoneWeight : 1
  return {
    row,
    label,
    buckets,
    phishing,
    weight: phishing ? bygone : honestWeight(row),
    countWeight: phishing ? bygone : benignCount,
  }
}

const honestWeight = (row: DomainRow): number => {
  if (row.sources.includes(knownSource)) return knownWeight
  return isCrypto(row) ? cryptoWeight : benignWeight
}
